// Stands in for Stripe's servers, which nothing here reaches. Strict about the requests; it proves that ours are what
// Stripe documents, not that Stripe takes them: docs/connect.md lists what remains to be tried in its test mode.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const STRIPE_KEY = 'sk_test_standin'

type Mood = 'well' | 'slow' | 'failing' | 'resetting' | 'refusing' | 'confused' | 'complaining'

interface Session {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  form: URLSearchParams
  subscription: string | null
}

interface Subscription {
  id: string
  customer: string
  status: string
  metadata: Record<string, string>
}

export interface StandIn {
  readonly url: string
  mood: Mood
  /** Customers can be made, checkouts cannot. */
  failsSessions: boolean
  readonly sessions: Map<string, Session>
  readonly subscriptions: Map<string, Subscription>
  /** The customer pays an open session: Stripe begins to bill. False when it is over. */
  pay(sessionId: string): boolean
  readonly customers: Map<string, string>
  /** What was wrong with a request, if anything ever was. */
  readonly complaints: string[]
  close(): Promise<void>
}

export async function startStripe(): Promise<StandIn> {
  const answers = new Map<string, string>()
  const standIn = {
    url: '',
    mood: 'well' as Mood,
    failsSessions: false,
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    pay(sessionId: string) {
      const session = standIn.sessions.get(sessionId)
      if (session?.status !== 'open') return false
      const id = `sub_${standIn.subscriptions.size + 1}`
      const of = (name: string) => session.form.get(`subscription_data[metadata][${name}]`) ?? ''
      const metadata = { project_id: of('project_id'), checkout_id: of('checkout_id') }
      const customer = session.form.get('customer') ?? ''
      standIn.subscriptions.set(id, { id, customer, status: 'active', metadata })
      Object.assign(session, { status: 'complete', subscription: id })
      return true
    },
    customers: new Map(),
    complaints: [] as string[],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (standIn.mood === 'slow') await wait(30_000, undefined, { ref: false })
    if (standIn.mood === 'resetting') return request.socket.resetAndDestroy()
    if (standIn.mood === 'failing')
      return fail(response, 500, 'api_error', 'Something went wrong on our end.')
    if (standIn.mood === 'refusing') return fail(response, 402, 'card_error', 'Your card was declined.')
    if (standIn.mood === 'complaining') return fail(response, 400, 'invalid_request_error', 'No such price.')
    if (standIn.mood === 'confused') return send(response, 200, { surprise: true })
    if (standIn.failsSessions && request.url === '/v1/checkout/sessions')
      return fail(response, 500, 'api_error', 'Something went wrong on our end.')
    const problem = problemOf(request, text)
    if (problem) {
      standIn.complaints.push(problem)
      return fail(response, 400, 'invalid_request_error', problem)
    }
    const [path = '', query] = (request.url ?? '').split('?')
    if (request.method !== 'POST') {
      const found = look(request.method ?? '', path, new URLSearchParams(query))
      return found
        ? send(response, 200, found)
        : fail(response, 404, 'invalid_request_error', 'No such object.')
    }
    const [, over] = /^\/v1\/checkout\/sessions\/(cs_test_\d+)\/expire$/.exec(path) ?? []
    if (over && standIn.sessions.get(over)?.status !== 'open') {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.'
      return fail(response, 400, 'invalid_request_error', message)
    }
    const key = `${request.url} ${request.headers['idempotency-key']}`
    const known = request.headers['idempotency-key'] && answers.get(key)
    if (known) {
      const [body, form] = JSON.parse(known)
      if (form !== text)
        return fail(
          response,
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters.',
        )
      return send(response, 200, body, { 'idempotent-replayed': 'true' })
    }
    const body = answer(request.url ?? '', new URLSearchParams(text))
    if (!body) return fail(response, 404, 'invalid_request_error', 'Unrecognized request URL.')
    answers.set(key, JSON.stringify([body, text]))
    return send(response, 200, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const shownSession = ({ id, status, form, subscription }: Session) => ({
    id,
    object: 'checkout.session',
    status,
    livemode: false,
    subscription,
    customer: form.get('customer'),
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
  })

  /** What is read, and what is cancelled. */
  function look(method: string, path: string, query: URLSearchParams): object | undefined {
    const [, sessionId] = /^\/v1\/checkout\/sessions\/(cs_test_\d+)$/.exec(path) ?? []
    const session = standIn.sessions.get(sessionId ?? '')
    if (method === 'GET' && session) return shownSession(session)
    if (method === 'GET' && path === '/v1/subscriptions') {
      const customer = query.get('customer')
      const data = [...standIn.subscriptions.values()].filter((each) => each.customer === customer)
      return { object: 'list', data: data.filter(({ status }) => status !== 'canceled'), has_more: false }
    }
    const subscription = standIn.subscriptions.get(/^\/v1\/subscriptions\/(sub_\d+)$/.exec(path)?.[1] ?? '')
    if (method !== 'DELETE' || !subscription) return undefined
    subscription.status = 'canceled'
    return { object: 'subscription', ...subscription }
  }

  function answer(url: string, form: URLSearchParams): object | undefined {
    if (url === '/v1/customers') {
      const id = `cus_${standIn.customers.size + 1}`
      standIn.customers.set(id, form.get('email') ?? '')
      return { id, object: 'customer', email: form.get('email'), livemode: false }
    }
    if (url === '/v1/checkout/sessions') {
      const id = `cs_test_${standIn.sessions.size + 1}`
      const url = `https://checkout.stripe.com/c/pay/${id}`
      const session: Session = { id, url, status: 'open', form, subscription: null }
      standIn.sessions.set(id, session)
      return { id, object: 'checkout.session', url: session.url, status: 'open', livemode: false }
    }
    const [, expired] = /^\/v1\/checkout\/sessions\/(cs_test_\d+)\/expire$/.exec(url) ?? []
    const session = expired ? standIn.sessions.get(expired) : undefined
    if (!session) return undefined
    session.status = 'expired'
    return { id: session.id, object: 'checkout.session', status: 'expired', url: null, livemode: false }
  }
  return standIn
}

/** What Stripe would refuse, or what we promise to send. */
function problemOf(request: IncomingMessage, text: string): string | undefined {
  const { headers, url = '' } = request
  if (!['POST', 'GET', 'DELETE'].includes(request.method ?? '')) return `method ${request.method}`
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return 'authorization'
  if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(String(headers['stripe-version'])))
    return `version ${headers['stripe-version']}`
  if (text && headers['content-type'] !== 'application/x-www-form-urlencoded')
    return `type ${headers['content-type']}`
  if (request.method !== 'POST') return undefined
  if (!url.endsWith('/expire') && !headers['idempotency-key']?.toString().startsWith('muster-'))
    return 'idempotency key'
  const form = new URLSearchParams(text)
  const known: Record<string, RegExp> = {
    '/v1/customers': /^(email|metadata\[project_id\])$/,
    '/v1/checkout/sessions':
      /^(mode|customer|client_reference_id|line_items\[0\]\[(price|quantity)\]|(subscription_data\[)?metadata\]?\[(project_id|checkout_id)\]|expires_at|success_url|cancel_url)$/,
  }
  const allowed = known[url]
  for (const field of form.keys()) if (allowed && !allowed.test(field)) return `parameter_unknown: ${field}`
  if (url === '/v1/checkout/sessions') {
    if (form.get('mode') !== 'subscription') return 'mode'
    if (!/^cus_\w+$/.test(form.get('customer') ?? '')) return 'customer'
    if (!/^price_\w+$/.test(form.get('line_items[0][price]') ?? '')) return 'price'
    if (form.get('metadata[project_id]') !== form.get('subscription_data[metadata][project_id]'))
      return 'metadata'
    const lasts = Number(form.get('expires_at')) - Date.now() / 1000
    if (!(lasts > 30 * 60 && lasts <= 24 * 3600)) return `expires_at in ${lasts} s`
    if (!URL.canParse(form.get('success_url') ?? '') || !URL.canParse(form.get('cancel_url') ?? ''))
      return 'addresses'
  }
  return undefined
}

function fail(response: ServerResponse, status: number, type: string, message: string) {
  send(response, status, {
    error: { type, message, ...(type === 'card_error' ? { code: 'card_declined' } : {}) },
  })
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin', ...headers })
  response.end(JSON.stringify(body))
}
