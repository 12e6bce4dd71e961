/** What your server gets from embeds/create and passes on to the page. */
export interface HandOver {
  readonly token: string
  readonly expires_at: string
  /** The page to show: a path of the service. */
  readonly url: string
}

/**
 * Asks your server for a token. `isRefresh`: the last one ends soon or has ended. Null: the person has signed out of
 * your product.
 */
export type GetToken = (isRefresh: boolean) => Promise<HandOver | null>

/** The detail of the event `navigate`: what is open. */
export interface EmbedPlace {
  readonly board_id: number | null
  readonly card_id: number | null
}

/** An entry of the detail of the event `change`: what somebody changed in the project. */
export interface EmbedChange {
  readonly type: string
  readonly board_id?: number
  readonly card_id?: number
}

/** The detail of the event `error`. */
export interface EmbedError {
  readonly code:
    | 'no_token'
    | 'no_answer'
    | 'not_shown'
    | 'signed_out'
    | 'unreadable_colour'
    | 'wrong_token'
    | 'wrong_url'
  readonly message: string
}

const HELLO = 'muster:hello'
const READY = 'muster:ready'
/** The time limit of getToken. */
const TOKEN_WITHIN_MS = 10_000
/** A page that may not be framed here never answers. */
const ANSWER_WITHIN_MS = 15_000
/** A token is replaced when so much of its life is left, and at least a second after it was given. */
const LEFT_SHARE = 0.2
const PAUSE_MS = 1_000
const MISSING_AFTER_MS = 5_000
const MAX_PAUSE_MS = 30_000
/** Attempts to begin, with growing pauses: about ten minutes. After that the person decides. */
const MAX_ATTEMPTS = 25
const HEIGHT = '640px'
/** A frame is never higher than this, whatever it says. */
const MAX_HEIGHT = 20_000

/** What a person reads while there is no board. */
const texts = {
  en: {
    loading: 'Loading…',
    no_token: 'The board cannot be loaded at the moment. Trying again…',
    no_answer: 'The board does not appear.',
    signed_out: 'You are signed out.',
    wrong_url: 'The board cannot be shown.',
    again: 'Try again',
  },
  de: {
    loading: 'Wird geladen…',
    no_token: 'Das Board lässt sich gerade nicht laden. Neuer Versuch…',
    no_answer: 'Das Board erscheint nicht.',
    signed_out: 'Sie sind abgemeldet.',
    wrong_url: 'Das Board lässt sich nicht zeigen.',
    again: 'Noch einmal versuchen',
  },
} as const

// A server has no HTMLElement; the class must still load there.
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as unknown as typeof HTMLElement) : HTMLElement

/**
 * A frame with the embed page of the service. The token goes to it by a message to its origin, never in an address, so
 * no browser history, log or Referer has it, and rules about third-party cookies do not matter.
 */
export abstract class MusterElement extends Base {
  static observedAttributes = [
    'service',
    'theme',
    'accent',
    'background',
    'radius',
    'font',
    'height',
    'label',
  ]

  protected abstract readonly kind: 'board' | 'card-list'
  #getToken: GetToken | undefined
  #session: Session | undefined

  /** Set this before or after the element is in the page. Setting another function starts anew. */
  get getToken(): GetToken | undefined {
    return this.#getToken
  }

  set getToken(getToken: GetToken | undefined) {
    if (getToken === this.#getToken) return
    this.#getToken = getToken
    this.restart()
  }

  connectedCallback(): void {
    this.#takeEarlyGetToken()
    this.restart()
  }

  /** A page may set getToken before this class is defined; that value would hide the setter. */
  #takeEarlyGetToken(): void {
    const early = Object.getOwnPropertyDescriptor(this, 'getToken')?.value as GetToken | undefined
    if (!early) return
    delete (this as { getToken?: unknown }).getToken
    this.#getToken = early
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return
    if (name === 'service') this.restart()
    else this.#session?.applyOptions()
  }

  /** Call this when the person signs out of your product: the board disappears and forgets its token. */
  end(): void {
    this.#session?.end()
    this.#stop()
  }

  /** Starts anew, as after an error. */
  restart(): void {
    this.#stop()
    if (!this.isConnected) return
    if (!this.#getToken) return void setTimeout(() => this.#missGetToken(), MISSING_AFTER_MS)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#session = new Session(this, root, this.kind, this.#getToken)
    void this.#session.start()
  }

  #missGetToken(): void {
    if (!this.isConnected || this.#getToken) return
    const detail: EmbedError = { code: 'no_token', message: 'Set the property getToken of this element.' }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }

  #stop(): void {
    this.#session?.stop()
    this.#session = undefined
  }
}

