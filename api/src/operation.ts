import type { BodyOf, DataOf, Operation, ProjectKind, Role, RolloutView, Scope } from '@muster/contract'
import type { Passwords } from './accounts/password-hashes.ts'
import type { IdentityProviderRow } from './accounts/store/identity-providers.ts'
import type { OneTimeLink } from './accounts/store/one-time-links.ts'
import type { Project } from './accounts/store/projects.ts'
import type { ServiceTokenRow } from './accounts/store/service-tokens.ts'
import type { SignInUser } from './accounts/store/users.ts'
import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './core/db.ts'
import type { Json } from './core/json.ts'
import type { Source } from './feed/hub.ts'
import type { Position } from './feed/store/feed.ts'
import type { Webhook } from './feed/store/webhooks.ts'

/** The caller, from the token and the user in the database, at most a second old. */
export interface Caller {
  readonly token_id: number
  readonly kind: 'session' | 'integration' | 'service'
  readonly user_id: number
  readonly platform_id: number
  readonly email: string
  readonly superadmin: boolean
  readonly superadmin_billing: boolean
  /** A token made for an integration works in this project only, with at most this role. */
  readonly scope: { readonly project_id: number; readonly role: Role } | null
  /** A superadmin who has no rights over the platform until they have a second factor. */
  readonly needsSecondFactor: boolean
  /** A program that acts for the platform: what it may do, and from where. */
  readonly service: { readonly scopes: readonly Scope[]; readonly addresses: readonly string[] | null } | null
}

/** The browser of a person who uses a page of this service. */
export interface Browser {
  /** The origin of the page. */
  readonly origin: string
  /** https, or this machine: elsewhere a cookie could be read on its way. */
  readonly isSafe: boolean
  /** The hash of a token that this browser was given before, which makes it a known device. */
  readonly device: Buffer | null
  /** The hash of the token in its cookie, live or ended. */
  readonly sessionHash: Buffer | null
  keepSession(token: string, seconds: number): void
  endSession(): void
}

/** A project and the user's role from their membership, before any limit of their token applies. */
export interface Place {
  readonly project_id: number
  readonly platform_id: number
  /** Null when the user is not a member. */
  readonly role: Role | null
  readonly is_suspended: boolean
  /** In which dates without an offset are read. */
  readonly time_zone: string
}

/** The project that a call acts in, with the role that the caller and their token have there. */
export interface CurrentProject extends Place {
  readonly role: Role
}

/** What a handler gets of a record that belongs to a platform, not to a project. */
export interface PlatformRecords {
  readonly masterBoard: { readonly platform_id: number }
  readonly masterGroup: { readonly platform_id: number }
  readonly masterCard: { readonly platform_id: number }
  readonly master: { readonly platform_id: number }
  readonly rollout: RolloutView
  readonly project: Project
  readonly user: SignInUser
  readonly token: { readonly id: number }
  readonly passkey: { readonly id: number }
  readonly serviceToken: ServiceTokenRow
  readonly identityProvider: IdentityProviderRow
  readonly webhook: Webhook
  readonly invitation: OneTimeLink
}

type NamedKind<Op extends Operation> = keyof NonNullable<Op['record']>

/** A handler that finds its record itself gets `judge` instead of the project. */
type ProjectOf<Op extends Operation> = Op['judgedBy'] extends 'handler'
  ? null
  : Op extends
        | { readonly orPlatform: true }
        | { readonly record: { readonly webhook: string } | { readonly invitation: string } }
    ? CurrentProject | null
    : Op['access'] extends `project:${string}` | `record:${string}`
      ? CurrentProject
      : [NamedKind<Op> & ProjectKind] extends [never]
        ? null
        : CurrentProject

interface Common<Op extends Operation> {
  readonly caller: Op['access'] extends 'public' ? null : Caller
  /** The project that the call acts in: the current one, or that of the record it names. */
  readonly project: ProjectOf<Op>
  /** The record of the platform that the call names. */
  readonly record: [NamedKind<Op> & keyof PlatformRecords] extends [never]
    ? null
    : PlatformRecords[NamedKind<Op> & keyof PlatformRecords]
  /** For `judgedBy: 'handler'`: throws 404 or 403 unless the caller may use the record that was found. */
  readonly judge: Op['judgedBy'] extends 'handler' ? (found: Place | undefined) => CurrentProject : null
  /** The project that the call or its token names, or where the record was before: it is looked for there first. */
  readonly namedProjectId: number | null
  readonly now: Date
  /** The caller's address, as limits count it. */
  readonly address: string
  /** What the caller's program calls itself. */
  readonly userAgent: string | null
  /** Null unless the call came from a page of this service. */
  readonly browser: Browser | null
  readonly config: Config
  readonly passwords: Passwords
  readonly payments: PaymentProvider
  /** Counts one more call for `key` in the current minute, and refuses with 429 past the limit. */
  limit(key: string, perMinute: number): Promise<void>
}

