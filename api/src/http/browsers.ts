import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isWellFormedToken } from '../accounts/tokens.ts'
import type { Config } from '../config.ts'
import type { Browser } from '../operation.ts'

/**
 * Sessions of browsers. The cookie counts only if the browser states (Sec-Fetch-Site or Origin) that a page
 * of this origin made the call. Pages of other origins cannot use it, so no CSRF token is needed. An
 * Authorization header takes precedence over the cookie.
 */

const DEVICE_SECONDS = 400 * 86_400

/** A browser that another site may have redirected here. */
export interface OwnBrowser extends Browser {
  /** The encrypted state of a single sign-on, from its cookie. */
  readonly flow: string | null
  /**
   * The hash of the session token, if the browser sent one. It gives no access; the session can only be
   * ended.
   */
  readonly presented: Buffer | null
  keepFlow(sealed: string, seconds: number): void
  endFlow(): void
}

interface Own {
  readonly origin: string
  /** The names of the cookies; null if they would cross the network unencrypted, so none are set. */
  readonly names: { readonly session: string; readonly device: string; readonly flow: string } | null
  readonly attributes: string
}

export function readBrowsers(app: FastifyInstance, config: Config): void {
  app.decorateRequest('credential', undefined)
  app.decorateRequest('browser', null)
  const named = config.PUBLIC_URL ? ownOf(new URL(config.PUBLIC_URL)) : undefined

  app.addHook('onRequest', (request, reply, done) => {
    request.credential = request.headers.authorization
    const { origin, 'sec-fetch-site': site } = request.headers
    // Only browsers send these headers.
    if ((origin !== undefined || site !== undefined) && request.url.startsWith('/api/'))
      readBrowser(request, reply)
    done()
  })

  function readBrowser(request: FastifyRequest, reply: FastifyReply): void {
    const own = named ?? ownOfHost(request)
    if (!own || !isFromOwnPage(request, own)) return
    const cookies = readCookies(request.headers.cookie)
    const token = tokenIn(own, cookies)
    if (token && request.credential === undefined) request.credential = `Bearer ${token}`
    request.browser = openBrowser(reply, own, cookies, token ? hashToken(token) : null)
  }
}

function tokenIn({ names }: Own, cookies: ReadonlyMap<string, string>): string | null {
  const token = names && cookies.get(names.session)
  return token && isWellFormedToken(token) ? token : null
}

function sessionIn(own: Own, cookies: ReadonlyMap<string, string>): Buffer | null {
  const token = tokenIn(own, cookies)
  return token ? hashToken(token) : null
}

/**
 * The browser of a request that another site may have caused, such as the redirect from an OpenID provider.
 * Its session cookie gives no access; the session can only be replaced.
 */
export function ownBrowserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): OwnBrowser | null {
  const own = config.PUBLIC_URL ? ownOf(new URL(config.PUBLIC_URL)) : ownOfHost(request)
  if (!own) return null
  const cookies = readCookies(request.headers.cookie)
  const { names, attributes } = own
  // With SameSite=Strict the browser would not send the cookie after the provider's redirect.
  const lax = attributes.replace('SameSite=Strict', 'SameSite=Lax')
  const set = (value: string, seconds: number) =>
    names && reply.header('set-cookie', `${names.flow}=${value}; Max-Age=${seconds}; ${lax}`)
  return {
    ...openBrowser(reply, own, cookies, null),
    presented: sessionIn(own, cookies),
    flow: (names && cookies.get(names.flow)) || null,
    keepFlow: (sealed, seconds) => void set(sealed, seconds),
    endFlow: () => void set('', 0),
  }
}

function ownOfHost({ protocol, host }: FastifyRequest): Own | undefined {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? ownOf(new URL(address)) : undefined
}

function ownOf({ origin, protocol, hostname }: URL): Own {
  if (protocol === 'https:') {
    const names = { session: '__Host-muster', device: '__Host-muster-device', flow: '__Host-muster-sso' }
    return { origin, names, attributes: 'Path=/; HttpOnly; SameSite=Strict; Secure' }
  }
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const names = isThisMachine
    ? { session: 'muster-dev', device: 'muster-dev-device', flow: 'muster-dev-sso' }
    : null
  return { origin, names, attributes: 'Path=/; HttpOnly; SameSite=Strict' }
}

/** Relies on headers that browsers set and that no page can change. */
function isFromOwnPage({ headers }: FastifyRequest, { origin }: Own): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

function openBrowser(
  reply: FastifyReply,
  { names, attributes, origin }: Own,
  cookies: ReadonlyMap<string, string>,
  sessionHash: Buffer | null,
): Browser {
  const set = (name: string, value: string, seconds: number) =>
    reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`)
  const known = names && cookies.get(names.device)
  return {
    origin,
    isSafe: names !== null,
    sessionHash,
    device: sessionHash ?? (known && /^[\w-]{43}$/.test(known) ? Buffer.from(known, 'base64url') : null),
    keepSession(token, seconds) {
      if (!names) return
      set(names.session, token, seconds)
      // The device cookie holds only a hash: it identifies the device but gives no access.
      set(names.device, hashToken(token).toString('base64url'), DEVICE_SECONDS)
    },
    endSession() {
      if (names) set(names.session, '', 0)
    },
  }
}

function readCookies(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const [name = '', ...value] = pair.split('=').map(withoutBlanks)
    // If a cookie is sent twice, another site may have set one of them, so neither value is trusted.
    found.set(name, found.has(name) ? '' : value.join('='))
  }
  return found
}

/** Trims only spaces and tabs: any other whitespace is part of the cookie's name. */
const withoutBlanks = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')