type FromPage =
  | { readonly type: 'token-needed' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'navigate' | 'change' | 'error'; readonly detail: unknown }

/** One frame from its start to its end. */
class Session {
  readonly #element: MusterElement
  readonly #root: ShadowRoot
  readonly #kind: string
  readonly #getToken: GetToken
  readonly #stopped = new AbortController()
  #port: MessagePort | undefined
  #frame: HTMLIFrameElement | undefined
  #refreshing: Promise<boolean> | undefined
  #renewal: ReturnType<typeof setTimeout> | undefined

  constructor(element: MusterElement, root: ShadowRoot, kind: string, getToken: GetToken) {
    this.#element = element
    this.#root = root
    this.#kind = kind
    this.#getToken = getToken
    root.adoptedStyleSheets = [styles()]
  }

  async start(): Promise<void> {
    this.#say('loading')
    const given = await this.#askUntilGiven()
    if (!given || this.#stopped.signal.aborted) return
    const address = this.#addressOf(given)
    if (address) this.#show(address, given)
  }

  #show(address: URL, given: HandOver): void {
    const frame = this.#makeFrame(address)
    let token: string | undefined = given.token
    const late = setTimeout(() => {
      const message = `${address.origin} does not answer. Is it running, and is ${location.origin} among the embed_origins of the platform?`
      this.#fail('no_answer', message)
    }, ANSWER_WITHIN_MS)
    this.#stopped.signal.addEventListener('abort', () => clearTimeout(late))
    window.addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent) => {
        if (source !== frame.contentWindow || origin !== address.origin || data?.type !== READY) return
        clearTimeout(late)
        // The frame has been loaded again: the token that it had is gone with it.
        if (!token) return this.#element.restart()
        const { port1, port2 } = new MessageChannel()
        this.#port = port1
        port1.onmessage = ({ data }: MessageEvent<FromPage | null>) => data && this.#hear(data)
        const hello = { type: HELLO, token, options: this.#options() }
        frame.contentWindow?.postMessage(hello, address.origin, [port2])
        token = undefined
        frame.hidden = false
        // Not replaceChildren: a frame that is put in again loads again.
        this.#root.querySelector('.place')?.remove()
        this.#renewBefore(given.expires_at)
      },
      { signal: this.#stopped.signal },
    )
    this.#frame = frame
    this.#root.append(frame)
  }

  stop(): void {
    this.#stopped.abort()
    clearTimeout(this.#renewal)
    this.#port?.close()
    this.#port = undefined
    this.#root.replaceChildren()
  }

  end(): void {
    clearTimeout(this.#renewal)
    this.#port?.postMessage({ type: 'end' })
  }

  applyOptions(): void {
    this.#port?.postMessage({ type: 'options', options: this.#options() })
    if (!this.#frame) return
    this.#frame.title = this.#element.getAttribute('label') ?? 'Board'
    if (!this.#followsContent()) this.#frame.style.height = this.#height()
  }

  #addressOf({ url }: HandOver): URL | undefined {
    const service = this.#element.getAttribute('service') ?? ''
    const address = URL.canParse(url, service) ? new URL(url, service) : undefined
    if (!address || !/^https?:$/.test(address.protocol) || address.origin !== new URL(service).origin) {
      const message =
        'Set the attribute service to the origin of Muster, such as https://muster.example; the url of the hand-over must be of it.'
      this.#fail('wrong_url', message)
      return undefined
    }
    const language = this.#element.getAttribute('language')
    if (language) address.searchParams.set('language', language)
    return address
  }

  /** Hidden until its page has answered, so that nobody sees the error page of a browser. */
  #makeFrame(address: URL): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = this.#element.getAttribute('label') ?? 'Board'
    frame.referrerPolicy = 'no-referrer'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups')
    frame.style.height = this.#height()
    frame.src = address.href
    return frame
  }

  #followsContent(): boolean {
    return this.#element.getAttribute('height') === 'content'
  }

  #height(): string {
    const height = this.#element.getAttribute('height') ?? ''
    if (/^\d+$/.test(height)) return `${height}px`
    return height !== 'content' && CSS.supports('height', height) ? height : HEIGHT
  }