/** Any part of the data may be JSON that PostgreSQL has written already. */
type Answer<Data> = Data extends readonly unknown[]
  ? Data
  : { [Key in keyof Data]: Data[Key] | Json<Data[Key]> }

/** A write. It runs in one transaction, which also stores the Idempotency-Key. */
export type Handler<Op extends Operation> = (
  context: Common<Op> & { readonly tx: Tx },
  body: BodyOf<Op>,
) => Promise<Answer<DataOf<Op>>>

/** A read. Each statement runs in its own transaction. */
export type Reader<Op extends Operation> = (
  context: Common<Op> & { readonly db: Database },
  body: BodyOf<Op>,
) => Promise<Answer<DataOf<Op>>>

/** Returned by a write that was tried without a transaction and needs one. It has written nothing. */
export const needsTransaction = Symbol('needs a transaction')

/**
 * A write that one call of a database function does, with its checks and its event. It is tried without a transaction first:
 * one round trip instead of five. A request with an Idempotency-Key or If-Match, and a write that returns `needsTransaction`,
 * runs in a transaction, after its access was judged like that of every other write.
 */
export interface DirectHandler<Op extends Operation> {
  readonly kind: 'direct'
  readonly write: (
    context: Omit<Common<Op>, 'judge' | 'project'> & {
      readonly on: Database | Tx
      /** Null while it is tried without a transaction; so is `project`. */
      readonly tx: Tx | null
      readonly project: CurrentProject | null
      readonly projectId: number
      /** The roles that suffice, for a function that checks the membership; null when the caller has been judged. */
      readonly roles: readonly Role[] | null
      /** Throws 403 unless the caller may do this in the project that was found. */
      judge(found: Place): CurrentProject
    },
    body: BodyOf<Op>,
  ) => Promise<Answer<DataOf<Op>> | typeof needsTransaction>
}

/** A read of a project that finds the caller's place by the same statement, and judges it: one round trip instead of two. */
export interface JudgingReader<Op extends Operation> {
  readonly kind: 'judging'
  readonly read: (
    context: Omit<Common<Op>, 'judge' | 'project'> & {
      readonly db: Database
      readonly projectId: number
      judge(found: Place): CurrentProject
    },
    body: BodyOf<Op>,
  ) => Promise<Answer<DataOf<Op>>>
}

declare const committed: unique symbol
/** The result of `commit`. Nothing else can create it. */
export interface Committed {
  readonly [committed]: true
}

/**
 * A write with slow or lasting steps outside its transaction: hashing a password, asking a payment provider,
 * counting a failure that a rollback must not forget. It ends with the one transaction given to `commit`.
 */
export interface SteppedHandler<Op extends Operation> {
  readonly kind: 'steps'
  /** It hashes a password, which is expensive, so the request holds one of few places from start to end. */
  readonly hashes: boolean
  readonly steps: (
    context: Common<Op> & {
      readonly db: Database
      commit(work: (tx: Tx) => Promise<DataOf<Op>>): Promise<Committed>
    },
    body: BodyOf<Op>,
  ) => Promise<Committed>
}

/**
 * A read that answers a stream of events. `signal` aborts when the reader disconnects or the service stops.
 */
export interface StreamHandler<Op extends Operation> {
  readonly kind: 'stream'
  readonly stream: (
    context: Common<Op> & { readonly db: Database; readonly signal: AbortSignal },
    body: BodyOf<Op>,
  ) => AsyncGenerator<DataOf<Op>, void>
}

/** A read that follows a feed. */
export interface FeedHandler<Op extends Operation> {
  readonly kind: 'feed'
  readonly feed: (context: Common<Op> & { readonly db: Database }) => FollowedFeed
}

/** The feed to follow, and its current position. */
export interface FollowedFeed {
  readonly source: Source
  present(): Promise<Position>
}

/** The kind of handler that an operation's declaration asks for. */
export type HandlerOf<Op extends Operation> = Op extends { readonly streams: 'feed' }
  ? FeedHandler<Op>
  : Op extends { readonly streams: string }
    ? StreamHandler<Op>
    : Op extends { readonly effect: 'read' }
      ? Reader<Op> | JudgingReader<Op>
      : Handler<Op> | DirectHandler<Op> | SteppedHandler<Op>

/** A handler without the type of its operation. A plain function reads or writes, as the declaration says. */
export type AnyHandler =
  | ((() => never) & { readonly kind?: never })
  | DirectHandler<Operation>
  | JudgingReader<Operation>
  | SteppedHandler<Operation>
  | StreamHandler<Operation>
  | FeedHandler<Operation>
