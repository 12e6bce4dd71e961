import { type Event, MusterError } from '@muster/sdk'
import { getConnection, isEmbedded } from '../parts/connection.ts'
import { createStore } from '../parts/store.ts'
import { api, ask, session } from './client.ts'

/** The state of the live updates. `polling`: the stream is cut, so pages poll for changes. */
export const live = createStore<'connecting' | 'live' | 'polling' | 'offline'>('connecting')

type Message =
  | { readonly kind: 'events'; readonly events: readonly Event[] }
  | { readonly kind: 'state'; readonly state: ReturnType<typeof live.get>; readonly position: string | null }
  | { readonly kind: 'hello' }

interface Follower {
  /** Called with new events, in order. */
  events(events: readonly Event[]): void
  /** Called if events may have been missed: the page must read everything again. */
  lost(): void
}

/** Resolves after the next sign-in, or when the signal aborts. */
const untilSignedIn = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (session.get() === 'in') end()
    })
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

const BATCH_MS = 40
const AGAIN_MS = 5_000
/** After this time a page starts without its stream, because a proxy may buffer the stream forever. */
const PATIENCE_MS = 800

/**
 * Runs `work` while no other tab does. An embedded board has a stream of its own: browsers refuse locks to some frames
 * of other sites.
 */
const holdStream = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<unknown> =>
  isEmbedded() ? work() : navigator.locks.request(name, { signal }, work)

/**
 * Follows the feed of a project while the page is visible. One tab of the browser has the stream and forwards
 * the events to the others.
 */
export function followProject(projectId: number, follower: Follower): () => void {
  const name = `muster:${getConnection().streamName}:${projectId}`
  const channel = new BroadcastChannel(name)
  const stopped = new AbortController()
  let position: string | null = null
  let isLeading = false
  let hasBeenOpen = false
  let visible = new AbortController()
  live.set('connecting')

  function show(state: ReturnType<typeof live.get>): void {
    live.set(state)
    if (isLeading) post({ kind: 'state', state, position })
  }
  const post = (message: Message) => channel.postMessage(message)

  let waiting: Event[] = []
  function hear(event: Event): void {
    position = event.position
    waiting.push(event)
    if (waiting.length > 1) return
    setTimeout(() => {
      const events = waiting
      waiting = []
      if (isLeading) post({ kind: 'events', events })
      follower.events(events)
    }, BATCH_MS)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && isLeading) post({ kind: 'state', state: live.get(), position })
    if (isLeading) return
    if (data.kind === 'state') {
      position = data.position ?? position
      live.set(data.state)
      hasBeenOpen = true
    }
    if (data.kind === 'events') {
      position = data.events.at(-1)?.position ?? position
      follower.events(data.events)
    }
  }

  async function lead(signal: AbortSignal): Promise<void> {
    const client = api.with({
      projectId,
      fetch: async (input, init) => {
        const response = await ask(input, init)
        if (response.ok) {
          show('live')
          // Without a position, events may have been missed while no stream was open.
          if (hasBeenOpen && position === null) follower.lost()
          hasBeenOpen = true
        }
        return response
      },
      hooks: {
        retry() {
          hasBeenOpen = true
          show(navigator.onLine ? 'polling' : 'offline')
        },
      },
    })
    while (!signal.aborted) {
      try {
        for await (const event of client.events.watch(position === null ? {} : { after: position }, {
          signal,
        }))
          hear(event)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof MusterError && error.status === 401 && !isEmbedded()) {
          session.set('ended')
          await untilSignedIn(signal)
          continue
        }
        const isLost = error instanceof MusterError && /^position_/.test(error.code)
        if (isLost) {
          position = null
          follower.lost()
        } else {
          // The page polls from now on. Data that it reads may be older than the start of the next stream.
          hasBeenOpen = true
          show('polling')
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        }
      }
    }
  }

  function start(): void {
    visible = new AbortController()
    const signal = AbortSignal.any([visible.signal, stopped.signal])
    post({ kind: 'hello' })
    holdStream(name, signal, async () => {
      isLeading = true
      await lead(signal)
      isLeading = false
    }).catch(() => {
      // Another tab has the lock, and this tab was hidden or closed while it waited.
    })
  }

  function turn(): void {
    visible.abort()
    if (document.visibilityState === 'visible') start()
  }
  const offline = () => show('offline')
  const online = () => turn()
  document.addEventListener('visibilitychange', turn)
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  start()
  const patience = setTimeout(() => {
    if (live.get() !== 'connecting') return
    hasBeenOpen = true
    show('polling')
  }, PATIENCE_MS)

  return () => {
    clearTimeout(patience)
    stopped.abort()
    document.removeEventListener('visibilitychange', turn)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
    channel.close()
  }
}
