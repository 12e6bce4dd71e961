import type { RolloutView } from '@muster/contract'

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
