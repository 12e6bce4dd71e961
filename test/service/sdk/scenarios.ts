// What every client of the API does the same, as data: each language has a runner for it.

/** A step calls an operation, or checks something that needs no service. */
export interface Step {
  /** Such as cards.create. */
  readonly call?: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly options?: {
    readonly idempotencyKey?: string
    readonly ifMatch?: string
    readonly attempts?: number
    readonly timeoutMs?: number
    readonly withoutToken?: true
    readonly nowhere?: true
  }
  /** Reads every row of every page. */
  readonly all?: true
  /** Reads so many events or records of a stream. */
  readonly take?: number
  /** Verifies a delivery with the secret. */
  readonly webhook?: {
    readonly body: string
    readonly secret: string
    readonly headers: Record<string, string>
  }
  /** What goes wrong on the way, in turn: a status, or `cut` for a connection that is closed before the answer. */
  readonly faults?: readonly (429 | 500 | 'cut' | 'cut after')[]
  /** The name under which later steps find the answer: `$name.card.id` in their body. */
  readonly save?: string
}

export interface Scenario {
  readonly name: string
  readonly steps: readonly Step[]
  /** What each step must come to: parts of its answer by path, or of its error. */
  readonly wanted: readonly Readonly<Record<string, unknown>>[]
}

const CARD = { title: 'From a client' }

