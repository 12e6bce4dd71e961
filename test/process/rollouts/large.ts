// A platform with very many projects, made with set-based SQL: what takes hours one by one takes minutes.

import { clusterUrl, type LargeServer, startClusterServer } from '@harness/cluster.ts'
import { median } from '@harness/hammer.ts'
import { startPostgres } from '@harness/servers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import pg from 'pg'
import { migrate } from '../../../api/src/store/migrate.ts'
import { createReal, type Real } from '../../service/rollouts/real.ts'

const GROUPS = 2
const CARDS = 4
const TOOL = 'till'

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
 * Every project up to date with a synced board of two groups and four cards. One in twenty lacks the tool, one in a
 * hundred has its own title on the first card, one in a hundred has deleted it.
 */
export async function buildPlatform(
  { world, client }: Large,
  projects: number,
  members = 200,
): Promise<Platform> {
  const real = await createReal(world)
  const { platformId } = real
  const { boardId, groupIds, cardIds } = await draftBoard(real, TOOL, GROUPS, CARDS)
  await real.admin(operations.masterBoardsSync, { board_id: boardId })
  // Only what is made up here is exempt from the foreign keys.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into projects (platform_id, name, tools, filled_to)
     select $1, 'Project ' || n, case when n % 20 = 0 then '{}' else array[$3, 'marketing'] end, (select fill_target from platforms where id = $1)
     from generate_series(1, $2) n`,
    [platformId, projects, TOOL],
  )
  await client.query('select keep_tools(array_agg(id), now()) from projects where platform_id = $1', [
    platformId,
  ])
  const { rows } = await client.query(
    'select min(id)::int - 1 as after, max(id)::int as "upTo" from projects where platform_id = $1',
    [platformId],
  )
  await client.query(
    `insert into boards (project_id, master_board_id)
     select id, $2 from projects where platform_id = $1 and $3 = any (tools) order by id`,
    [platformId, boardId, TOOL],
  )
  await client.query(
    `insert into groups (project_id, board_id, master_group_id)
     select b.project_id, b.id, g.id from boards b join published_groups g on g.board_id = b.master_board_id
     where b.master_board_id = $1 order by b.project_id, g.id`,
    [boardId],
  )
  await client.query(
    `insert into cards (project_id, group_id, master_card_id, status, title, overrides, deleted_at)
     select g.project_id, g.id, c.id, c.status,
       case when c.id = $2 and g.project_id % 100 = 1 then 'Ours' end,
       case when c.id = $2 and g.project_id % 100 = 1 then 2 else 0 end,
       case when c.id = $2 and g.project_id % 100 = 2 then now() end
     from groups g join published_cards c on c.group_id = g.master_group_id
     where g.master_group_id = any ($1) order by g.project_id, c.id`,
    [groupIds, cardIds[0]],
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
