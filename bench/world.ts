// The stated world: one platform, one project that has a board of 50 copies, a board of 1,000 cards of its own, and
// 100,000 cards of other projects beside them, so that indexes are what they are in use.

import { hashToken, mintToken } from '../api/src/auth/tokens.ts'
import { rollOut } from '../api/src/rollouts/roll-out.ts'
import { insertSession } from '../api/src/store/access-tokens.ts'
import { connect, type Database } from '../api/src/store/db.ts'
import { insertMasterBoard } from '../api/src/store/master-boards.ts'
import { insertMasterCard } from '../api/src/store/master-cards.ts'
import { insertMasterGroup } from '../api/src/store/master-groups.ts'
import { insertMember } from '../api/src/store/memberships.ts'
import { insertPlatform } from '../api/src/store/platforms.ts'
import { insertProject } from '../api/src/store/projects.ts'
import { bringUpToDate } from '../api/src/store/rollouts/fill.ts'
import { sql } from '../api/src/store/sql.ts'
import { insertUser } from '../api/src/store/users.ts'

export interface BenchWorld {
  readonly token: string
  readonly tokenHash: Buffer
  readonly userId: number
  readonly projectId: number
  readonly copiedBoard: number
  readonly largeBoard: number
  /** Groups into which cards are created, each on a board of its own, because boards have a limit. */
  readonly groups: readonly number[]
  /** Cards that are changed. */
  readonly cards: readonly number[]
}

const OTHER_PROJECTS = 1_000
const CARDS_EACH = 100
const EMPTY_BOARDS = 50
const DESCRIPTION = '<p>Some text that is about as long as people write it, with a <b>word</b> in it.</p>'

export async function buildWorld(url: string): Promise<BenchWorld> {
  const db = connect({ url, poolSize: 2, onIdleError: () => {} })
  try {
    return await build(db)
  } finally {
    await db.close()
  }
}

async function build(db: Database): Promise<BenchWorld> {
  const platform = await db.transaction((tx) => insertPlatform(tx, 'Bench'))
  const user = await db.transaction((tx) =>
    insertUser(tx, {
      platform_id: platform.id,
      email: 'bench@example.com',
      name: 'Bench',
      password_hash: 'x',
    }),
  )
  const token = mintToken()
  const expires_at = new Date(Date.now() + 86_400_000)
  await db.transaction((tx) =>
    insertSession(
      tx,
      { ...user, password_hash: 'x' },
      { token_hash: hashToken(token), expires_at, idle_days: 7 },
    ),
  )
  const masterBoard = await draftTemplate(db, platform.id)
  const project = await db.transaction((tx) =>
    insertProject(tx, { platform_id: platform.id, name: 'Bench', tools: ['bench'] }),
  )
  await db.transaction((tx) => insertMember(tx, project.id, user.id, 'owner'))
  await db.transaction((tx) =>
    rollOut(tx, { user_id: user.id, platform_id: platform.id, reason: null }, { boardId: masterBoard }),
  )
  await db.transaction((tx) => bringUpToDate(tx, { projectId: project.id }))
  await insertOthers(db, platform.id)
  const largeBoard = await ownBoard(db, project.id, 10, 100)
  const smallBoard = await ownBoard(db, project.id, 1, 100)
  const [copy] = await db.query<{ id: number }>(sql`
    select id from boards where project_id = ${project.id} and master_board_id = ${masterBoard}`)
  const cards = await db.query<{ id: number }>(sql`
    select c.id from cards c join groups g on g.project_id = ${project.id} and g.id = c.group_id
    where c.project_id = ${project.id} and g.board_id = ${smallBoard} order by c.id`)
  await db.query(sql`
    with b as (
      insert into boards (project_id, title, position)
      select ${project.id}, 'Empty', n from generate_series(1, ${EMPTY_BOARDS}::int) n returning id)
    insert into groups (project_id, board_id, title, position) select ${project.id}, id, 'Empty', 0 from b`)
  const groups = await db.query<{ id: number }>(sql`
    select id from groups where project_id = ${project.id} and title = 'Empty' order by id`)
  // As creating them through the API would have left them.
  await db.query(sql`
    insert into group_sizes (project_id, group_id, cards, bytes)
    select g.project_id, g.id, count(c.id), count(c.id) * 1000
    from groups g left join cards c on c.project_id = g.project_id and c.group_id = g.id
    group by g.project_id, g.id
    on conflict do nothing`)
  await db.query(sql`vacuum analyze`)
  return {
    ...{ token, tokenHash: hashToken(token), userId: user.id, projectId: project.id, largeBoard },
    copiedBoard: copy?.id ?? 0,
    groups: groups.map(({ id }) => id),
    cards: cards.map(({ id }) => id),
  }
}

