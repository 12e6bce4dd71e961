// A call of the recording: who calls what, with which body, in a fresh demo.
import type { World } from '@harness/world.ts'
import type { BodyOf, OperationName, Operations } from '@muster/contract'
import { Statement, sql } from '../../../api/src/store/sql.ts'
import type { fillDemo } from '../../../cli/src/demo.ts'

type Demo = Awaited<ReturnType<typeof fillDemo>>
export type Person = 'superadmin' | 'owner' | 'member' | 'two_factor' | 'nobody'

/** What the demo holds besides what it prints, by id. */
type Records = Awaited<ReturnType<typeof findRecords>>

export async function findRecords(world: World, { project_id }: Demo) {
  const idOf = async (table: string, where: Statement): Promise<number> => {
    const [row] = await world.db.query<{ id: number }>(
      sql`select id from ${new Statement(table, [])} where ${where} order by id limit 1`,
    )
    if (!row) throw new Error(`The demo has no such row in ${table}.`)
    return row.id
  }
  const ours = (title: string) => sql`project_id = ${project_id} and title = ${title}`
  const isGone = sql`project_id = ${project_id} and deleted_at is not null`
  return {
    board: await idOf('boards', ours('Spring campaign')),
    group: await idOf('groups', ours('Ideas')),
    otherGroup: await idOf('groups', ours('Doing')),
    card: await idOf('cards', ours('A bun a day for the school')),
    copy: await idOf('shown_cards', ours('Book the health inspection')),
    masterOfCopy: await idOf('master_cards', sql`title = 'Book the health inspection'`),
    comment: await idOf('comments', sql`project_id = ${project_id} and comment like 'They offer%'`),
    tag: await idOf('tags', sql`project_id = ${project_id} and name = 'Hygiene'`),
    deletedBoard: await idOf('boards', isGone),
    deletedGroup: await idOf('groups', ours('Too expensive')),
    deletedCard: await idOf('cards', ours('Return the borrowed mixer')),
    deletedComment: await idOf('comments', isGone),
    masterGroup: await idOf('master_groups', sql`title = 'Every month'`),
    masterCard: await idOf('master_cards', sql`title = 'Descale the coffee machine'`),
    auditBoard: await idOf('master_boards', sql`title = 'Franchise audit'`),
    deletedMasterBoard: await idOf('master_boards', sql`deleted_at is not null`),
    deletedMasterGroup: await idOf('master_groups', sql`deleted_at is not null`),
    deletedMasterCard: await idOf('master_cards', sql`deleted_at is not null`),
    webhook: await idOf('webhooks', sql`project_id = ${project_id}`),
    token: await idOf('access_tokens', sql`kind = 'integration'`),
    project: await idOf('projects', sql`name = 'Old town bakery'`),
    owner: await idOf('users', sql`email like 'olivia%' or name like 'O%'`),
    member: await idOf('users', sql`id in (select user_id from memberships where role = 'member')`),
    newcomer: await idOf('users', sql`id not in (select user_id from memberships) and not superadmin`),
    theme: await idOf('themes', sql`project_id = ${project_id}`),
    draftVersion: await idOf('theme_versions', sql`approval_status = 'draft'`),
  }
}

export interface Call<Name extends OperationName = OperationName> {
  readonly name: Name
  readonly as: Person
  readonly body: (demo: Demo, records: Records) => BodyOf<Operations[Name]>
}

export const call = <Name extends OperationName>(
  as: Person,
  name: Name,
  body: Call<Name>['body'] = () => ({}) as BodyOf<Operations[Name]>,
): Call => ({ name, as, body }) as Call