export const scenarios: readonly Scenario[] = [
  {
    name: 'a call answers data, with objects where the API has JSON text',
    steps: [
      { call: 'cards.create', body: CARD, save: 'made' },
      { call: 'cards.get', body: { id: '$made.card.id' } },
    ],
    wanted: [{ 'card.title': 'From a client' }, { 'card.title': 'From a client', 'card.status': 'open' }],
  },
  {
    name: 'an operation without an answer answers nothing',
    steps: [
      { call: 'cards.create', body: CARD, save: 'made' },
      { call: 'cards.delete', body: { id: '$made.card.id' } },
      { call: 'cards.get', body: { id: '$made.card.id' } },
    ],
    wanted: [{}, {}, { error: 'NotFound', status: 404, code: 'not_found' }],
  },
  {
    name: 'operations in rooms within rooms, and a word that the language keeps for itself',
    steps: [
      { call: 'templates.boards.list' },
      { call: 'cards.return', body: { id: 999_999_999, reason: 'x' } },
    ],
    wanted: [
      { error: 'Forbidden', status: 403, code: 'forbidden_superadmin' },
      { error: 'NotFound', status: 404 },
    ],
  },
  {
    name: 'a refusal is an error of its kind, with fields, code and the id of the request',
    steps: [
      { call: 'cards.create', body: { title: ' ' } },
      { call: 'boards.get', body: { id: 999_999_999 } },
      { call: 'projects.list' },
      { call: 'me', options: { withoutToken: true } },
      { call: 'me', options: { nowhere: true, attempts: 1 } },
    ],
    wanted: [
      { error: 'ValidationError', status: 422, code: 'validation', fields: ['title'], hasRequestId: true },
      { error: 'NotFound', status: 404, code: 'not_found', hasRequestId: true },
      { error: 'Forbidden', status: 403, code: 'forbidden_superadmin' },
      { error: 'Unauthenticated', status: 401, code: 'unauthenticated' },
      { error: 'Unreachable', status: 0, code: 'unreachable', hasRequestId: false },
    ],
  },
  {
    name: 'a list is a page, or every row of every page',
    steps: [
      { call: 'tags.create', body: { name: 'One' } },
      { call: 'cards.create', body: { title: 'Listed 1' } },
      { call: 'cards.create', body: { title: 'Listed 2' } },
      { call: 'cards.create', body: { title: 'Listed 3' } },
      { call: 'cards.list', body: { text: 'Listed', limit: 2 } },
      { call: 'cards.list', body: { text: 'Listed', limit: 2 }, all: true },
    ],
    wanted: [{}, {}, {}, {}, { 'cards.length': 2 }, { length: 3 }],
  },
  {
    name: 'a write that fails on the way is done once',
    steps: [
      { call: 'cards.create', body: { title: 'Once' }, faults: [500, 'cut', 'cut after'], save: 'made' },
      { call: 'cards.list', body: { text: 'Once' } },
      { call: 'cards.create', body: { title: 'Never' }, faults: [500, 500], options: { attempts: 2 } },
    ],
    wanted: [
      { attempts: 4, keys: 1, 'card.title': 'Once' },
      { 'cards.length': 1 },
      { error: 'ServiceFailed', status: 500, attempts: 2, keys: 1 },
    ],
  },
  {
    name: 'after 429 it waits as long as it was told; what has a secret is sent again only then',
    steps: [
      { call: 'cards.list', faults: [429] },
      { call: 'cards.list', faults: [429, 429], options: { attempts: 2 } },
      { call: 'authenticate', body: { email: 'x@example.com', password: 'x' }, faults: [500] },
    ],
    wanted: [
      { attempts: 2 },
      { error: 'RateLimited', status: 429, attempts: 2, seconds: 0.2 },
      { error: 'ServiceFailed', status: 500, attempts: 1, keys: 0 },
    ],
  },
  {
    name: 'the same key does a write once; If-Match refuses what has changed',
    steps: [
      { call: 'cards.create', body: { title: 'Keyed' }, options: { idempotencyKey: 'one key' } },
      { call: 'cards.create', body: { title: 'Keyed' }, options: { idempotencyKey: 'one key' } },
      { call: 'cards.list', body: { text: 'Keyed' }, save: 'found' },
      {
        call: 'cards.update',
        body: { id: '$found.cards.0.id', title: 'Keyed again' },
        options: { ifMatch: '"never"' },
      },
    ],
    wanted: [
      { 'card.title': 'Keyed' },
      { 'card.title': 'Keyed' },
      { 'cards.length': 1 },
      { error: 'Refused', code: 'stale' },
    ],
  },
  {
    name: 'a feed is followed over a cut: no event is lost or repeated',
    steps: [
      { call: 'events.list', body: { limit: 1 }, save: 'start' },
      { call: 'cards.create', body: { title: 'Heard 1' } },
      { call: 'cards.create', body: { title: 'Heard 2' } },
      { call: 'events.watch', body: { after: '$start.next_after' }, take: 2, faults: ['cut', 500] },
    ],
    wanted: [{}, {}, {}, { length: 2, distinct: 2 }],
  },
  {
    name: 'an export is read whole',
    steps: [{ call: 'projects.export', take: 1_000 }],
    wanted: [{ atLeast: 2 }],
  },
  {
    name: 'a file is sent with its fields',
    steps: [
      { call: 'cards.create', body: CARD, save: 'made' },
      { call: 'files.create', body: { card_id: '$made.card.id', file: 'häuser & 1.txt' }, save: 'file' },
      { call: 'files.list', body: { card_id: '$made.card.id' } },
    ],
    wanted: [{}, { 'file.name': 'häuser & 1.txt', 'file.bytes': 7 }, { 'files.length': 1 }],
  },
  {
    name: 'deliveries of webhooks are verified',
    steps: [
      { webhook: delivery() },
      { webhook: { ...delivery(), body: '{"type":"other"}' } },
      { webhook: { ...delivery(), headers: { ...delivery().headers, 'webhook-timestamp': '1' } } },
      { webhook: { ...delivery(), headers: {} } },
    ],
    wanted: [
      { type: 'card.created' },
      { error: 'WebhookNotVerified' },
      { error: 'WebhookNotVerified' },
      { error: 'WebhookNotVerified' },
    ],
  },
]

/** A delivery whose signature the runner fills in: it depends on the time. */
function delivery() {
  return {
    body: '{"type":"card.created"}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: { 'Webhook-Id': 'msg_1' },
  }
}
