import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isWellFormedToken } from '../accounts/tokens.ts'
import type { Config } from '../config.ts'
import type { Browser } from '../operation.ts'

/**
 * Sessions of browsers. The cookie counts only when the browser says that a page of this very origin made the call, so a
 * page from elsewhere can do nothing with it, and there is no token against forgery to carry. An Authorization header
 * always wins.
 */

const DEVICE_SECONDS = 400 * 86_400

/** A browser, on this service's pages or on another site's. */
export interface OwnBrowser extends Browser {
  /** What it kept while it was at an OpenID provider. */
  readonly flow: string | null
  /** The hash of the session's token, if it sent one. It counts for nothing but being ended. */
  readonly presented: Buffer | null
  keepFlow(sealed: string, seconds: number): void
  endFlow(): void
}

interface Own {
  readonly origin: string
  /** The names of the cookies; null where they would cross the network unencrypted. */
  readonly names: { readonly session: string; readonly device: string; readonly flow: string } | null
  readonly attributes: string
}

export function readBrowsers(app: FastifyInstance, config: Config): void {
  app.decorateRequest('credential', undefined)
  app.decorateRequest('browser', null)
  const named = config.PUBLIC_URL ? ownOf(new URL(config.PUBLIC_URL)) : undefined

  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers
    request.credential = authorization
    const { origin, 'sec-fetch-site': site } = request.headers
    // Only a browser says where a call comes from.
    if ((origin === undefined && site === undefined) || !request.url.startsWith('/api/')) return
    const own = named ?? ownOfHost(request)
    if (!own || !isFromOwnPage(request, own)) return
    const cookies = readCookies(request.headers.cookie)
    const token = tokenIn(own, cookies)
    if (token && authorization === undefined) request.credential = `Bearer ${token}`
    request.browser = openBrowser(reply, own, cookies, token ? hashToken(token) : null)
  })
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
 * The browser of a visit that another site may have sent, for coming back from an OpenID provider. Its session does not count:
 * it can only be replaced.
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
  // Strict would keep it back when the provider sends the browser here.
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

/** Browsers say where a call comes from, and no page can change what they say. */
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
      // A hash shows that the device is known and opens nothing.
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
    // A cookie that is sent twice was also set by another site, so neither value is trusted.
    found.set(name, found.has(name) ? '' : value.join('='))
  }
  return found
}

/** Trims spaces and tabs only: other blank characters belong to the cookie's name. */
const withoutBlanks = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')
