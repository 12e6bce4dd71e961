import type { DataOf, Operations } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { sql } from '#core/sql.ts'

type Theme = DataOf<Operations['themesCreate']>['theme']
type Version = DataOf<Operations['themesVersionsCreate']>['version']

const theme = sql`id, project_id, name, ${moment('created_at')} as created_at`
const version = sql`
  v.id, v.project_id, v.theme_id, v.version, v.approval_status, v.theme_status, v.created_by,
  ${moment('v.created_at')} as created_at, ${moment('v.updated_at')} as updated_at`

export async function insertTheme(tx: Tx, projectId: number, name: string): Promise<Theme> {
  const [row] = await tx.query<Theme>(sql`
    with t as (insert into themes (project_id, name) values (${projectId}, ${name}) returning *)
    select ${theme} from t`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function listThemes(
  db: Db,
  projectId: number,
  afterId: number,
  limit: number,
): Promise<Theme[]> {
  return db.query<Theme>(sql`
    select ${theme} from themes
    where project_id = ${projectId} and deleted_at is null and id > ${afterId} order by id limit ${limit}`)
}

/** Inserts a draft version. */
export async function insertVersion(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  { theme_id, version: name }: { theme_id: number; version: string },
): Promise<Version> {
  const [row] = await tx.query<Version>(sql`
    with v as (
      insert into theme_versions (project_id, theme_id, version, created_by)
      values (${projectId}, ${theme_id}, ${name}, ${createdBy})
      returning *)
    select ${version} from v`)
  if (!row) throw new Error('insert returned no row')
  return row
}

/** The records that an event about a version names. */
export const idsOf = ({ theme_id, id }: Version) => ({ theme_id, version_id: id })

export async function listVersions(
  db: Db,
  projectId: number,
  themeId: number,
  afterId: number,
  limit: number,
): Promise<Version[]> {
  return db.query<Version>(sql`
    select ${version} from theme_versions v
    where project_id = ${projectId} and theme_id = ${themeId} and deleted_at is null and id > ${afterId}
    order by id limit ${limit}`)
}

/** Versions of a platform that wait for approval. */
export async function listPendingVersions(
  db: Db,
  platformId: number,
  afterId: number,
  limit: number,
): Promise<Version[]> {
  return db.query<Version>(sql`
    select ${version} from theme_versions v join projects p on p.id = v.project_id
    where p.platform_id = ${platformId} and v.approval_status = 'pending' and v.deleted_at is null and v.id > ${afterId}
    order by v.id limit ${limit}`)
}

/** Locks the version until the transaction ends. */
export async function lockVersion(tx: Tx, projectId: number, id: number): Promise<Version> {
  const [row] = await tx.query<Version>(sql`
    select ${version} from theme_versions v where project_id = ${projectId} and id = ${id} for update`)
  if (!row) throw new Error('The version disappeared within its transaction.')
  return row
}

export async function writeVersion(
  tx: Tx,
  { project_id, id }: Version,
  change: Partial<Pick<Version, 'approval_status' | 'theme_status'>>,
): Promise<Version> {
  const [row] = await tx.query<Version>(sql`
    with v as (
      update theme_versions set
        approval_status = coalesce(${change.approval_status ?? null}, approval_status),
        theme_status = coalesce(${change.theme_status ?? null}, theme_status), updated_at = ${new Date()}
      where project_id = ${project_id} and id = ${id}
      returning *)
    select ${version} from v`)
  if (!row) throw new Error('The version disappeared within its transaction.')
  return row
}
