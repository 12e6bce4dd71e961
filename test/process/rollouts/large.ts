// A platform with very many projects, made with set-based SQL: what takes hours one by one takes minutes.

import { clusterUrl, type LargeServer, startClusterServer } from '@harness/cluster.ts'
import { median } from '@harness/hammer.ts'
import { startPostgres } from '@harness/servers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import pg from 'pg'
import { migrate } from '../../../api/src/core/migrate.ts'
import { createReal, type Real } from '../../service/rollouts/real.ts'

const GROUPS = 2
const CARDS = 4
const TOOL = 'till'
const BATCH = 100_000
// As templates/computed-ids.ts has them.
const [FIRST_COMPUTED_ID, PER_PROJECT] = [2 ** 52, 2 ** 24]

export interface Large {
  readonly world: World
  readonly server: LargeServer
  /** A connection without time-outs, for what no caller would do. */
  readonly client: pg.Client
  close(): Promise<void>
}

/** A PostgreSQL of its own, as a server in use is set: what it acknowledged survives its being killed. */
export async function startLarge(): Promise<Large> {
  const server = clusterUrl ? await startClusterServer(clusterUrl) : await startPostgres({ isDurable: true })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  if (!clusterUrl) await migrate(server.url)
  const world = await createWorld({ DATABASE_URL: server.url })
  return {
    world,
    server,
    client,
    async close() {
      await world.close()
      await client.end()
      await server.close()
    },
  }
}

export interface Platform {
  readonly real: Real
  readonly platformId: number
  readonly projects: number
  readonly boardId: number
  readonly groupIds: number[]
  readonly cardIds: number[]
  /** The id before the first project, and the last. */
  readonly range: { after: number; upTo: number }
}

/**
 * A synced board of two groups and four cards. One project in twenty lacks the tool, one in `1 / changed` has its own title on
 * the first card, as many have deleted it; nobody else has changed anything.
 */
export async function buildPlatform(
  { world, client }: Large,
  projects: number,
  { members = 200, changed = 0.01 } = {},
): Promise<Platform> {
  const real = await createReal(world)
  const { platformId } = real
  const { boardId, groupIds, cardIds } = await draftBoard(real, TOOL, GROUPS, CARDS)
  await real.admin(operations.masterBoardsSync, { board_id: boardId })
  // Only what is made up here is exempt from the foreign keys.
  await client.query('set session_replication_role = replica')
  for (let from = 1; from <= projects; from += BATCH)
    await client.query(
      `with made as (
         insert into projects (platform_id, name, tools)
         select $1, 'Project ' || n, case when n % 20 = 0 then '{}' else array[$4, 'marketing'] end
         from generate_series($2::int, $3::int) n returning id)
       select keep_tools(array_agg(id), now()) from made`,
      [platformId, from, Math.min(projects, from + BATCH - 1), TOOL],
    )
  if (changed > 0) {
    const every = 1 / changed
    const first = { platformId, boardId, groupIds, cardId: cardIds[0] ?? 0 }
    await changeCopies(client, first, `p.id % ${every} = 1`, { title: `'Ours'`, overrides: '2' })
    await changeCopies(client, first, `p.id % ${every} = 2`, { deleted_at: 'now()' })
  }
  const { rows } = await client.query(
    'select min(id)::int - 1 as after, max(id)::int as "upTo" from projects where platform_id = $1',
    [platformId],
  )
  await client.query(
    `insert into memberships (project_id, user_id, role)
     select id, $2, 'owner' from projects where platform_id = $1 and (id - $3) % $4 = $5`,
    [platformId, real.ownerId, rows[0].after, projects / members, members === projects ? 0 : 7],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
  return { real, platformId, projects, boardId, groupIds, cardIds, range: rows[0] }
}

/** Rows for copies of a card that projects have changed, and for their groups and boards, as the service would make them. */
export async function changeCopies(
  client: pg.Client,
  {
    platformId,
    boardId,
    groupIds,
    cardId,
  }: Pick<Platform, 'platformId' | 'boardId' | 'groupIds'> & { cardId: number },
  which: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const from = `from projects p
    join project_tools t on t.project_id = p.id and t.tool_key = '${TOOL}' and t.is_held`
  const where = `where p.platform_id = ${platformId} and ${which}`
  const copyId = `${FIRST_COMPUTED_ID} + p.id * ${PER_PROJECT} + m.number`
  await client.query(
    `insert into boards (project_id, id, master_board_id) select p.id, ${copyId}, m.id
     ${from} join published_boards m on m.id = ${boardId} ${where} on conflict do nothing`,
  )
  await client.query(
    `insert into groups (project_id, id, board_id, master_group_id) select p.id, ${copyId}, b.id, m.id
     ${from} join boards b on b.project_id = p.id and b.master_board_id = ${boardId}
     join published_groups m on m.id in (${groupIds.join(', ')}) ${where} on conflict do nothing`,
  )
  await client.query(
    `insert into cards (project_id, id, group_id, master_card_id, ${Object.keys(columns).join(', ')})
     select p.id, ${copyId}, g.id, m.id, ${Object.values(columns).join(', ')}
     ${from} join groups g on g.project_id = p.id join published_cards m on m.group_id = g.master_group_id
     ${where} and m.id = ${cardId}`,
  )
}

/** A master board that nobody has yet. */
export async function draftBoard(real: Real, tool_key: string, groups: number, cards: number) {
  const { board } = await real.admin(operations.masterBoardsCreate, { title: 'Board', tool_key })
  const [groupIds, cardIds]: [number[], number[]] = [[], []]
  for (let n = 0; n < groups; n++) {
    const { group } = await real.admin(operations.masterGroupsCreate, { board_id: board.id, title: 'Group' })
    groupIds.push(group.id)
  }
  for (let n = 0; n < cards; n++) cardIds.push(await draftCard(real, groupIds[n % groups] ?? 0))
  return { boardId: board.id as number, groupIds, cardIds }
}

export async function draftCard(real: Real, groupId: number): Promise<number> {
  const { card } = await real.admin(operations.masterCardsCreate, { group_id: groupId, title: 'Template' })
  return card.id
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Median and spread, for a line in a log. */
export const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(2)} (${values.map((value) => value.toFixed(2)).join(', ')})`
