// Rollouts as part of a drill.
import { type Operation, operations } from '@muster/contract'
import { insertSession } from '../api/src/accounts/store/access-tokens.ts'
import { insertUser } from '../api/src/accounts/store/users.ts'
import { hashToken, mintToken } from '../api/src/accounts/tokens.ts'
import { listCards } from '../api/src/boards/store/card-list.ts'
import { connect } from '../api/src/core/db.ts'
import { keepAlive, shoot } from '../test/harness/hammer.ts'
import { ask } from './ask.ts'

const TOOL = 'drill'

/** Creates a superadmin of the platform under load, and projects that receive rollouts. */
export async function createAdmin(url: string, origin: string, projects: number) {
  const [platform] = await ask<{ id: number }>(url, 'select id::int as id from platforms')
  const platform_id = platform?.id ?? 0
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  const token = mintToken()
  await db.transaction(async (tx) => {
    const person = {
      platform_id,
      email: 'admin@example.com',
      name: 'Admin',
      password_hash: 'x',
      superadmin: true,
    }
    const user = await insertUser(tx, person)
    const session = {
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 86_400_000),
      idle_days: 7,
    }
    await insertSession(tx, { ...user, password_hash: 'x' }, session)
  })
  await db.close()
  await ask(
    url,
    `insert into projects (platform_id, name, tools) select ${platform_id}, 'Furnished ' || n, '{${TOOL}}' from generate_series(1, ${projects}) n`,
  )
  await ask(url, `select keep_tools(array_agg(id), now()) from projects where tools = '{${TOOL}}'`)
  const agent = keepAlive(1)
  const call = async ({ path }: Operation, body: object) => {
    const answer = await shoot(`${origin}/api${path}`, body, { token, agent })
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }
  const { board } = await call(operations.masterBoardsCreate, { title: 'Drill', tool_key: TOOL })
  const { group } = await call(operations.masterGroupsCreate, { board_id: board.id, title: 'Drill' })
  await call(operations.masterBoardsSync, { board_id: board.id })
  return {
    async rollOut(title: string): Promise<void> {
      const { card } = await call(operations.masterCardsCreate, { group_id: group.id, title })
      await call(operations.masterCardsPush, { card_id: card.id })
    },
    close: () => agent.destroy(),
  }
}

const SAMPLE = 200

/** Counts the projects in a sample that do not show all cards with these titles. */
export async function countLacking(url: string, titles: readonly string[]): Promise<number> {
  const projects = await ask<{ id: number }>(
    url,
    `select id::int as id from projects where tools = '{${TOOL}}' order by id % 7919, id limit ${SAMPLE}`,
  )
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  let lacking = 0
  for (const { id } of projects) {
    const { cards } = await listCards(db, { projectId: id, userId: 0, filters: {}, limit: 500 })
    const shown = new Set(cards.value().map(({ title }) => title))
    if (titles.some((title) => !shown.has(title))) lacking++
  }
  await db.close()
  return lacking
}
