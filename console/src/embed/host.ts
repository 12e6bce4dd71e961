/**
 * The talk with the page around an embedded board. It begins with one message from that page, which brings a port; from
 * then on both use the port. A message counts only if it comes from the parent of this frame, and from an origin that
 * the service has written into this page for the platform of its address.
 */

import { t } from '../texts.ts'

/** What the page around a board may set. */
export interface Options {
  readonly kind: 'board' | 'card-list'
  readonly theme?: 'light' | 'dark' | 'system'
  readonly accent?: string
  readonly background?: string
  readonly radius?: number
  readonly font?: string
  /** The frame follows the height of what it shows. */
  readonly followsContent?: boolean
}

type FromHost =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'no-token' }
  | { readonly type: 'options'; readonly options: Options }
  | { readonly type: 'end' }

type ToHost =
  | { readonly type: 'token-needed' }
  | { readonly type: 'height'; readonly height: number }
  | {
      readonly type: 'navigate'
      readonly detail: { readonly board_id: number | null; readonly card_id: number | null }
    }
  | { readonly type: 'change'; readonly detail: readonly object[] }
  | { readonly type: 'error'; readonly detail: { readonly code: string; readonly message: string } }

export interface Host {
  readonly options: Options
  tell(message: ToHost): void
  /** The current token, which may have ended; after `drop`, a new one from the page around. */
  token(): Promise<string>
  /** The token was refused. */
  drop(token: string): void
  onEnd(listener: () => void): void
  onOptions(listener: (options: Options) => void): void
}

const HELLO = 'muster:hello'
const READY = 'muster:ready'
const TOKEN_WITHIN_MS = 15_000

const isText = (value: unknown): value is string => typeof value === 'string'
const isToken = (value: unknown): value is string => isText(value) && /^mse_\w{1,100}$/.test(value)

/** Waits for the first message of the page around. */
export function meetHost(origins: readonly string[]): Promise<Host> {
  return new Promise((resolve) => {
    window.addEventListener('message', function listen({ source, origin, data, ports }: MessageEvent) {
      const [port] = ports
      const isFromHost = source === window.parent && origins.includes(origin)
      if (!isFromHost || !port || data?.type !== HELLO || !isToken(data.token)) return
      window.removeEventListener('message', listen)
      resolve(talk(port, data.token, (data.options ?? {}) as Options))
    })
    // It says nothing but that this page is here, so it may be heard by anybody.
    window.parent.postMessage({ type: READY }, '*')
  })
}

function talk(port: MessagePort, first: string, given: Options): Host {
  let token: string | undefined = first
  let waiting = Promise.withResolvers<string>()
  // Nobody may be waiting when the page around says that it has none.
  const ignore = () => undefined
  waiting.promise.catch(ignore)
  let asked: Promise<string> | undefined
  const endings = new Set<() => void>()
  const changes = new Set<(options: Options) => void>()
  const tell = (message: ToHost) => port.postMessage(message)

  port.onmessage = ({ data }: MessageEvent<FromHost | null>) => {
    if (!data) return
    if (data.type === 'token' && isToken(data.token)) {
      token = data.token
      waiting.resolve(token)
      waiting = Promise.withResolvers()
      waiting.promise.catch(ignore)
    }
    if (data.type === 'no-token') {
      waiting.reject(new Error(t.embed.noToken))
      waiting = Promise.withResolvers()
      waiting.promise.catch(ignore)
    }
    if (data.type === 'options' && data.options) for (const listener of changes) listener(data.options)
    if (data.type === 'end') {
      token = undefined
      for (const listener of endings) listener()
    }
  }

  function ask(): Promise<string> {
    tell({ type: 'token-needed' })
    const { promise } = waiting
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(t.embed.noToken)), TOKEN_WITHIN_MS)
    })
    return Promise.race([promise, late]).finally(() => {
      asked = undefined
    })
  }

  return {
    options: given,
    tell,
    token() {
      if (token !== undefined) return Promise.resolve(token)
      asked ??= ask()
      return asked
    },
    drop(refused) {
      if (token === refused) token = undefined
    },
    onEnd: (listener) => void endings.add(listener),
    onOptions: (listener) => void changes.add(listener),
  }
}
