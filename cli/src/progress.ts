import type { RolloutView } from '@muster/contract'
import { print } from './terminal.ts'

const WIDTH = 30

/** [████░░] 61 %  580,000 of 950,000 projects  10,300/s  36 s left */
export function progressLine(rollout: RolloutView, perSecond: number): string {
  const { state, projects_filled: filled, projects_with_access: all } = rollout
  const share = all === 0 ? 1 : Math.min(1, filled / all)
  const done = Math.floor(share * WIDTH)
  const bar = '█'.repeat(done) + '░'.repeat(WIDTH - done)
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const line = `[${bar}] ${Math.floor(share * 100)} %  ${count(filled)} of ${count(all)} projects`
  if (state !== 'filling') return `${line}  ${state}`
  if (perSecond <= 0) return `${line}  waiting for the worker`
  return `${line}  ${count(perSecond)}/s  ${inWords((all - filled) / perSecond)} left`
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Prints progress: one line that is overwritten on a terminal, otherwise a new line every ten seconds. */
export function progressTeller(): (rollout: RolloutView) => void {
  let first: { at: number; filled: number } | undefined
  let told = Number.NEGATIVE_INFINITY
  return (rollout) => {
    first ??= { at: performance.now(), filled: rollout.projects_filled }
    const seconds = (performance.now() - first.at) / 1000
    const line = progressLine(rollout, seconds ? (rollout.projects_filled - first.filled) / seconds : 0)
    const isOver = rollout.state !== 'filling'
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}${isOver ? '\n' : ''}`)
    else if (isOver || performance.now() - told > 10_000) {
      told = performance.now()
      print(line)
    }
  }
}
