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
import type { Source } from './feed/rooms.ts'
import type { Position } from './feed/store/feed.ts'
import type { Webhook } from './feed/store/webhooks.ts'
import type { Storage } from './files/storage.ts'
import type { MasterFileRow } from './templates/store/master-files.ts'

/** The token and its user as read from the database at most a second ago. */
export interface Caller {
  readonly token_id: number
  readonly kind: 'session' | 'integration' | 'service' | 'embed'
  readonly user_id: number
  readonly platform_id: number
  readonly email: string
  readonly superadmin: boolean
  readonly superadmin_billing: boolean
  /** An integration or embed token works in this project only, with at most this role. Null for other tokens. */
  readonly scope: { readonly project_id: number; readonly role: Role } | null
  /** True for a superadmin whose platform requires a second factor and who has none: no superadmin rights. */
  readonly needsSecondFactor: boolean
  /** Set for a service token: its scopes, and the addresses that it may be used from. */
  readonly service: { readonly scopes: readonly Scope[]; readonly addresses: readonly string[] | null } | null
}

/** The browser of a person who uses a page of this service. */
export interface Browser {
  /** The origin of the page. */
  readonly origin: string
  /** True for https and for localhost. Elsewhere a cookie would cross the network unencrypted. */
  readonly isSafe: boolean
  /** The hash of an earlier session token of this browser. It makes the browser a known device. */
  readonly device: Buffer | null
  /** The hash of the token in the session cookie, which may have been revoked. */
  readonly sessionHash: Buffer | null
  keepSession(token: string, seconds: number): void
  endSession(): void
}

/** A file that was received, in a temporary folder that ends with the request. */
export interface Upload {
  /** As the client sent it. */
  readonly name: string
  readonly path: string
  readonly folder: string
  readonly bytes: number
  readonly sha256: string
}

/** A project and the user's role from their membership, before any limit of their token applies. */
export interface Place {
  readonly project_id: number
  readonly platform_id: number
  /** Null when the user is not a member. */
  readonly role: Role | null
  readonly is_suspended: boolean
  /** The time zone for dates that are sent without an offset. */
  readonly time_zone: string
}

/** The project that a call acts in, with the role that the caller and their token have there. */
export interface CurrentProject extends Place {
  readonly role: Role
}

/** The `record` that a handler receives, for kinds of records that do not belong to a project. */
export interface PlatformRecords {
  readonly masterBoard: { readonly platform_id: number }
  readonly masterGroup: { readonly platform_id: number }
  readonly masterCard: { readonly platform_id: number }
  readonly masterFile: MasterFileRow
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

/** With `judgedBy: 'handler'`, the handler finds the record and calls `judge`, so `project` is null. */
type ProjectOf<Op extends Operation> = Op['judgedBy'] extends 'handler'
  ? null
  : Op extends
        | { readonly orPlatform: true | 'people' }
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
  /** The record outside of projects that the call names. */
  readonly record: [NamedKind<Op> & keyof PlatformRecords] extends [never]
    ? null
    : PlatformRecords[NamedKind<Op> & keyof PlatformRecords]
  /** For `judgedBy: 'handler'`: throws 404 or 403 unless the caller may use the record that was found. */
  readonly judge: Op['judgedBy'] extends 'handler' ? (found: Place | undefined) => CurrentProject : null
  /** The project in which to look for the record first: named by the call or its token, or cached. */
  readonly namedProjectId: number | null
  readonly now: Date
  /** The file that was sent, for operations that take one. */
  readonly upload: Op['isUpload'] extends true ? Upload : null
  readonly storage: Storage
  /** The caller's IP address, as rate limits count it: IPv6 addresses by their /64 network. */
  readonly address: string
  /** The User-Agent header. */
  readonly userAgent: string | null
  /** Null unless the call came from a page of this service. */
  readonly browser: Browser | null
  readonly config: Config
  readonly passwords: Passwords
  readonly payments: PaymentProvider
  /** Counts one more call for `key` in the current minute, and refuses with 429 past the limit. */
  limit(key: string, perMinute: number): Promise<void>
}

/** Any field of the data may be JSON text from PostgreSQL, which is sent without parsing it. */
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

/** A DirectHandler returns this if it needs a transaction. It must not have written anything. */
export const needsTransaction = Symbol('needs a transaction')

/**
 * A write that one database function does, with its checks and its event. `write` runs without a transaction
 * first: one round trip instead of five. It runs in a transaction, after the usual access check, if the
 * request has an Idempotency-Key or If-Match or if the first try returned `needsTransaction`.
 */
export interface DirectHandler<Op extends Operation> {
  readonly kind: 'direct'
  readonly write: (
    context: Omit<Common<Op>, 'judge' | 'project'> & {
      readonly on: Database | Tx
      /** Null on the first try, which has no transaction. So is `project`. */
      readonly tx: Tx | null
      readonly project: CurrentProject | null
      readonly projectId: number
      /** The roles that suffice, for the database function to check; null if access was checked already. */
      readonly roles: readonly Role[] | null
      /** Throws 403 unless the caller may call this operation in `found`. */
      judge(found: Place): CurrentProject
    },
    body: BodyOf<Op>,
  ) => Promise<Answer<DataOf<Op>> | typeof needsTransaction>
}

/**
 * A read whose statement also returns the caller's place in the project, so that `read` can check access
 * itself. This takes one round trip instead of two.
 */
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
/** Only `commit` can create this, so a SteppedHandler cannot end without calling it. */
export interface Committed {
  readonly [committed]: true
}

/**
 * A write with steps outside its transaction. Some are slow, such as hashing a password or calling a payment
 * provider. A rollback must not undo others, such as counting a failure. It ends with one transaction, given
 * to `commit`.
 */
export interface SteppedHandler<Op extends Operation> {
  readonly kind: 'steps'
  /** True if it hashes a password. The request then holds one of few slots, because hashing is expensive. */
  readonly hashes: boolean
  readonly steps: (
    context: Common<Op> & {
      readonly db: Database
      /** `sent` is the body, with the rows of its computed ids. */
      commit(work: (tx: Tx, sent: BodyOf<Op>) => Promise<DataOf<Op>>): Promise<Committed>
    },
    body: BodyOf<Op>,
  ) => Promise<Committed>
}

/**
 * A read that answers with a stream of events. `signal` aborts when the reader disconnects or the service
 * stops.
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

/** The kind of handler that an operation's declaration requires. */
export type HandlerOf<Op extends Operation> = Op extends { readonly streams: 'feed' }
  ? FeedHandler<Op>
  : Op extends { readonly streams: string }
    ? StreamHandler<Op>
    : Op extends { readonly effect: 'read' }
      ? Reader<Op> | JudgingReader<Op>
      : Handler<Op> | DirectHandler<Op> | SteppedHandler<Op>

/**
 * A handler of any operation. A plain function is a Reader or a Handler, depending on the operation's
 * `effect`.
 */
export type AnyHandler =
  | ((() => never) & { readonly kind?: never })
  | DirectHandler<Operation>
  | JudgingReader<Operation>
  | SteppedHandler<Operation>
  | StreamHandler<Operation>
  | FeedHandler<Operation>
