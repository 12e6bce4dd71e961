// Many clients that sign in concurrently and again after Retry-After. They simulate remote machines, so this
// process has a low priority and uses only the CPU time that the service and the prober leave.
// Arguments: base address, password, milliseconds, e-mail addresses. Prints every answer.
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, shoot } from './hammer.ts'

setPriority(19)
const [base = '', password = '', durationMs = '0', emails = ''] = process.argv.slice(2)
const agent = keepAlive(1_000)
const end = performance.now() + Number(durationMs)

async function client(email: string) {
  const answers: { status: number; code: string | undefined; ms: number }[] = []
  do {
    const {
      status,
      code,
      ms,
      retryAfterSeconds = 1,
    } = await shoot(`${base}/v1/authenticate`, { email, password }, { agent })
    answers.push({ status, code, ms })
    await wait(retryAfterSeconds * 1_000 * (1 + Math.random()))
  } while (performance.now() < end)
  return answers
}

console.log(JSON.stringify((await Promise.all(emails.split(',').map(client))).flat()))
agent.destroy()