async function draftTemplate(db: Database, platformId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const board = await insertMasterBoard(tx, platformId, null, { title: 'Opening', tool_key: 'bench' })
    const boardId = board?.value().id ?? 0
    for (let at = 0; at < 5; at++) {
      const group = await insertMasterGroup(tx, platformId, null, { board_id: boardId, title: `Step ${at}` })
      for (let card = 0; card < 10; card++) {
        await insertMasterCard(tx, platformId, null, {
          ...{ group_id: group?.value().id ?? 0, title: `Do number ${card} of step ${at}` },
          ...{ description: DESCRIPTION, short_description: 'In short.' },
        })
      }
    }
    return boardId
  })
}

/** A board with cards of the project's own, written in one statement. */
async function ownBoard(db: Database, projectId: number, groups: number, cards: number): Promise<number> {
  const [board] = await db.query<{ id: number }>(sql`
    insert into boards (project_id, title, position) values (${projectId}, 'Own', 1) returning id`)
  await db.query(sql`
    insert into groups (project_id, board_id, title, position)
    select ${projectId}, ${board?.id ?? 0}, 'Group ' || n, n from generate_series(1, ${groups}::int) n`)
  await db.query(sql`
    insert into cards (project_id, group_id, title, description, status, priority, position, is_active)
    select ${projectId}, g.id, 'Card ' || n, ${DESCRIPTION}, 'open', 'normal', n * 65536, true
    from groups g, generate_series(1, ${cards}::int) n
    where g.project_id = ${projectId} and g.board_id = ${board?.id ?? 0}`)
  return board?.id ?? 0
}

async function insertOthers(db: Database, platformId: number): Promise<void> {
  await db.query(sql`
    insert into projects (platform_id, name, tools, plan_tools, granted_tools, access_since)
    select ${platformId}, 'Other ' || n, '{}', '{}', '{}', 0 from generate_series(1, ${OTHER_PROJECTS}::int) n`)
  await db.query(sql`
    insert into boards (project_id, title, position)
    select id, 'Board', 0 from projects where name like 'Other %'`)
  await db.query(sql`
    insert into groups (project_id, board_id, title, position)
    select project_id, id, 'Group', 0 from boards where title = 'Board'`)
  await db.query(sql`
    insert into cards (project_id, group_id, title, description, status, priority, position, is_active)
    select g.project_id, g.id, 'Card ' || n, ${DESCRIPTION}, 'open', 'normal', n, true
    from groups g, generate_series(1, ${CARDS_EACH}::int) n where g.title = 'Group'`)
}

/** Takes the cards that a run has created away again. */
export async function emptyGroups(url: string, { projectId, groups }: BenchWorld): Promise<void> {
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  await db.query(
    sql`delete from cards where project_id = ${projectId} and group_id = any (${groups}::bigint[])`,
  )
  await db.query(sql`
    update group_sizes set cards = 0, bytes = 0 where project_id = ${projectId} and group_id = any (${groups}::bigint[])`)
  await db.close()
}
