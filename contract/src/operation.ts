import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { ErrorStatus } from './errors.ts'
import type { TJsonText } from './shapes/fields.ts'

/** What a user may do in a project, weakest first. */
export const roles = ['viewer', 'member', 'owner'] as const
export type Role = (typeof roles)[number]
export const isAtLeast = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)

/**
 * Who may call an operation.
 * - public: anybody
 * - signed-in: any valid token
 * - session: a token from a sign-in; tokens made for integrations are refused
 * - superadmin: a superadmin; the master templates
 * - project:ROLE: at least that role in the current project
 * - record:ROLE: at least that role in the project of the record that the body names
 * - billing: an owner of the current project, or superadmin_billing of its platform
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'session'
  | 'superadmin'
  | `project:${Role}`
  | `record:${Role}`
  | 'billing'

export interface Operation<
  Path extends string = string,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
  Who extends Access = Access,
> {
  /** Below the base path; the contract file and the handler file stand at the same path. */
  readonly path: Path
  readonly summary: string
  readonly description: string
  readonly access: Who
  readonly effect: 'read' | 'write'
  /** The answer is a stream of server-sent events, each with this data; refusals are as everywhere. */
  readonly streams?: true
  /** The answer holds a secret, so it is never stored and Idempotency-Key has no effect. */
  readonly returnsSecret?: true
  /** Ours, beyond the contract. */
  readonly extension?: true
  /** It reaches every project of the platform: always, or when this field of the body is true. Clients ask first. */
  readonly publishes?: 'always' | 'push_to_projects' | 'delete_from_projects'
  readonly success: 200 | 201
  /** The success envelope's message. */
  readonly message: string
  readonly errors: readonly ErrorStatus[]
  /** Error bodies that differ from the rule in errors.ts. */
  readonly bodies?: Partial<Record<ErrorStatus, 'with-data' | 'plain' | 'message-only'>>
  /** authenticate's success envelope has a key `errors` besides the common ones. */
  readonly envelopeErrors?: true
  readonly body: Body
  /** Query parameters that the body overrides. */
  readonly query?: readonly string[]
  readonly data: Data
}

export function operation<
  const Path extends string,
  Body extends TObject,
  Data extends TSchema,
  const Who extends Access,
>(definition: Operation<Path, Body, Data, Who>): Operation<Path, Body, Data, Who> {
  return definition
}

/** A write whose answer can be kept: Idempotency-Key has an effect on it. */
export const takesKey = (op: Operation) => op.effect === 'write' && !op.returnsSecret

export const isPublishing = ({ publishes }: Operation, body: Readonly<Record<string, unknown>>) =>
  publishes === 'always' || (publishes !== undefined && body[publishes] === true)

export type BodyOf<Op extends Operation> = Static<Op['body']>

/** data as it goes over the wire: string-typed resources are JSON text. */
export type WireData<Op extends Operation> = Static<Op['data']>

type Represented<Schema> =
  Schema extends TJsonText<infer Of>
    ? Static<Of>
    : Schema extends TArray<infer Item>
      ? Represented<Item>[]
      : Schema extends TSchema
        ? Static<Schema>
        : never

/** data as handlers return it and as `Prefer: return=representation` shows it: objects, not their text. */
export type DataOf<Op extends Operation> =
  Op['data'] extends TObject<infer Properties>
    ? { [Key in keyof Properties]: Represented<Properties[Key]> }
    : Static<Op['data']>
