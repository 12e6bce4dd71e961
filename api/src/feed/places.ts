import { LRUCache } from 'lru-cache'

/**
 * Limits concurrent deliveries. A receiver gets several slots if its last response was fast and successful, and one
 * if it failed, hung or was slow. Unknown and troubled receivers together get at most half of all slots.
 */

const PLACES = 400
const PLACES_OF_STRANGERS = 200
const MOST = { good: 8, unknown: 2, troubled: 1 } as const
const QUICK_MS = 2_000
const MAX_KNOWN = 50_000

type Standing = keyof typeof MOST

export type Places = ReturnType<typeof openPlaces>

export function openPlaces() {
  const underWay = new Map<number, number>()
  const known = new LRUCache<number, Exclude<Standing, 'unknown'>>({ max: MAX_KNOWN })
  const running = new Set<Promise<void>>()
  const standingOf = (id: number): Standing => known.get(id) ?? 'unknown'

  const strangers = () =>
    [...underWay].reduce((sum, [id, count]) => sum + (known.get(id) === 'good' ? 0 : count), 0)

  return {
    free: () => PLACES - running.size,
    /** Receivers that use all their slots. */
    busy: () => [...underWay].flatMap(([id, count]) => (count >= MOST[standingOf(id)] ? [id] : [])),
    mayBegin(id: number): boolean {
      if (running.size >= PLACES || (underWay.get(id) ?? 0) >= MOST[standingOf(id)]) return false
      return known.get(id) === 'good' || strangers() < PLACES_OF_STRANGERS
    },
    begin(id: number, work: () => Promise<void>): void {
      underWay.set(id, (underWay.get(id) ?? 0) + 1)
      const done = work().finally(() => {
        running.delete(done)
        const left = (underWay.get(id) ?? 1) - 1
        if (left > 0) underWay.set(id, left)
        else underWay.delete(id)
      })
      running.add(done)
    },
    /** Remembers how the last attempt went. */
    learn(id: number, hasArrived: boolean, ms: number): void {
      known.set(id, hasArrived && ms < QUICK_MS ? 'good' : 'troubled')
    },
    all: () => Promise.allSettled(running),
  }
}
