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
await import('../src/main.ts')
