import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { ErrorStatus, SpecialBodies } from './errors.ts'
import type { DeclaredEvents } from './events.ts'
import type { TJsonText } from './shapes/fields.ts'

/** The roles of members in a project, weakest first. */
export const roles = ['viewer', 'member', 'owner'] as const
export type Role = (typeof roles)[number]
export const isAtLeast = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)
export const weakerRole = (a: Role, b: Role): Role => (isAtLeast(a, b) ? b : a)

/** The rights that a service token may have. */
export const scopes = [
  'templates:write',
  'rollouts:publish',
  'rollouts:hold',
  'projects:write',
  'events:read',
  'audit:read',
  'checks:report',
  'people:write',
  'people:read',
  'people:erase',
  'reports:read',
  'webhooks:write',
  'embed',
] as const
export type Scope = (typeof scopes)[number]

/** Flags of a user that grant rights on a whole platform. */
type PlatformFlag = 'superadmin' | 'superadmin_billing'

/**
 * Who may call an operation. The server enforces exactly this, before the handler runs.
 * - public: anybody
 * - signed-in: any valid token
 * - session: a token from a sign-in; tokens made for integrations are refused
 * - superadmin: a superadmin, for records of their own platform
 * - project:ROLE: at least that role in the current project
 * - record:ROLE: at least that role in the project of the record that the body names
 * - …|FLAG: the role as above, or that flag on the platform of the project
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'session'
  | 'superadmin'
  | `${'project' | 'record'}:${Role}`
  | `${'project' | 'record'}:${Role}|${PlatformFlag}`

/** Records in a project. Access to them depends on the caller's role there. */
export const projectKinds = [
  'board',
  'group',
  'card',
  'comment',
  'file',
  'tag',
  'theme',
  'themeVersion',
] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Records of a platform. `master` is a master board, group or card, as the body's field `kind` says. */
export const platformKinds = [
  'masterBoard',
  'masterGroup',
  'masterCard',
  'masterFile',
  'master',
  'rollout',
  'project',
  'user',
  'serviceToken',
  'identityProvider',
] as const
export type PlatformKind = (typeof platformKinds)[number]

/**
 * A token or a passkey belongs to one user. A webhook or an invitation belongs to a project or to a platform.
 */
export type RecordKind = ProjectKind | PlatformKind | 'token' | 'passkey' | 'webhook' | 'invitation'

/**
 * The kinds that ids in a body refer to. A member has a role in the current project; a delivery is of the
 * webhook.
 */
export type ReferenceKind = RecordKind | 'member' | 'delivery'

/** The kind of record that the body names, and the field with its id; `*` stands for each element. */
export type NamedRecord = { readonly [Kind in RecordKind]?: string }

export interface Operation {
  /** Relative to the base path. The contract file and the handler file have the same path. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly access: Access
  /**
   * The record that the call is about. Before the handler runs, the server finds it and checks the caller's
   * access: 404 when the record does not exist, 403 when the caller may not use it.
   */
  readonly record?: NamedRecord
  /** The operation acts on a deleted record, for example to restore it. */
  readonly recordState?: 'deleted'
  /** The handler finds the record itself and must pass it to `judge`. A comment there says why. */
  readonly judgedBy?: 'handler'
  /**
   * Ids in the body that the record or project may refer to. Missing, deleted and foreign ids get the same
   * 422.
   */
  readonly references?: Readonly<Record<string, ReferenceKind>>
  /** Ids in the body that filter a list. An id of another project matches nothing. */
  readonly filters?: Readonly<Record<string, ReferenceKind>>
  /**
   * A reference whose project is the current project of the call, unless X-Project-Id names one. If the
   * caller or their token may not use that project, it is ignored, and the reference is then invalid in the
   * current project.
   */
  readonly projectOf?: { readonly [Kind in ProjectKind]?: string }
  /**
   * Callers whose own user id is in this field need no more than the role viewer, whatever `access` requires.
   */
  readonly onOneself?: string
  /** Exactly one of these fields must be sent. */
  readonly exactlyOneOf?: readonly string[]
  /**
   * The list in this field is answered item by item: an item that is not valid does not refuse the others. The handler
   * gets it as an InvalidItem.
   */
  readonly eachForItself?: 'items'
  /**
   * A superadmin who names no project acts on the whole platform, and so do service tokens. `people`: service tokens
   * must name a project.
   */
  readonly orPlatform?: true | 'people'
  /** Service tokens with one of these scopes may call it, for their platform. */
  readonly scopes?: readonly [Scope, ...Scope[]]
  /** Embed tokens may call it, in their project: reading and everyday writing. */
  readonly forEmbeds?: true
  /** Not audited, because the operation is frequent and unimportant, such as read marks. */
  readonly isNotAudited?: true
  /** Members may do this even while the project is suspended. */
  readonly worksWhileSuspended?: true
  readonly effect: 'read' | 'write'
  /** The types of event that a write may publish, or the reason why it publishes none. */
  readonly events?: DeclaredEvents
  /**
   * The answer is a stream. `events`: server-sent events, each with the current state. `lines`: JSON lines.
   * `feed`: server-sent events with positions to resume from. Errors are ordinary answers.
   */
  readonly streams?: 'events' | 'lines' | 'feed'
  /** The answer contains a secret, so it is never stored and Idempotency-Key has no effect. */
  readonly returnsSecret?: true
  /**
   * The answer gives access to anyone who has it, such as a link, so it is stored encrypted for
   * Idempotency-Key.
   */
  readonly answerIsConfidential?: true
  /** The body is multipart/form-data. Its last part, `file`, is a file; the others are texts. */
  readonly isUpload?: true
  /** Added by Muster, beyond the given contract. */
  readonly extension?: true
  /**
   * Accepts no Idempotency-Key: it acts on the calling token, so a replay for another token would be wrong.
   */
  readonly takesNoKey?: true
  /** Only for the pages of this service. Not offered in the command line and to assistants. */
  readonly forPages?: true
  /** Publishes to every project: always, or when this body field is true. Clients ask for confirmation. */
  readonly publishes?: 'always' | 'push_to_projects' | 'delete_from_projects'
  readonly success: 200 | 201
  /** The success envelope's message. */
  readonly message: string
  readonly errors: readonly ErrorStatus[]
  /** Error bodies that differ from the default in errors.ts. */
  readonly bodies?: SpecialBodies
  /** authenticate's success envelope has a key `errors` besides the common ones. */
  readonly envelopeErrors?: true
  readonly body: TObject
  /** Query parameters that are also accepted; the body takes precedence. */
  readonly query?: readonly string[]
  readonly data: TSchema
}

