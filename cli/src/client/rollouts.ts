import { isPublishing, type Operation, type OperationName, operations } from '@muster/contract'
import type { Client, Outcomes, Rollout, RolloutsPreviewBody } from '@muster/sdk'
import { askWhether, isInteractive } from '../asking.ts'
import { Failure, harmless, print, table } from '../terminal.ts'

type Body = Record<string, unknown>

type InWords = (client: Client, body: Body) => Promise<string> | string

const titled = (noun: string, id: unknown, title: string) => `${noun} ${id} “${title}”`
const masterCard = async (client: Client, id: unknown) => {
  const { card } = await client.templates.cards.get({ id: Number(id) })
  return titled('master card', id, card.title)
}
const masterBoard = async (client: Client, id: unknown) => {
  const { board } = await client.templates.boards.get({ id: Number(id) })
  return titled('master board', id, board.title)
}
const card = async (client: Client, id: unknown) =>
  titled('card', id, (await client.cards.get({ id: Number(id) })).card.title)
const board = async (client: Client, id: unknown) => {
  const { title, groups } = (await client.boards.get({ id: Number(id), brief: true })).board
  const cards = groups.reduce((sum, group) => sum + group.cards.length, 0)
  return `${titled('board', id, title)} with ${groups.length} groups and ${cards} cards`
}

/** Descriptions of commands that reach every project or remove something, for the confirmation prompt. */
const words: Partial<Record<OperationName, InWords>> = {
  masterCardsPush: async (client, { card_id }) =>
    `push ${await masterCard(client, card_id)} to every project`,
  masterBoardsSync: async (client, { board_id }) =>
    `sync ${await masterBoard(client, board_id)} into every project`,
  rolloutsAdvance: (_, { number }) => `begin the next wave of rollout ${number}`,
  rolloutsApprove: (_, { number }) => `approve rollout ${number}, which then begins`,
  rolloutsUndo: (_, { number }) => `undo rollout ${number} in every project`,
  masterCardsCreate: (_, { title }) => `create the card “${title}” and push it to every project`,
  masterCardsDelete: async (client, { id, delete_from_projects }) =>
    `delete ${await masterCard(client, id)}${delete_from_projects ? ' from every project' : ''}`,
  masterBoardsDelete: async (client, { id }) =>
    `delete ${await masterBoard(client, id)} with all that is on it`,
  masterGroupsDelete: (_, { id }) => `delete master group ${id} with its cards`,
  boardsDelete: async (client, { id }) => `delete ${await board(client, id)}`,
  groupsDelete: (_, { id }) => `delete group ${id} with its cards`,
  cardsDelete: async (client, { id }) => `delete ${await card(client, id)}`,
  commentsDelete: (_, { id }) => `delete comment ${id}`,
  tagsDelete: async (client, { id }) => {
    const found = (await client.tags.list()).tags.find((each) => each.id === id)
    return `delete ${titled('tag', id, found?.name ?? '')} and take it off its cards`
  },
  membersRemove: (_, { user_id }) => `remove user ${user_id} from the project`,
  usersErase: (_, { id }) => `erase user ${id} for good`,
  tokensRevoke: (_, { id }) => `revoke token ${id}`,
}

/** Whether a command may ask for confirmation. */
export const asksFirst = (name: OperationName): boolean => name in words

/** Shows what would happen and asks for confirmation. Without a terminal, --yes is required. */
export async function confirmFirst(client: Client, name: OperationName, body: Body, isSure: boolean) {
  const isReaching = isPublishing(operations[name], body)
  const isAsking =
    asksFirst(name) &&
    ((operations[name] as Operation).publishes === undefined || isReaching || name === 'masterCardsDelete')
  if (!isAsking) return
  if (isReaching) await preview(client, name, body)
  if (isSure) return
  const what = (await words[name]?.(client, body)) ?? 'reach every project'
  if (!isInteractive()) throw new Failure(`This would ${what}. Add --yes to do it.`, 2)
  if (!(await askWhether(harmless(`Really ${what}?`)))) throw new Failure('Nothing was changed.')
}

async function preview(client: Client, name: OperationName, body: Body): Promise<void> {
  const target =
    name === 'masterCardsPush'
      ? { card_id: Number(body.card_id) }
      : name === 'masterBoardsSync'
        ? { board_id: Number(body.board_id) }
        : undefined
  if (!target) return
  const stage = body.stage as RolloutsPreviewBody['stage']
  showOutcomes(await client.rollouts.preview({ ...target, ...(stage && { stage }) }))
}

/** Prints how many projects have each outcome. */
export function showOutcomes({ outcomes, waves }: Awaited<ReturnType<Client['rollouts']['preview']>>): void {
  const rows = Object.keys(outcomes).map((outcome) => {
    const of = (each: Outcomes) => each[outcome as keyof Outcomes]
    const all = waves.map(({ step, outcomes: each }) => [`wave ${step}`, of(each)])
    return { outcome, ...(waves.length ? Object.fromEntries(all) : { projects: of(outcomes) }) }
  })
  process.stderr.write(`${table(rows, Object.keys(rows[0] ?? {}))}\n`)
}

/** Prints the progress of the rollout that was just published. */
export async function followRollout(client: Client, name: OperationName, body: Body): Promise<void> {
  if (!isPublishing(operations[name], body)) return
  const { rollouts } = await client.rollouts.list({ limit: 1 })
  const [newest] = rollouts
  if (newest && ['baking', 'scheduled', 'held'].includes(newest.state)) {
    process.stderr.write(
      `It reaches projects in waves. See how it goes: muster rollouts stage ${newest.number}\n`,
    )
    return
  }
  const isShown = newest?.kind === 'push' || newest?.kind === 'sync'
  if (newest?.state === 'done' && isShown && !body.stage)
    process.stderr.write('Every project shows it now.\n')
}

/** Follows a rollout until its last wave. Ctrl-C stops following, not the rollout. */
export async function watch(client: Client, number: number): Promise<void> {
  let told = ''
  for await (const { rollout } of client.rollouts.watch({ number })) {
    const line = rolloutLine(rollout)
    if (line !== told) print(line)
    told = line
  }
}

const rolloutLine = ({ number, state, projects_with_access, projects_updated }: Rollout): string =>
  `Rollout ${number} is ${state}. Projects that it has reached: ${inFigures(projects_with_access)}; that show something new: ${inFigures(projects_updated)}.`
const inFigures = (count: number) => count.toLocaleString('en')
