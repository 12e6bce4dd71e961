import { readFileSync } from 'node:fs'
import { type Operation, type OperationName, operations, requirementOf, wordsOf } from '@muster/contract'
import { outputSchemaOf, type Schema } from './output-schema.ts'

/** An operation as an MCP tool. */
export interface Tool {
  readonly name: string
  readonly operation: OperationName
  readonly title: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema: Schema
  readonly isWrite: boolean
  /** Publishes to every project, so it requires a preview of the same target. */
  readonly needsPreview: boolean
  /** Accepts the current project as an argument. */
  readonly takesProject: boolean
}

/** Sets of tools. An assistant gets `boards` unless its user asks for others. */
export const toolGroups = {
  boards: 'boards, groups, cards, comments and tags: reading and everyday changes',
  work: 'files, runs, checks, setting the items of cards, accepting and returning what was submitted, saved filters',
  history: 'trash, restoring, events, activity, and resetting to the template',
  templates: 'master boards, groups and cards (superadmins)',
  rollouts: 'previews, rollouts, adoption, drift and compliance (superadmins)',
  platform: 'projects, people, subscriptions and the audit log, for reading',
  websites: 'themes and their versions',
} as const
export type ToolGroup = keyof typeof toolGroups

export const defaultToolGroups: readonly ToolGroup[] = ['boards']

const OPERATIONS = '/services/operations/v1'

/** The first pattern that matches a path decides. Operations that match none are for people only. */
const groupsByPath: readonly (readonly [RegExp, ToolGroup])[] = [
  [/^\/v1\/me$/, 'boards'],
  [new RegExp(`^${OPERATIONS}/operations/(?:trash|events|tour)/`), 'history'],
  [new RegExp(`^${OPERATIONS}/operations/.*/(?:restore|inherit|inherit-order|activity|extras)$`), 'history'],
  [
    new RegExp(
      `^${OPERATIONS}/operations/(?:filters/|files/|runs/|checks/|checklists/set-items|cards/(?:accept|return)$)`,
    ),
    'work',
  ],
  [new RegExp(`^${OPERATIONS}/operations/`), 'boards'],
  [new RegExp(`^${OPERATIONS}/admin/master-`), 'templates'],
  [new RegExp(`^${OPERATIONS}/admin/`), 'rollouts'],
  [/^\/services\/websites\//, 'websites'],
  // All other operations of this service concern people, credentials, money or whole projects. A new
  // operation is hidden until it is added to this pattern. Only add reads.
  [
    /^\/services\/platforms\/v1\/(?:projects\/(?:list|usage)|(?:users|members)\/list|plans\/list|subscriptions\/get|audit\/list|platform\/get)$/,
    'platform',
  ],
]

const groupOf = ({ path }: Operation): ToolGroup | undefined =>
  groupsByPath.find(([pattern]) => pattern.test(path))?.[1]

/** Whether rollouts_preview can show the effect first: both take the same target. */
const isPreviewed = (op: Operation) =>
  op.publishes === 'always' &&
  (op.body.required ?? []).some((field) => field in operations.rolloutsPreview.body.properties)

/**
 * The flag that would also publish, and its reason. Assistants cannot send them, because they have no
 * preview.
 */
const notSent = ({ publishes }: Operation): readonly string[] =>
  publishes === undefined || publishes === 'always' ? [] : [publishes, 'reason']

/** Excludes operations that handle secrets or the account, streams, and publishing without a preview. */
function isForAssistants(name: OperationName, op: Operation): boolean {
  const changesPeopleOrMoney = op.path.startsWith('/services/platforms/') && op.effect === 'write'
  if (groupOf(op) === undefined || changesPeopleOrMoney) return false
  // A released rollout continues automatically, to projects that were not part of a preview.
  if (name === 'rolloutsRelease') return false
  // Checks are facts that programs observe, and they close cards. Imports write in the name of others.
  if (name === 'checksReport' || name === 'importsWrite') return false
  if (op.forPages || op.streams || op.returnsSecret || op.isUpload) return false
  if (op.access === 'public' || op.access === 'session') return false
  if (op.publishes === 'always' && !isPreviewed(op)) return false
  return !('password' in op.body.properties)
}

export interface Allowed {
  readonly isSuperadmin: boolean
  readonly mayWrite: boolean
  readonly groups: readonly ToolGroup[]
}

export function toolsFor({ isSuperadmin, mayWrite, groups }: Allowed): Tool[] {
  const file = new URL(import.meta.resolve('@muster/contract/openapi.json'))
  const document = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries<Operation>(operations).flatMap(([key, op]) => {
    const name = key as OperationName
    const group = groupOf(op)
    const isHidden =
      !isForAssistants(name, op) ||
      // Every group needs `me`, because it lists the projects.
      !(name === 'me' || (group !== undefined && groups.includes(group))) ||
      (op.effect === 'write' && !mayWrite) ||
      (op.access === 'superadmin' && !isSuperadmin)
    return isHidden ? [] : [toolOf(name, op, document)]
  })
}

interface Described {
  readonly description: string
  readonly requestBody: { content: { 'application/json': { schema: Schema } } }
}

// biome-ignore lint/suspicious/noExplicitAny: the API description is read at every depth.
function toolOf(operation: OperationName, op: Operation, document: any): Tool {
  const { description, requestBody }: Described = document.paths[op.path].post
  const needsPreview = isPreviewed(op)
  const takesProject = requirementOf(op).where === 'project'
  const { schema } = requestBody.content['application/json']
  const left = notSent(op)
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([field]) => !left.includes(field)),
  )
  const added = {
    ...(takesProject
      ? {
          project_id: {
            type: 'integer',
            minimum: 1,
            description: 'The id of the project; the default project when absent.',
          },
        }
      : {}),
    ...(needsPreview
      ? {
          preview_id: {
            type: 'string',
            description: 'The preview_id that rollouts_preview returned for the same target.',
          },
        }
      : {}),
  }
  return {
    name: wordsOf(op.path).join('_').replaceAll('-', '_'),
    operation,
    title: op.summary,
    description: [
      `${op.summary}. ${description}`,
      ...(needsPreview ? ['Call rollouts_preview first and show it to the user.'] : []),
    ].join(' '),
    inputSchema: {
      ...schema,
      properties: { ...properties, ...added },
      required: [...(schema.required ?? []), ...(needsPreview ? ['preview_id'] : [])],
      additionalProperties: false,
    },
    outputSchema: outputSchemaOf(op, document),
    isWrite: op.effect === 'write',
    needsPreview,
    takesProject,
  }
}
