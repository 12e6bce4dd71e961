// The measured jobs: an operation of the API, and the minimal SQL for the same job. The minimal SQL reads or
// writes rows by key, with one row of activity, but without checks and JSON.
import { type Operation, operations } from '@muster/contract'
import type { BenchProject, Variables } from './world.ts'

export interface Job {
  readonly name: string
  readonly op: Operation
  /** The body. It contains the number `n` of the request if every request must differ. */
  body(project: BenchProject, n: number): object
  /** True if each request writes one entry of activity. */
  readonly writes?: true
  /** True if it creates cards, which are removed between runs. */
  readonly creates?: true
  /**
   * Adapts the captured script if a statement needs the result of an earlier one, because a script keeps no
   * results.
   */
  replay?(script: string, of: Variables): string
  /** The minimal SQL as a pgbench script. `:n` is a random number. */
  minimal(of: Variables, first: BenchProject): string
}

const activity = (projectId: string, kind: string, action: string, from: string) =>
  `insert into activity (project_id, kind, action, user_id, card_id, about, changes)
   select ${projectId}, '${kind}', '${action}', 1, id, '{}', '{}' from ${from}`

const boardRows = (projectId: string, boardId: string) => `
  select c.*, m.title, m.description, m.short_description, m.status, m.priority, m.position
  from groups g join cards c on c.project_id = ${projectId} and c.group_id = g.id and c.deleted_at is null
  left join published_cards m on m.id = c.master_card_id
  where g.project_id = ${projectId} and g.board_id = ${boardId} and g.deleted_at is null;`

/** Copies that the project has not touched have no rows: read the template, and look for rows of the project. */
const copyRows = (projectId: string, masterBoard: string) => `
  select t.*, c.title, c.description, c.short_description, c.status, c.priority, c.position
  from published_groups g join published_cards t on t.group_id = g.id
  left join cards c on c.project_id = ${projectId} and c.master_card_id = t.id
  where g.board_id = ${masterBoard};`

export const jobs: readonly Job[] = [
  {
    name: 'cards/create',
    op: operations.cardsCreate,
    body: ({ emptyGroup }) => ({
      title: 'A new card',
      description: 'What has to be done.',
      group_id: emptyGroup,
    }),
    writes: true,
    creates: true,
    minimal: ({ projectId, emptyGroup }) => `
      with c as (
        insert into cards (project_id, group_id, title, description, status, priority, position, is_active)
        values (${projectId}, ${emptyGroup}, 'A new card', 'What has to be done.', 'open', 'normal', 1, true) returning id)
      ${activity(projectId, 'card', 'created', 'c')};`,
  },
  {
    name: 'boards/get, 50 own cards',
    op: operations.boardsGet,
    body: ({ ownBoard }) => ({ id: ownBoard }),
    minimal: ({ projectId, ownBoard }) => boardRows(projectId, ownBoard),
  },
  {
    name: 'boards/get, 50 untouched copies',
    op: operations.boardsGet,
    body: ({ copiedBoard }) => ({ id: copiedBoard }),
    minimal: ({ projectId, masterBoard }) => copyRows(projectId, masterBoard),
  },
  {
    name: 'boards/get, 1,000 cards',
    op: operations.boardsGet,
    body: ({ largeBoard }) => ({ id: largeBoard }),
    minimal: ({ projectId, largeBoard }) => boardRows(projectId, largeBoard),
  },
  {
    name: 'cards/list',
    op: operations.cardsList,
    body: () => ({ limit: 50 }),
    minimal: ({ projectId }) => `
      select c.*, m.title, m.description, m.short_description, m.status, m.priority, m.position
      from cards c left join published_cards m on m.id = c.master_card_id
      where c.project_id = ${projectId} and c.deleted_at is null and c.id > 0 order by c.id limit 50;`,
  },
  {
    name: 'cards/update',
    op: operations.cardsUpdate,
    body: ({ cards }, n) => ({ id: cards[n % cards.length] ?? 0, title: `Changed ${n}` }),
    writes: true,
    replay(script, { projectId, card }) {
      const seen = (what: string) =>
        `' || (select ${what} from cards where project_id = ${projectId} and id = ${card}) || E'`
      const replayed = script.replace(
        /("seen"\\x3a)[\d.]+(,"seen_overrides"\\x3a)\d+/,
        (_, time, overrides) =>
          `${time}${seen("date_part('epoch', updated_at)")}${overrides}${seen('overrides')}`,
      )
      if (replayed === script) throw new Error('The update does not say what it has seen.')
      return replayed
    },
    minimal: ({ projectId, card }) => `
      with c as (
        update cards set title = 'Changed ' || :n, updated_at = now()
        where project_id = ${projectId} and id = ${card} returning id)
      ${activity(projectId, 'card', 'updated', 'c')};`,
  },
  {
    name: 'comments/create',
    op: operations.commentsCreate,
    body: ({ cards }, n) => ({ card_id: cards[n % cards.length] ?? 0, comment: 'Done by noon.' }),
    writes: true,
    minimal: ({ projectId, userId, card }) => `
      with m as (
        insert into comments (project_id, card_id, user_id, comment)
        values (${projectId}, ${card}, ${userId}, 'Done by noon.') returning card_id as id)
      ${activity(projectId, 'comment', 'created', 'm')};`,
  },
  {
    name: 'v1/me',
    op: operations.me,
    body: () => ({}),
    minimal: (_, { tokenHash }) => `
      select u.*, m.role, p.id, p.name from access_tokens t join users u on u.id = t.user_id
      left join memberships m on m.user_id = u.id left join projects p on p.id = m.project_id
      where t.token_hash = '\\x${tokenHash.toString('hex')}' and t.expires_at > now();`,
  },
]
