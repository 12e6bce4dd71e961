import { readFileSync } from 'node:fs'
import { demandOf, type Operation, type OperationName, operations, wordsOf } from '@muster/contract'

/** An operation as an assistant sees it. */
export interface Tool {
  readonly name: string
  readonly operation: OperationName
  readonly title: string
  readonly description: string
  readonly inputSchema: Schema
  readonly isWrite: boolean
  /** Publishes to every project, so it requires a preview of the same target. */
  readonly needsPreview: boolean
  /** Accepts the current project as an argument. */
  readonly takesProject: boolean
}

interface Schema {
  readonly type: 'object'
  readonly properties: Record<string, object>
  readonly required?: string[]
  readonly additionalProperties?: boolean
  readonly [key: string]: unknown
}

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

/** People, money and whole projects are for people to decide about. */
const isForPeople = (name: OperationName, { effect }: Operation): boolean =>
  effect === 'write' && /^(?:members|users|projects|subscriptions|invitations|platform)/.test(name)

/** Excludes operations that handle secrets or the account, streams, and publishing without a preview. */
function isForAssistants(name: OperationName, op: Operation): boolean {
  if (isForPeople(name, op) || /^(?:serviceTokens|sso)/.test(name)) return false
  // A released rollout goes on by itself, to projects that nobody has previewed.
  if (name === 'rolloutsRelease') return false
  if (name === 'logout' || op.forPages || op.streams || op.returnsSecret) return false
  if (op.access === 'public' || op.access === 'session') return false
  if (op.publishes === 'always' && !isPreviewed(op)) return false
  return !('password' in op.body.properties)
}

export function toolsFor(who: { isSuperadmin: boolean; mayWrite: boolean }): Tool[] {
  const file = new URL(import.meta.resolve('@muster/contract/openapi.json'))
  const { paths } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries<Operation>(operations).flatMap(([key, op]) => {
    const name = key as OperationName
    const isHidden =
      !isForAssistants(name, op) ||
      (op.effect === 'write' && !who.mayWrite) ||
      (op.access === 'superadmin' && !who.isSuperadmin)
    return isHidden ? [] : [toolOf(name, op, paths[op.path].post)]
  })
}

interface Described {
  readonly description: string
  readonly requestBody: { content: { 'application/json': { schema: Schema } } }
}

function toolOf(operation: OperationName, op: Operation, { description, requestBody }: Described): Tool {
  const needsPreview = isPreviewed(op)
  const takesProject = demandOf(op).where === 'project'
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
    isWrite: op.effect === 'write',
    needsPreview,
    takesProject,
  }
}
