import { Resolver } from 'node:dns/promises'
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, fetch, request } from 'undici'
import { isWithin } from '../core/networks.ts'

/**
 * Requests to URLs that customers chose. They must not reach the internal network of the service. Literal addresses
 * are checked up front, resolved addresses after the lookup, and the connected socket before any byte is sent.
 */

const CONNECT_TIMEOUT_MS = 5_000
const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 65_536

export interface Networks {
  /** Whether a connection to this address may be made. */
  allows(address: string): boolean
}

/** Every public address, and those that the operator has allowed. */
export function networks(allowed: readonly string[]): Networks {
  return {
    allows: (address) =>
      ipaddr.isValid(address) && (isWithin(address, allowed) || isPublic(ipaddr.process(address))),
  }
}

// The only globally allocated part of IPv6. Legacy forms, such as IPv4-compatible addresses, are outside it.
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6))

/** A name without a dot, or one reserved for private networks. */
const PRIVATE_NAME = /^[^.]*\.?$|(^|\.)(localhost|localdomain|local|internal|lan|home|corp|arpa)\.?$/

/** What is wrong with the address of a webhook, if anything. */
export function urlProblem(text: string, allowed: Networks): string | undefined {
  if (!URL.canParse(text)) return 'must be an address like https://example.com/hook'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username || url.password) return 'must not contain a user name or a password'
  const host = hostOf(url)
  const isLiteral = ipaddr.isValid(host)
  if (isLiteral && !allowed.allows(host)) return 'must not be an address inside a private network'
  if (!isLiteral && PRIVATE_NAME.test(host)) return 'must not be a name inside a private network'
  // Plain HTTP is allowed only to literal addresses in networks that the operator allowed.
  const isOwn = isLiteral && !isPublic(ipaddr.process(host))
  if (url.protocol === 'http:' && !isOwn) return 'must begin with https://'
  return undefined
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

// The same message for unknown and for internal names, so that it does not reveal which internal names exist.
const NO_ADDRESS = 'Its name does not resolve to a public address.'

class ForbiddenAddress extends Error {
  override message = NO_ADDRESS
}

/** Resolves a host name to IP addresses. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Resolves through c-ares instead of getaddrinfo. getaddrinfo blocks one of the few libuv threads, and a name server
 * that does not answer would block it for everybody.
 */
function nameServers(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}

/** Looks a name up and leaves only addresses that may be connected to. */
const guardedLookup =
  (allowed: Networks, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const answer = (found: readonly string[]) => {
      const good = found
        .filter((address) => allowed.allows(address))
        .map((address) => ({ address, family: isIP(address) }))
      const [first] = good
      if (!first) return callback(new ForbiddenAddress(), '', 0)
      if (options.all) return callback(null, good)
      callback(null, first.address, first.family)
    }
    resolve(hostname).then(answer, (error: Error) => callback(error, '', 0))
  }

function guardedConnector(allowed: Networks, resolve: Resolve): buildConnector.connector {
  const secure = buildConnector({ timeout: CONNECT_TIMEOUT_MS })
  const lookup = guardedLookup(allowed, resolve)
  return (options, callback) => {
    const { protocol, port } = options
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1')
    if (ipaddr.isValid(host) && !allowed.allows(host)) return callback(new ForbiddenAddress(), null)
    const socket: Socket = connectSocket({
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      lookup,
      noDelay: true,
    })
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      callback(error, null)
    }
    const timer = setTimeout(() => fail(new Error('The connection timed out.')), CONNECT_TIMEOUT_MS)
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      if (!allowed.allows(socket.remoteAddress ?? '')) return fail(new ForbiddenAddress())
      if (protocol !== 'https:') return callback(null, socket)
      secure({ ...options, httpSocket: socket }, callback)
    })
  }
}

export interface Answered {
  /** Null when no answer came. */
  readonly status: number | null
  readonly error: string | null
  readonly retryAfterMs: number | null
  readonly duration_ms: number
}

export type GuardedFetch = (url: string, options: object) => Promise<Response>

/** `fetch` that reaches no private network, for addresses that customers have chosen. Little of an answer is read. */
export function guardedFetch(allowed: Networks, resolve: Resolve = nameServers()): GuardedFetch {
  const dispatcher = new Agent({
    connect: guardedConnector(allowed, resolve),
    connections: 8,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: 16 * MAX_ANSWER_BYTES,
  })
  return (url, options) => fetch(url, { ...options, dispatcher }) as unknown as Promise<Response>
}

export type Outgoing = ReturnType<typeof openOutgoing>

/** Posts JSON to addresses of customers. Redirects are not followed, and little of an answer is read. */
export function openOutgoing(allowed: Networks, resolve: Resolve = nameServers()) {
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve),
    // The worker limits concurrency (places.ts). A limit here would make webhooks with the same host wait for each
    // other.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  return {
    async post(url: string, headers: Record<string, string>, body: string): Promise<Answered> {
      const started = performance.now()
      const took = () => Math.round(performance.now() - started)
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'muster-webhooks', ...headers },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await readSome(answer.body)
        const { statusCode: status } = answer
        const error = status >= 200 && status < 300 ? null : describe(status)
        return { status, error, retryAfterMs: retryAfter(answer.headers['retry-after']), duration_ms: took() }
      } catch (error) {
        return { status: null, error: reasonOf(error), retryAfterMs: null, duration_ms: took() }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Enough to free the connection for the next delivery; a longer answer costs its connection. */
async function readSome(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<void> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) return
  }
}

const describe = (status: number) =>
  status >= 300 && status < 400
    ? `It answered ${status}: redirects are not followed.`
    : `It answered ${status}.`

const reasons: Record<string, string> = {
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It closed the connection.',
  ENOTFOUND: NO_ADDRESS,
  ENODATA: NO_ADDRESS,
  ESERVFAIL: NO_ADDRESS,
  ETIMEOUT: 'Its name could not be looked up in time.',
  UND_ERR_SOCKET: 'It closed the connection.',
  UND_ERR_HEADERS_TIMEOUT: 'It did not answer in time.',
  UND_ERR_BODY_TIMEOUT: 'It did not end its answer in time.',
}

/** The reason for the owner of the webhook. It must reveal nothing about the service's network. */
function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message
  const { code = '', name = '', cause } = error as { code?: string; name?: string; cause?: unknown }
  if (cause instanceof ForbiddenAddress) return cause.message
  if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time.'
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate is not valid.'
  if (/SSL|TLS|EPROTO/.test(code)) return 'It does not speak TLS.'
  return reasons[code] ?? 'It could not be reached.'
}

/** Retry-After in seconds or as a date. */
function retryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
