import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { ErrorStatus, SpecialBodies } from './errors.ts'
import type { TJsonText } from './shapes/fields.ts'

/** What a user may do in a project, weakest first. */
export const roles = ['viewer', 'member', 'owner'] as const
export type Role = (typeof roles)[number]
export const isAtLeast = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)
export const weakerRole = (a: Role, b: Role): Role => (isAtLeast(a, b) ? b : a)

/** Flags of a user that give rights over a whole platform. */
type PlatformFlag = 'superadmin' | 'superadmin_billing'

/**
 * Who may call an operation. The server enforces exactly this, before the handler runs.
 * - public: anybody
 * - signed-in: any valid token
 * - session: a token from a sign-in; tokens made for integrations are refused
 * - superadmin: a superadmin, for records of their own platform
 * - project:ROLE: at least that role in the current project
 * - record:ROLE: at least that role in the project of the record that the body names
 * - …|FLAG: as before, or that flag on the platform of the project
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'session'
  | 'superadmin'
  | `${'project' | 'record'}:${Role}`
  | `${'project' | 'record'}:${Role}|${PlatformFlag}`

/** Records that live in a project. Access to them is judged by the caller's role there. */
export const projectKinds = ['board', 'group', 'card', 'comment', 'tag', 'theme', 'themeVersion'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Records of a platform. `master` is a master board, group or card, as the body's field `kind` says. */
export const platformKinds = [
  'masterBoard',
  'masterGroup',
  'masterCard',
  'master',
  'rollout',
  'project',
  'user',
] as const
export type PlatformKind = (typeof platformKinds)[number]

/** A token is its owner's alone. */
export type RecordKind = ProjectKind | PlatformKind | 'token'

/** What the ids in a body refer to. A member is a user with a role in the current project. */
export type ReferenceKind = RecordKind | 'member'

/** The kind of record that the body names, and the field with its id; `groups.*.id` is one in each element. */
export type NamedRecord = { readonly [Kind in RecordKind]?: string }

export interface Operation {
  /** Below the base path; the contract file and the handler file stand at the same path. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly access: Access
  /**
   * The record that the call is about. It is found and the caller is judged before the handler runs: 404 when it does
   * not exist, 403 when it is not the caller's to use.
   */
  readonly record?: NamedRecord
  /** The operation is about a deleted record, such as one to restore. */
  readonly recordState?: 'deleted'
  /** The handler finds the record itself, and must hand it to `judge`; the reason stands beside the declaration. */
  readonly judgedBy?: 'handler'
  /** Ids in the body that the record or project must be able to refer to. Missing, deleted and foreign: the same 422. */
  readonly references?: Readonly<Record<string, ReferenceKind>>
  /** Ids in the body that narrow a list. One of another project finds nothing. */
  readonly filters?: Readonly<Record<string, ReferenceKind>>
  /** Exactly one of these fields must be sent. */
  readonly exactlyOneOf?: readonly string[]
  /** Members of a suspended project may do this all the same. */
  readonly worksWhileSuspended?: true
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
  readonly bodies?: SpecialBodies
  /** authenticate's success envelope has a key `errors` besides the common ones. */
  readonly envelopeErrors?: true
  readonly body: TObject
  /** Query parameters that the body overrides. */
  readonly query?: readonly string[]
  readonly data: TSchema
}

/** A field that holds the id of a record. Where to go on in a list is none. */
type IdField = 'id' | `${string}_id`
type IdFieldOf<Body extends TObject> = Exclude<
  Extract<keyof Body['properties'], IdField>,
  'after_id' | 'before_id'
>
type Declared<Op extends Operation> =
  | NonNullable<Op['record']>[keyof NonNullable<Op['record']>]
  | keyof NonNullable<Op['references']>
  | keyof NonNullable<Op['filters']>
type Undeclared<Op extends Operation> = Exclude<IdFieldOf<Op['body']>, Declared<Op>>

/** What a definition lacks: a record where access depends on one, and what each id in its body refers to. */
type Lawful<Op extends Operation> = (Op['access'] extends `record:${string}`
  ? { readonly record: NamedRecord }
  : unknown) &
  ([Undeclared<Op>] extends [never]
    ? unknown
    : { readonly references: Record<Undeclared<Op> & string, ReferenceKind> })

/** A definition that does not say what its ids refer to does not compile. */
export function operation<const Op extends Operation>(definition: Op & Lawful<Op>): Op {
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
