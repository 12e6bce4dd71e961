import { expect, test } from 'vitest'
import type { Database } from '../core/db.ts'
import type { Log } from '../log.ts'
import { openHub } from './hub.ts'
import type { Source } from './rooms.ts'
import type { FeedEvent, Page, Position } from './store/feed.ts'
import type { Wakes } from './wakes.ts'

const START: Position = { seq: 0, number: 0 }
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

const event = (seq: number, text = '') =>
  ({ event: { type: 'card.created', text }, seq, number: 0, isDerived: false }) as unknown as FeedEvent
/** The first one fills the buffer of a stream. */
const feed = [event(1, 'x'.repeat(300_000)), event(2), event(3), event(4)]

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'a stream that becomes live %i steps before a large page gets every event once',
  async (steps) => {
    let wake: (name: string) => void = () => {}
    const onWake = (heard: typeof wake) => {
      wake = heard
    }
    const wakes = { follow() {}, unfollow() {}, onWake }
    const hub = openHub({} as Database, wakes as unknown as Wakes, { warn() {} } as unknown as Log)
    const reads: { readonly after: Position; answer(page: Page): void }[] = []
    const source = {
      name: 'f1',
      platformId: 1,
      projectId: 1,
      notation: { write: ({ seq }: Position) => String(seq), parse: () => null },
      read: (after: Position) => new Promise<Page>((answer) => reads.push({ after, answer })),
    } as unknown as Source
    let written = 3
    const pageAfter = ({ seq }: Position): Page => ({
      events: feed.slice(seq, written),
      next: { seq: written, number: 0 },
      hasMore: false,
    })
    const empty: Page = { events: [], next: START, hasMore: false }

    const first = hub.follow(source, START, null)
    await turn()
    reads[0]?.answer(empty)
    ;(await first).readable.resume()
    await turn()
    const second = hub.follow(source, START, null)
    await turn()
    wake('f1')
    await turn()
    reads[1]?.answer(empty)
    for (let step = 0; step < steps; step++) await Promise.resolve()
    reads[2]?.answer(pageAfter(START))
    const late = await second
    await turn()
    let got = ''
    late.readable.on('data', (chunk: Buffer) => {
      got += chunk
    })
    let answered = 3
    async function answerAll(): Promise<void> {
      for (let round = 0; round < 6; round++) {
        await turn()
        for (const { after, answer } of reads.slice(answered)) {
          answered++
          answer(pageAfter(after))
        }
      }
    }
    await answerAll()
    written = 4
    wake('f1')
    await answerAll()
    hub.close()
    expect(got.match(/^id: \d/gm)?.slice(1)).toEqual(['id: 1', 'id: 2', 'id: 3', 'id: 4'])
  },
)
