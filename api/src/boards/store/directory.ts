import type { ProjectKind } from '@muster/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { addressOf } from '#templates/computed-ids.ts'

const tables: Record<ProjectKind, Statement> = {
  board: sql`boards`,
  group: sql`groups`,
  card: sql`cards`,
  comment: sql`comments`,
  file: sql`files`,
  tag: sql`tags`,
  theme: sql`themes`,
  themeVersion: sql`theme_versions`,
}

/**
 * The project of a record, live or deleted. A computed id contains it; otherwise a cluster queries all nodes.
 */
export async function findProjectOf(db: Db, kind: ProjectKind, id: number): Promise<number | undefined> {
  const address = addressOf(id)
  if (address) return address.projectId
  const [row] = await db.query<{ project_id: number }>(sql`
    select project_id from ${tables[kind]} where id = ${id}`)
  return row?.project_id
}

const MAX_KNOWN = 100_000

/** Finds the project of a record, live or deleted. */
export type Directory = (kind: ProjectKind, id: number) => Promise<number | null>

/**
 * Caches which project a record belongs to. This is safe: ids are never reused, and no record changes its
 * project. So a call that names no project queries every node of a cluster only the first time. The result is
 * a hint about where to look; it grants no access (docs/decisions/0009-ids.md).
 */
export function openDirectory(db: Db): Directory {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN })
  return async (kind, id) => {
    const key = `${kind} ${id}`
    const there = known.get(key)
    if (there !== undefined) return there
    const projectId = await findProjectOf(db, kind, id)
    if (projectId === undefined) return null
    known.set(key, projectId)
    return projectId
  }
}
