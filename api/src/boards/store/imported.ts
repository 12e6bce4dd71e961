import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** What a record is called in the tool that it was imported from. */
export interface Origin {
  readonly projectId: number
  readonly source: string
  readonly kind: 'board' | 'group' | 'card' | 'comment' | 'file'
  readonly externalId: string
}

/** The id of the record that was imported, which may have been deleted since. */
export async function findImported(
  db: Db,
  { projectId, source, kind, externalId }: Origin,
): Promise<number | undefined> {
  const [row] = await db.query<{ record_id: number }>(sql`
    select record_id from imported
    where project_id = ${projectId} and source = ${source} and kind = ${kind} and external_id = ${externalId}`)
  return row?.record_id
}

export async function rememberImported(
  tx: Tx,
  { projectId, source, kind, externalId }: Origin,
  recordId: number,
): Promise<void> {
  await tx.query(sql`
    insert into imported (project_id, source, kind, external_id, record_id)
    values (${projectId}, ${source}, ${kind}, ${externalId}, ${recordId})`)
}

/** The members of the project with these addresses, without those whose account is disabled. */
export async function findMembersAt(
  db: Db,
  projectId: number,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await db.query<{ id: number; email: string }>(sql`
    select u.id, lower(u.email) as email from memberships m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and u.disabled_at is null and lower(u.email) = any (${emails.map((each) => each.toLowerCase())}::text[])`)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** The live tag with this name, whatever its case. */
export async function findTagNamed(db: Db, projectId: number, name: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(sql`
    select id from tags where project_id = ${projectId} and lower(name) = lower(${name}) and deleted_at is null
    order by id limit 1`)
  return row?.id
}
