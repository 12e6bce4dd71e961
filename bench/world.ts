// The data of the benchmark: one platform with 50 measured projects. Each has a board with 50 copies, boards
// with 50, 1,000 and 100 own cards, and an empty board. 1,000 other projects with 100 cards each make the indexes
// realistic.

import { insertSession } from '../api/src/accounts/store/access-tokens.ts'
import { insertMember } from '../api/src/accounts/store/memberships.ts'
import { insertProject } from '../api/src/accounts/store/projects.ts'
import { insertUser } from '../api/src/accounts/store/users.ts'
import { hashToken, mintToken } from '../api/src/accounts/tokens.ts'
import { backfillRange, describeAllPublished, saveBackfill } from '../api/src/boards/store/backfill.ts'
import { listBoards } from '../api/src/boards/store/project-read.ts'
import { connect, type Database } from '../api/src/core/db.ts'
import { insertPlatform } from '../api/src/core/platforms.ts'
import { sql } from '../api/src/core/sql.ts'
import { rollOut } from '../api/src/templates/roll-out.ts'
import { insertMasterBoard } from '../api/src/templates/store/master-boards.ts'
import { insertMasterCard } from '../api/src/templates/store/master-cards.ts'
import { insertMasterGroup } from '../api/src/templates/store/master-groups.ts'

/** A project that is measured, with a token of its owner. */
export interface BenchProject {
  readonly token: string
  readonly tokenHash: Buffer
  readonly userId: number
  readonly projectId: number
  /** The template of `copiedBoard`. */
  readonly masterBoard: number
  readonly copiedBoard: number
  readonly ownBoard: number
  readonly largeBoard: number
  /** The board with the cards that are changed, in one group. */
  readonly smallBoard: number
  readonly smallGroup: number
  /** The group in which cards are created. */
  readonly emptyGroup: number
  /** Cards that are changed. */
  readonly cards: readonly number[]
}

// Writes of one project are serialized by its feed, so the load is spread over many projects, as in
// production.
const PROJECTS = 50
const OTHER_PROJECTS = 1_000
const CARDS_EACH = 100
const DESCRIPTION = '<p>Some text that is about as long as people write it, with a <b>word</b> in it.</p>'

export async function buildWorld(url: string): Promise<BenchProject[]> {
  const db = connect({ url, poolSize: 2, onIdleError: () => {} })
  try {
    return await build(db)
  } finally {
    await db.close()
  }
}

/** Large first ids, so that capture.ts can distinguish ids from other numbers in a statement. */
const FIRST_IDS = { users: 1, projects: 2, boards: 3, groups: 4, cards: 5, master_boards: 6 } as const

async function build(db: Database): Promise<BenchProject[]> {
  for (const [table, millions] of Object.entries(FIRST_IDS))
    await db.query(sql`select setval(${`${table}_id_seq`}::regclass, ${millions * 1_000_000})`)
  const platform = await db.transaction((tx) => insertPlatform(tx, 'Bench'))
  const masterBoard = await draftTemplate(db, platform.id)
  const people = []
  for (let n = 0; n < PROJECTS; n++) people.push(await insertOwner(db, platform.id, n))
  const author = { user_id: people[0]?.userId ?? 0, platform_id: platform.id, reason: null }
  await db.transaction((tx) => rollOut(tx, author, { boardId: masterBoard }))
  await insertOthers(db, platform.id)
  const projects: BenchProject[] = []
  for (const owner of people)
    projects.push({ ...owner, ...(await furnish(db, owner.projectId, masterBoard)) })
  await db.transaction(describeAllPublished)
  await backfillAll(db)
  await db.query(sql`vacuum analyze`)
  return projects
}

/** Completes the rows as the API would have. Otherwise the worker would do this during the measurements. */
async function backfillAll(db: Database): Promise<void> {
  for (let reached: number | null = 0; reached !== null; )
    reached = await db.transaction(async (tx) => {
      const upTo: number | null = await backfillRange(tx, reached ?? 0, 100)
      await saveBackfill(tx, upTo)
      return upTo
    })
}

async function insertOwner(db: Database, platformId: number, n: number) {
  const token = mintToken()
  return db.transaction(async (tx) => {
    const email = `bench-${n}@example.com`
    const user = await insertUser(tx, { platform_id: platformId, email, name: 'Bench', password_hash: 'x' })
    const expires_at = new Date(Date.now() + 86_400_000)
    const session = { token_hash: hashToken(token), expires_at, idle_days: 7 }
    await insertSession(tx, { ...user, password_hash: 'x' }, session)
    const project = await insertProject(tx, { platform_id: platformId, name: `Bench ${n}`, tools: ['bench'] })
    await insertMember(tx, project.id, user.id, 'owner')
    return { token, tokenHash: hashToken(token), userId: user.id, projectId: project.id }
  })
}

