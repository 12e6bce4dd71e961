// A platform of very many projects with the rows that 0.3.0 wrote for the copies of a template, and what a sample of
// them shows before and after each upgrade.
import { type Operation, operations as o } from '@muster/contract'
import pg from 'pg'
import { hashToken, mintToken } from '../api/src/accounts/tokens.ts'
import { connect } from '../api/src/core/db.ts'
import { keepAlive, shoot } from '../test/harness/hammer.ts'
import { storeOf } from './places.ts'
import { sayProgress } from './scene.ts'

const TOOL = 'drill'
const CARDS = 3
const SAMPLE = 100
/** One project in so many has not been reached by the rollout. */
const BEHIND = 10
const MOST_FAILURES = 5

export interface Copies {
  /** The ids that were ever shown and no longer open their record. Remembers those that are shown now. */
  check(origin: string): Promise<{ readonly note: string; readonly failures: readonly string[] }>
  /** Rolls another card out to all projects. */
  rollOut(origin: string, title: string): Promise<void>
}

type Call = (op: Operation, body: object, projectId?: number) => Promise<{ status: number; data: unknown }>

export async function createCopies(
  url: string,
  origin: string,
  projects: number,
  home: string,
): Promise<Copies> {
  const token = await createSuperadmin(url, home)
  const agent = keepAlive(1)
  const callAt =
    (at: string): Call =>
    async ({ path }, body, projectId) => {
      const project = projectId === undefined ? {} : { projectId }
      const answer = await shoot(`${at}/api${path}`, body, { token, agent, ...project })
      const { data } = answer.body ? (JSON.parse(answer.body) as { data?: unknown }) : { data: undefined }
      return { status: answer.status, data }
    }
  const templates = await publish(callAt(origin))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await insertProjects(client, projects, templates)
  const { rows } = await client.query<{ id: number }>(
    `select p.id::int as id from projects p join memberships m on m.project_id = p.id
     where p.name like 'Furnished %' order by p.id`,
  )
  await client.end()
  sayProgress(`${projects} projects inserted`)
  const seen = new Map<string, Seen>()
  const sample = rows.map(({ id }) => id)
  await note(callAt(origin), sample, seen)
  return {
    async check(at) {
      const lost = await findLost(callAt(at), seen)
      const before = seen.size
      await note(callAt(at), sample, seen)
      return {
        note: `${before} ids of boards and cards of ${sample.length} projects: ${lost.length} no longer open their record, ${seen.size - before} new ones are shown`,
        failures: lost.slice(0, MOST_FAILURES),
      }
    },
    async rollOut(at, title) {
      const call = callAt(at)
      const card_id = await made(call, o.masterCardsCreate, { group_id: templates.groupId, title })
      const { status } = await call(o.masterCardsPush, { card_id })
      if (status !== 200) throw new Error(`push: ${status}`)
    },
  }
}

async function createSuperadmin(url: string, home: string): Promise<string> {
  const store = await storeOf(home)
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  const token = mintToken()
  await db.transaction(async (tx) => {
    const platform = await store.insertPlatform(tx, 'Furnished')
    const user = await store.insertUser(tx, {
      platform_id: platform.id,
      email: 'furnisher@example.com',
      name: 'Furnisher',
      password_hash: 'x',
      superadmin: true,
    })
    const session = {
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 43_200_000),
      idle_days: 7,
    }
    await store.insertSession(tx, { ...user, password_hash: 'x' }, session)
  })
  await db.close()
  return token
}

interface Published {
  readonly boardId: number
  readonly groupId: number
  readonly cardIds: number[]
}

/** The id of a record that a call makes. */
async function made(call: Call, op: Operation, body: object): Promise<number> {
  const { status, data } = await call(op, body)
  const [record] = Object.values((data ?? {}) as Record<string, { id?: number }>)
  if (status >= 300 || record?.id === undefined) throw new Error(`${op.path}: ${status}`)
  return record.id
}

