import type { OutcomesView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { inLists, sql } from '#core/sql.ts'
import { type Effect, hasAccess, withTool } from './count.ts'
import { type Kind, tables } from './fields.ts'
import { EVERY_PROJECT, type Scope } from './membership.ts'

/**
 * The outcome of a rollout in each project of a page. The rule is evaluated in memory, on the projects and their
 * copies.
 */

export interface LookedAt {
  readonly project_id: number
  readonly name: string
  readonly outcome: keyof OutcomesView
}

type WholeEffect = Effect & { readonly isWhole: boolean }

interface Page {
  readonly platformId: number
  readonly toolKey: string
  readonly effects: readonly WholeEffect[]
  readonly afterProjectId: number
  readonly most: number
}

interface Project {
  readonly id: number
  readonly name: string
  /** The log entry from which the project has had the tool; null if it does not have it. */
  readonly since_entry: number | null
  readonly has_access: boolean
  readonly is_seeing: boolean
}

interface Copy {
  readonly overrides: number
  readonly sinceEntry: number | null
  readonly isDeleted: boolean
}

/** The copy of a master in a project, if there is one. */
type FindCopy = (projectId: number, kind: Kind, masterId: number | null) => Copy | undefined

const nextProjects = (
  db: Db,
  { platformId, toolKey, afterProjectId, most }: Page,
  scope: Scope,
): Promise<Project[]> =>
  db.query<Project>(sql`
    select p.id, p.name, a.since_entry, ${hasAccess} as has_access, (${scope.where}) as is_seeing
    from projects p ${withTool(toolKey)} where p.platform_id = ${platformId} and p.id > ${afterProjectId}
    order by p.id limit ${most}`)

/** The copies of these masters in the projects of the page. */
async function readCopies(
  db: Db,
  projects: readonly Project[],
  wanted: Readonly<Record<Kind, readonly number[]>>,
): Promise<FindCopy> {
  const [first, last] = [projects[0]?.id ?? 0, projects.at(-1)?.id ?? 0]
  const found = {
    board: new Map<string, Copy>(),
    group: new Map<string, Copy>(),
    card: new Map<string, Copy>(),
  }
  for (const kind of ['board', 'group', 'card'] as const) {
    if (wanted[kind].length === 0) continue
    const { copies, masterId: master } = tables[kind]
    // No platform filter is needed: a platform's masters have copies only in its own projects.
    const rows = await db.query<[number, number, number, number | null, boolean]>(
      inLists(sql`
        select c.project_id, c.${master}, c.overrides, c.since_entry, c.deleted_at is not null
        from ${copies} c
        where c.${master} = any (${wanted[kind]}::bigint[]) and c.${master} is not null
          and c.project_id between ${first} and ${last}`),
    )
    for (const [projectId, masterId, overrides, sinceEntry, isDeleted] of rows)
      found[kind].set(`${projectId} ${masterId}`, { overrides, sinceEntry, isDeleted })
  }
  return (projectId, kind, masterId) => found[kind].get(`${projectId} ${masterId}`)
}

const idsOf = (effects: readonly WholeEffect[], kind: Kind) =>
  effects.filter((effect) => effect.kind === kind).map(({ id }) => id)
/** The masters of the effects, and those of the places that copies belong in. */
const wantedBy = (effects: readonly WholeEffect[]) => ({
  board: unique([...idsOf(effects, 'board'), ...effects.map(({ board_id }) => board_id)]),
  group: unique([...idsOf(effects, 'group'), ...effects.map(({ group_id }) => group_id)]),
  card: idsOf(effects, 'card'),
})
const unique = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The current outcome of a rollout in each project of the next page. */
export async function listOutcomes(
  db: Db,
  page: Page & {
    /** The projects that see it; of a rollout in waves not all do. */
    readonly scope: Scope
  },
): Promise<LookedAt[]> {
  const { effects, scope } = page
  const projects = await nextProjects(db, page, scope)
  const copyOf = await readCopies(db, projects, wantedBy(effects))
  return projects.map((project) => {
    const { id, name, has_access, is_seeing } = project
    const seen = effects.map((effect) => {
      const copy = copyOf(id, effect.kind, effect.id)
      return { ...effect, copy, isThere: copy ? !copy.isDeleted : hasPlace(project, effect, copyOf) }
    })
    const judged = {
      gets_copy: seen.some(({ isWhole, isThere }) => isWhole && isThere),
      text_changes: seen.some(
        ({ isWhole, isThere, copy, mask }) => !isWhole && isThere && ((copy?.overrides ?? 0) & mask) !== mask,
      ),
      keeps_own: seen.some(({ isThere }) => isThere),
    }
    const outcome = outcomeOf(judged)
    return {
      project_id: id,
      name,
      outcome: !is_seeing
        ? 'later'
        : !has_access
          ? 'no_access'
          : effects.length === 0
            ? 'unchanged'
            : outcome,
    }
  })
}

/**
 * The outcome that a planned rollout would have in each project of the next page. Must agree with countSpared and
 * countReach, which count all projects.
 */
export async function listPlanned(db: Db, page: Page): Promise<LookedAt[]> {
  const { effects } = page
  const projects = await nextProjects(db, page, EVERY_PROJECT)
  const copyOf = await readCopies(db, projects, wantedBy(effects))
  return projects.map((project) => {
    const seen = effects.map((effect) => {
      const copy = copyOf(project.id, effect.kind, effect.id)
      return {
        isWhole: effect.isWhole,
        isThere: copy ? !copy.isDeleted : isKeptWithoutRow(project, effect, copyOf),
        isVisible: copy ? showsIn(copy, effect) : comesTo(project, effect, copyOf),
      }
    })
    const judged = {
      gets_copy: seen.some(({ isWhole, isVisible }) => isWhole && isVisible),
      text_changes: seen.some(({ isWhole, isVisible }) => !isWhole && isVisible),
      keeps_own: seen.some(({ isThere }) => isThere),
    }
    const { id, name, has_access } = project
    return { project_id: id, name, outcome: has_access ? outcomeOf(judged) : 'no_access' }
  })
}

function outcomeOf(judged: Readonly<Record<'gets_copy' | 'text_changes' | 'keeps_own', boolean>>) {
  if (judged.gets_copy) return 'gets_copy'
  if (judged.text_changes) return 'text_changes'
  return judged.keeps_own ? 'keeps_own' : 'deleted'
}

/** Whether a change shows in a copy that is there. */
function showsIn({ overrides, sinceEntry, isDeleted }: Copy, { mask, kept }: Effect): boolean {
  const wasThere = overrides !== 0 || (kept !== undefined && (sinceEntry === null || sinceEntry < kept.until))
  return !isDeleted && !(wasThere && (overrides & mask) === mask)
}

/**
 * Whether the effect is visible in a project without a row: it has the group and board, and kept no identical copy.
 */
const comesTo = (project: Project, effect: Effect, copyOf: FindCopy): boolean =>
  hasPlace(project, effect, copyOf) && !isKeptWithoutRow(project, effect, copyOf)

/** Whether a project has deleted neither the group nor the board that a copy belongs in. */
function hasPlace({ id }: Project, { kind, group_id, board_id }: Effect, copyOf: FindCopy): boolean {
  const isGone = (parent: Kind, masterId: number | null) => copyOf(id, parent, masterId)?.isDeleted === true
  return !(kind === 'card' && isGone('group', group_id)) && !(kind !== 'board' && isGone('board', board_id))
}

/** Whether a project has kept its copy without ever touching it, and sees no difference. */
const isKeptWithoutRow = (project: Project, effect: Effect, copyOf: FindCopy): boolean =>
  effect.kept !== undefined &&
  effect.mask === 0 &&
  project.since_entry !== null &&
  project.since_entry < effect.kept.until &&
  hasPlace(project, effect, copyOf)
