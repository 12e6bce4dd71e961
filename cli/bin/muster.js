#!/usr/bin/env -S node --disable-proto=delete
// Plain JavaScript, so that an old Node can still say what is wrong.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `muster needs Node 24 or later; this is ${process.version}. In a checkout, run it as: npx muster`,
  )
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
enableCompileCache()

// `muster … | head`: a reader that closes the pipe is no failure.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const { main } = await import('../src/main.ts')
await main(process.argv.slice(2))