  #options(): object {
    const of = (name: string) => this.#element.getAttribute(name) ?? undefined
    const radius = of('radius')
    return {
      kind: this.#kind,
      theme: of('theme'),
      accent: of('accent'),
      background: of('background'),
      radius: radius === undefined ? undefined : Number(radius),
      font: of('font'),
      followsContent: this.#followsContent(),
    }
  }

  #hear(message: FromPage): void {
    if (message.type === 'token-needed') void this.#refresh()
    else if (message.type === 'height') this.#follow(message.height)
    else this.#tell(message.type, message.detail)
  }

  #follow(height: number): void {
    if (!this.#frame || !this.#followsContent() || !Number.isFinite(height)) return
    this.#frame.style.height = `${Math.min(Math.max(height, 0), MAX_HEIGHT)}px`
  }

  /** Gives the page a new token; false if your server gave none. */
  #refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refreshOnce(): Promise<boolean> {
    const given = await this.#ask(true)
    if (this.#stopped.signal.aborted) return true
    if (given) {
      this.#port?.postMessage({ type: 'token', token: given.token })
      this.#renewBefore(given.expires_at)
    } else if (given === null) {
      this.end()
      this.#fail('signed_out', 'The person has signed out.')
    } else this.#port?.postMessage({ type: 'no-token' })
    return given !== undefined
  }

  /** Asks for the next token in good time, and again while that fails. */
  #renewBefore(expiresAt: string): void {
    const life = new Date(expiresAt).getTime() - Date.now()
    const renew = (pauseMs: number) => {
      clearTimeout(this.#renewal)
      this.#renewal = setTimeout(() => {
        void this.#refresh().then((isDone) => {
          if (!isDone && !this.#stopped.signal.aborted) renew(Math.min(pauseMs * 2, MAX_PAUSE_MS))
        })
      }, pauseMs)
    }
    clearTimeout(this.#renewal)
    this.#renewal = setTimeout(
      () => void this.#refresh().then((isDone) => isDone || renew(PAUSE_MS)),
      Math.max(PAUSE_MS, life * (1 - LEFT_SHARE)),
    )
  }

  /** The answer of your server: a token, null if the person has signed out, undefined if there was none. */
  async #ask(isRefresh: boolean): Promise<HandOver | null | undefined> {
    try {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`it took more than ${TOKEN_WITHIN_MS / 1_000} s`)), TOKEN_WITHIN_MS)
      })
      return await Promise.race([this.#getToken(isRefresh), late])
    } catch (error) {
      this.#tell('error', { code: 'no_token', message: `getToken failed: ${String(error)}` })
      return undefined
    }
  }

  async #askUntilGiven(): Promise<HandOver | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.#stopped.signal.aborted; attempt++) {
      const given = await this.#ask(false)
      if (given) return given
      if (given === null) {
        this.#fail('signed_out', 'The person has signed out.')
        return undefined
      }
      this.#say('no_token')
      await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS)))
    }
    if (!this.#stopped.signal.aborted) this.#say('no_answer')
    return undefined
  }

  /** Tells your page, and the person in the place of the board. */
  #fail(code: 'no_answer' | 'signed_out' | 'wrong_url', message: string): void {
    this.#say(code)
    this.#tell('error', { code, message })
  }

  /** Keeps the place of the board while there is none. */
  #say(what: Exclude<keyof (typeof texts)['en'], 'again'>): void {
    const language = (this.#element.getAttribute('language') ?? document.documentElement.lang).split('-')[0]
    const text = language === 'de' ? texts.de : texts.en
    const place = document.createElement('div')
    place.className = 'place'
    place.setAttribute('role', 'status')
    place.style.minHeight = this.#followsContent() ? '0' : this.#height()
    const line = document.createElement('p')
    line.textContent = text[what]
    place.append(line)
    if (what !== 'loading' && what !== 'wrong_url') {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = text.again
      button.addEventListener('click', () => this.#element.restart())
      place.append(button)
    }
    this.#root.replaceChildren(place)
  }

  #tell(type: string, detail: unknown): void {
    this.#element.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

/** Not an element `style`, which a strict policy of your page would refuse. */
function styles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: block }
    iframe { display: block; width: 100%; border: 0 }
    iframe[hidden] { display: block; height: 0 !important; visibility: hidden }
    .place { display: grid; place-content: center; justify-items: center; gap: 0.8em; font: inherit }
    .place p { margin: 0 }`)
  return sheet
}
