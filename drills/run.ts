// npm run drill NAME: runs a full-size fault under load. Reports acknowledged, lost, duplicate and refused
// writes and the longest gap. Exits with 1 if an acknowledged write was lost or duplicated, or if the
// recovery took too long.
import { type Report, say } from './report.ts'

const drills: Readonly<Record<string, () => Promise<{ default: () => Promise<Report> }>>> = {
  standby: () => import('./standby.ts'),
  disk: () => import('./disk.ts'),
  clock: () => import('./clock.ts'),
  upgrade: () => import('./upgrade.ts'),
  hops: () => import('./hops.ts'),
  skips: () => import('./skips.ts'),
  restore: () => import('./restore.ts'),
  asleep: () => import('./asleep.ts'),
  soak: () => import('./soak.ts'),
  move: () => import('./move.ts'),
}

const [name = ''] = process.argv.slice(2)
const load = drills[name]
if (!load) {
  process.stderr.write(
    `Usage: npm run drill NAME, where NAME is one of: ${Object.keys(drills).join(', ')}.\n`,
  )
  process.exit(2)
}
const { default: drill } = await load()
const report = await drill()
say(name, report)
process.exit(report.lost + report.doubled > 0 || report.failures.length > 0 ? 1 : 0)
