import type { BodyOf, DataOf, Operation, Role } from '@muster/contract'
import type { Passwords } from './auth/passwords.ts'
import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Json } from './json.ts'
import type { Database, Tx } from './store/db.ts'

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

export interface CurrentProject {
  readonly project_id: number
  readonly role: Role
  readonly is_suspended: boolean
  /** Something was published for the project that it does not have yet. */
  readonly is_behind: boolean
}

interface Common<Op extends Operation> {
  readonly caller: Op['access'] extends 'public' ? null : Caller
  /** The current project, for operations that act on one. */
  readonly project: Op['access'] extends `project:${Role}` | 'billing' ? CurrentProject : null
  /** The project that the call or its token names: where a record is looked for first. */
  readonly namedProjectId: number | null
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
  readonly stream: (
    context: Common<Op> & { readonly db: Database; readonly signal: AbortSignal },
    body: BodyOf<Op>,
  ) => AsyncGenerator<DataOf<Op>, void>
}

export type AnyHandler<Op extends Operation> =
  | Handler<Op>
  | Reader<Op>
  | SteppedHandler<Op>
  | StreamHandler<Op>