async function furnish(db: Database, projectId: number, masterBoard: number) {
  const ownBoard = await insertBoard(db, projectId, 5, 10)
  const largeBoard = await insertBoard(db, projectId, 10, 100)
  const smallBoard = await insertBoard(db, projectId, 1, 100)
  const emptyBoard = await insertBoard(db, projectId, 1, 0)
  const boards = (await listBoards(db, projectId, null)).value()
  const copy = boards.find(({ master_board_id }) => master_board_id === masterBoard)
  const cards = await db.query<{ id: number; group_id: number }>(sql`
    select c.id, g.id as group_id from cards c join groups g on g.project_id = ${projectId} and g.id = c.group_id
    where c.project_id = ${projectId} and g.board_id = ${smallBoard} order by c.id`)
  const [group] = await db.query<{ id: number }>(sql`
    select id from groups where project_id = ${projectId} and board_id = ${emptyBoard}`)
  return {
    masterBoard,
    copiedBoard: copy?.id ?? 0,
    ownBoard,
    largeBoard,
    emptyGroup: group?.id ?? 0,
    smallBoard,
    smallGroup: cards[0]?.group_id ?? 0,
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
          group_id: group?.value().id ?? 0,
          title: `Do number ${card} of step ${at}`,
          description: DESCRIPTION,
          short_description: 'In short.',
        })
      }
    }
    return boardId
  })
}

/** Creates a board with the project's own cards. */
async function insertBoard(db: Database, projectId: number, groups: number, cards: number): Promise<number> {
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
    insert into projects (platform_id, name, tools, plan_tools, granted_tools)
    select ${platformId}, 'Other ' || n, '{}', '{}', '{}' from generate_series(1, ${OTHER_PROJECTS}::int) n`)
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

/** The pgbench variables that hold the ids of a randomly chosen project. */
export interface Variables {
  readonly projectId: string
  readonly userId: string
  readonly masterBoard: string
  readonly copiedBoard: string
  readonly ownBoard: string
  readonly largeBoard: string
  readonly smallBoard: string
  readonly smallGroup: string
  readonly emptyGroup: string
  /** One of the cards that are changed. */
  readonly card: string
}

export const variables: Variables = {
  projectId: ':project_id',
  userId: ':user_id',
  masterBoard: ':master_board',
  copiedBoard: ':copied_board',
  ownBoard: ':own_board',
  largeBoard: ':large_board',
  smallBoard: ':small_board',
  smallGroup: ':small_group',
  emptyGroup: ':empty_group',
  card: ':card',
}

export const numbersOf = ({ cards, ...project }: BenchProject) => ({ ...project, card: cards[0] ?? 0 })

/**
 * The pgbench commands that set the variables. Projects were created in a row, so their ids are evenly
 * spaced.
 */
export function settingsOf(projects: readonly BenchProject[]): string {
  const [first, second] = projects.map(numbersOf)
  const lines = Object.entries(variables).map(([name, variable]) => {
    const field = name as keyof Variables
    const start = first?.[field] ?? 0
    const step = (second?.[field] ?? 0) - start
    projects.forEach((project, at) => {
      if (numbersOf(project)[field] !== start + at * step) throw new Error(`${name} is not evenly apart.`)
    })
    const other = field === 'card' ? ' + :n % 100' : ''
    return `\\set ${variable.slice(1)} ${start} + :at * ${step}${other}`
  })
  return [`\\set n random(1, 1000000)`, `\\set at random(0, ${projects.length - 1})`, ...lines].join('\n')
}

/** The variable for an id of the first project. */
export function variableFor([first]: readonly BenchProject[], value: number): string | undefined {
  if (!first) return undefined
  if (first.cards.includes(value)) return variables.card
  const [field] = Object.entries(numbersOf(first)).find(([, number]) => number === value) ?? []
  return field && variables[field as keyof Variables]
}

/** Deletes the cards that a run has created, without leaving dead rows. */
export async function emptyGroups(url: string, projects: readonly BenchProject[]): Promise<void> {
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  for (const { projectId, emptyGroup } of projects) {
    await db.query(sql`delete from cards where project_id = ${projectId} and group_id = ${emptyGroup}`)
    await db.query(sql`
      insert into group_sizes (project_id, group_id) values (${projectId}, ${emptyGroup})
      on conflict (project_id, group_id) do update set cards = 0, bytes = 0`)
  }
  // Otherwise the dead rows of one measurement slow the next one down.
  await db.query(sql`vacuum cards, group_sizes`)
  await db.close()
}
