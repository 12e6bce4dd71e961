import type { BodyOf, DataOf, Operation, ProjectKind, Role, RolloutView } from '@muster/contract'
import type { Passwords } from './auth/passwords.ts'
import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Json } from './json.ts'
import type { Database, Tx } from './store/db.ts'
import type { Project } from './store/projects.ts'
import type { SignInUser } from './store/users.ts'

/** Who calls, as the token and the user are in the database (at most a second ago). */
export interface Caller {
  readonly token_id: number
  readonly kind: 'session' | 'integration'
  readonly user_id: number
  readonly platform_id: number
  readonly email: string
  readonly superadmin: boolean
  readonly superadmin_billing: boolean
  /** A token made for an integration works in this project only, with at most this role. */
  readonly scope: { readonly project_id: number; readonly role: Role } | null
}

/** A project as a user finds it. Their role is what their membership says, whatever their token is limited to. */
export interface Place {
  readonly project_id: number
  readonly platform_id: number
  /** Null: not a member. */
  readonly role: Role | null
  readonly is_suspended: boolean
  /** Something was published for the project that it does not have yet. */
  readonly is_behind: boolean
}

/** The project that a call acts in, with the role that the caller and their token have there. */
export interface CurrentProject extends Place {
  readonly role: Role
}

/** What a handler is given of a record outside projects. */
export interface PlatformRecords {
  readonly masterBoard: { readonly platform_id: number }
  readonly masterGroup: { readonly platform_id: number }
  readonly masterCard: { readonly platform_id: number }
  readonly master: { readonly platform_id: number }
  readonly rollout: RolloutView
  readonly project: Project
  readonly user: SignInUser
  readonly token: { readonly id: number }
}

type NamedKind<Op extends Operation> = keyof NonNullable<Op['record']>

/** A handler that finds its record itself is given `judge` instead of the project. */
type ProjectOf<Op extends Operation> = Op['judgedBy'] extends 'handler'
  ? null
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
  /** For declarations with `judgedBy: 'handler'`: 404 or 403 unless the caller may use what was found. */
  readonly judge: Op['judgedBy'] extends 'handler' ? (found: Place | undefined) => CurrentProject : null
  /** The project that the call or its token names: where a record is looked for first. */
  readonly namedProjectId: number | null
  readonly now: Date
  /** The caller's address, as limits count it. */
  readonly address: string
  readonly config: Config
  readonly passwords: Passwords
  readonly payments: PaymentProvider
  /** Counts one more of `key` against a limit a minute; refuses with 429 past it. */
  limit(key: string, perMinute: number): Promise<void>
}

/** Any part of the data may be JSON that PostgreSQL has written already. */
type Answer<Data> = Data extends readonly unknown[]
  ? Data
  : { [Key in keyof Data]: Data[Key] | Json<Data[Key]> }

/** A write: runs in one transaction, which also keeps the Idempotency-Key. */
export type Handler<Op extends Operation> = (
  context: Common<Op> & { readonly tx: Tx },
  body: BodyOf<Op>,
) => Promise<Answer<DataOf<Op>>>

/** A read: each statement by itself. */
export type Reader<Op extends Operation> = (
  context: Common<Op> & { readonly db: Database },
  body: BodyOf<Op>,
) => Promise<Answer<DataOf<Op>>>

declare const committed: unique symbol
/** The outcome of `commit`, which only commit makes. */
export interface Committed {
  readonly [committed]: true
}

/**
 * A write with slow or lasting steps outside its transaction: hashing a password, asking a payment provider,
 * counting a failure that a rollback must not forget. It ends with the one transaction given to `commit`.
 */
export interface SteppedHandler<Op extends Operation> {
  readonly kind: 'steps'
  /** It hashes a password, which is dear: the request holds one of few places from its beginning to its end. */
  readonly hashes: boolean
  readonly steps: (
    context: Common<Op> & {
      readonly db: Database
      commit(work: (tx: Tx) => Promise<DataOf<Op>>): Promise<Committed>
    },
    body: BodyOf<Op>,
  ) => Promise<Committed>
}

/** A read whose answer is a stream of events; `signal` says that nobody listens any more, or that the service stops. */
export interface StreamHandler<Op extends Operation> {
  readonly kind: 'stream'
  readonly stream: (
    context: Common<Op> & { readonly db: Database; readonly signal: AbortSignal },
    body: BodyOf<Op>,
  ) => AsyncGenerator<DataOf<Op>, void>
}

/** The kind of handler that an operation's declaration asks for. */
export type HandlerOf<Op extends Operation> = Op extends { readonly streams: true }
  ? StreamHandler<Op>
  : Op extends { readonly effect: 'read' }
    ? Reader<Op>
    : Handler<Op> | SteppedHandler<Op>

/** A handler once its operation is forgotten; a plain function reads or writes, as the declaration says. */
export type AnyHandler =
  | ((() => never) & { readonly kind?: never })
  | SteppedHandler<Operation>
  | StreamHandler<Operation>