async function publish(call: Call): Promise<Published> {
  const boardId = await made(call, o.masterBoardsCreate, { title: 'Furnished', tool_key: TOOL })
  const groupId = await made(call, o.masterGroupsCreate, { board_id: boardId, title: 'Group' })
  const cardIds: number[] = []
  for (let n = 1; n <= CARDS; n++)
    cardIds.push(await made(call, o.masterCardsCreate, { group_id: groupId, title: `Template ${n}` }))
  const { status } = await call(o.masterBoardsSync, { board_id: boardId })
  if (status !== 200) throw new Error(`sync: ${status}`)
  return { boardId, groupId, cardIds }
}

/** The rows as 0.3.0 writes them. */
async function insertProjects(client: pg.Client, projects: number, { boardId, groupId, cardIds }: Published) {
  const run = (text: string, values: unknown[]) => client.query(text, values)
  await client.query('set session_replication_role = replica')
  await run(
    `insert into projects (platform_id, name, tools, filled_to)
     select m.platform_id, 'Furnished ' || n, array[$2], case when n % ${BEHIND} = 0 then 0 else p.fill_target end
     from master_boards m join platforms p on p.id = m.platform_id, generate_series(1, $3::int) n where m.id = $1`,
    [boardId, TOOL, projects],
  )
  await run(
    `insert into boards (project_id, master_board_id)
     select id, $1 from projects where name like 'Furnished %' and filled_to > 0 order by id`,
    [boardId],
  )
  await run(
    `insert into groups (project_id, board_id, master_group_id)
     select project_id, id, $2 from boards where master_board_id = $1 order by project_id`,
    [boardId, groupId],
  )
  await run(
    `insert into cards (project_id, group_id, master_card_id, status, overrides)
     select g.project_id, g.id, c.id, c.status, 0 from groups g join published_cards c on c.id = any ($2)
     where g.master_group_id = $1 order by g.project_id, c.id`,
    [groupId, cardIds],
  )
  await run(
    `insert into memberships (project_id, user_id, role)
     select p.id, u.id, 'owner' from projects p, users u
     where u.email = 'furnisher@example.com' and p.name like 'Furnished %'
       and split_part(p.name, ' ', 2)::int % greatest(1, $1::int) in (0, 1)`,
    [Math.floor((projects * 2) / SAMPLE)],
  )
  await client.query('set session_replication_role = default')
  await client.query('analyze')
}

interface Seen {
  readonly projectId: number
  readonly kind: 'board' | 'card'
  readonly id: number
  readonly title: string
}

interface Row {
  readonly id: number
  readonly title: string
}

const boardsOf = async (call: Call, projectId: number): Promise<Row[]> =>
  ((await call(o.boardsList, {}, projectId)).data as { boards: Row[] }).boards

async function note(call: Call, sample: readonly number[], seen: Map<string, Seen>): Promise<void> {
  const add = (projectId: number, kind: Seen['kind'], { id, title }: Row) =>
    seen.set(`${kind} ${id}`, { projectId, kind, id, title })
  for (const projectId of sample) {
    for (const board of await boardsOf(call, projectId)) {
      add(projectId, 'board', board)
      const { data } = await call(o.boardsGet, { id: board.id }, projectId)
      const { groups } = JSON.parse((data as { board: string }).board) as { groups: { cards: Row[] }[] }
      for (const card of groups.flatMap(({ cards }) => cards)) add(projectId, 'card', card)
    }
  }
}

async function findLost(call: Call, seen: ReadonlyMap<string, Seen>): Promise<string[]> {
  const lost: string[] = []
  for (const { projectId, kind, id, title } of seen.values()) {
    const { status, data } = await call(kind === 'card' ? o.cardsGet : o.boardsGet, { id }, projectId)
    const found = data as { card?: Row; board?: string } | undefined
    const shown = kind === 'card' ? found?.card : JSON.parse(found?.board ?? '{}')
    if (status !== 200 || shown?.title !== title)
      lost.push(`${kind} ${id} of project ${projectId}: ${status} ${JSON.stringify(shown?.title)}`)
  }
  return lost
}