/**
 * A field with the id of a record. after_id and before_id are cursors; preview_id, client_id and external ids are not
 * ids of records.
 */
type IdField = 'id' | `${string}_id`
type IdFieldOf<Body extends TObject> = Exclude<
  Extract<keyof Body['properties'], IdField>,
  'after_id' | 'before_id' | 'preview_id' | 'client_id' | `${string}external_id`
>
type Declared<Op extends Operation> =
  | NonNullable<Op['record']>[keyof NonNullable<Op['record']>]
  | keyof NonNullable<Op['references']>
  | keyof NonNullable<Op['filters']>
type Undeclared<Op extends Operation> = Exclude<IdFieldOf<Op['body']>, Declared<Op>>

/**
 * Required parts of a definition: a record if `access` depends on one, references for all other ids, and
 * events.
 */
type Enforceable<Op extends Operation> = (Op['access'] extends `record:${string}`
  ? { readonly record: NamedRecord }
  : unknown) &
  (Op['effect'] extends 'write' ? { readonly events: DeclaredEvents } : unknown) &
  ([Undeclared<Op>] extends [never]
    ? unknown
    : { readonly references: Record<Undeclared<Op> & string, ReferenceKind> })

/** Defines an operation. A definition that does not declare what its ids refer to does not compile. */
export function operation<const Op extends Operation>(definition: Op & Enforceable<Op>): Op {
  return definition
}

/** A write whose answer may be stored, so that Idempotency-Key has an effect. */
export const takesKey = (op: Operation) =>
  op.effect === 'write' && op.access !== 'public' && !op.returnsSecret && !op.takesNoKey

export const isPublishing = ({ publishes }: Operation, body: Readonly<Record<string, unknown>>) =>
  publishes === 'always' || (publishes !== undefined && body[publishes] === true)

export type BodyOf<Op extends Operation> = Static<Op['body']>

/** An item of a list that is answered item by item, with what is wrong with it, by field. */
export interface InvalidItem {
  readonly sent: unknown
  readonly errors: Readonly<Record<string, string[]>>
}

/** `data` as it is sent: resources that the contract types as strings are JSON text. */
export type WireData<Op extends Operation> = Static<Op['data']>

type Represented<Schema> =
  Schema extends TJsonText<infer Of>
    ? Static<Of>
    : Schema extends TArray<infer Item>
      ? Represented<Item>[]
      : Schema extends TSchema
        ? Static<Schema>
        : never

/** `data` as handlers return it and as `Prefer: return=representation` sends it: objects, not JSON text. */
export type DataOf<Op extends Operation> =
  Op['data'] extends TObject<infer Properties>
    ? { [Key in keyof Properties]: Represented<Properties[Key]> }
    : Static<Op['data']>
