// Small versions of some drills, which ask what is lost. All of them at full size, with their times: npm run drill.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

async function drill(name: string, env: Record<string, string>): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['drills/run.ts', name], {
    cwd: root,
    env: { ...process.env, DRILL_BACK_WITHIN_MS: '60000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  return { code, text }
}

const small = [
  ['standby', { DRILL_TIMES: '1' }],
  ['asleep', { DRILL_TIMES: '1', DRILL_SECONDS: '3' }],
] as const
/** The gate has test/process/cli/operator-move.test.ts; this one takes as long again. */
const withMove = [...small, ['move', { DRILL_PROJECTS: '200', DRILL_SECONDS: '1' }]] as const

test.each(isFull ? withMove : small)(
  '%s: no write is lost or duplicated, and the service recovers',
  async (name, env) => {
    const { code, text } = await drill(name, env)
    expect(text.match(/FAILED: .*/g)).toEqual(null)
    expect([code, text]).toEqual([0, expect.stringMatching(/: [1-9]\d* acknowledged, 0 lost, 0 doubled/)])
  },
)

test('an unknown drill: the message lists all drills', async () => {
  const { code, text } = await drill('nothing', {})
  expect([code, text]).toEqual([2, expect.stringContaining('standby, disk, clock')])
})
