import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
  import { createLog } from '${new URL('./log.ts', import.meta.url)}'
  const log = createLog('info')
  log.info('answered')
  log.error({ password: 'secret' }, 'failed')`

const linesWith = (env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' })
    .trim()
    .split('\n')

test('a line is JSON; for the journal of systemd its priority stands before it', () => {
  const plain = linesWith({})
  expect(plain.map((line) => JSON.parse(line).level)).toEqual([30, 50])
  const marked = linesWith({ JOURNAL_STREAM: '8:1' })
  expect(marked.map((line) => line.slice(0, 3))).toEqual(['<6>', '<3>'])
  expect(JSON.parse(marked[1]?.slice(3) ?? '')).toMatchObject({ msg: 'failed', password: '[redacted]' })
})
