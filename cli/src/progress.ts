import type { RolloutView } from '@muster/contract'
import { lineWidth, print } from './terminal.ts'

const MAX_BAR = 30

/** [████░░] 61 %  580,000 of 950,000 projects  10,300/s  36 s left */
export function progressLine(rollout: RolloutView, perSecond: number): string {
  const { state, projects_filled: filled, projects_with_access: all } = rollout
  const share = all === 0 ? 1 : Math.min(1, filled / all)
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const ending =
    state !== 'filling'
      ? state
      : perSecond <= 0
        ? 'waiting for the worker'
        : `${count(perSecond)}/s  ${inWords((all - filled) / perSecond)} left`
  const said = `${Math.floor(share * 100)} %  ${count(filled)} of ${count(all)} projects  ${ending}`
  // The bar takes what the words leave, so that the line never wraps: a wrapped line cannot be overwritten.
  const width = Math.min(MAX_BAR, lineWidth() - said.length - 4)
  if (width < 5) return said.slice(0, lineWidth() - 1)
  const done = Math.floor(share * width)
  return `[${'█'.repeat(done)}${'░'.repeat(width - done)}] ${said}`
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
