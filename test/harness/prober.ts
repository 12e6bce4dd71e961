// Calls v1/me at an even pace from a separate process, so that a flood in the test does not slow the
// measurement.
// Arguments: base address, token, requests a second, milliseconds. Prints the latencies and the statuses.
import { keepAlive, pace, shoot } from './hammer.ts'

const [base = '', token = '', perSecond = '0', durationMs = '0'] = process.argv.slice(2)
const agent = keepAlive(64)
const shots = await pace(Number(perSecond), Number(durationMs), () =>
  shoot(`${base}/v1/me`, {}, { token, agent }),
)
console.log(JSON.stringify(shots.map(({ ms, status }) => ({ ms, status }))))
agent.destroy()
