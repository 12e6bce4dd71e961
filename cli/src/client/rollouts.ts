import { isPublishing, type OperationName, operations } from '@muster/contract'
import type { Client } from '@muster/sdk'
import { askWhether, isInteractive } from '../asking.ts'
import { progressTeller } from '../progress.ts'
import { Failure, table } from '../terminal.ts'

type Body = Record<string, unknown>

/** What a command does to every project, in words. */
const words: Partial<Record<OperationName, (body: Body) => string>> = {
  masterCardsPush: ({ card_id }) => `push card ${card_id} to every project`,
  masterBoardsSync: ({ board_id }) => `sync board ${board_id} into every project`,
  rolloutsUndo: ({ number }) => `undo rollout ${number} in every project`,
  masterCardsCreate: () => 'create the card and push it to every project',
  masterCardsDelete: ({ id }) => `delete card ${id} from every project`,
}

/** Shows what would happen and asks for confirmation. Without a terminal, --yes is required. */
export async function confirmRollout(client: Client, name: OperationName, body: Body, isSure: boolean) {
  if (!isPublishing(operations[name], body)) return
  const what = words[name]?.(body) ?? 'reach every project'
  await preview(client, name, body)
  if (isSure) return
  if (!isInteractive()) throw new Failure(`This would ${what}. Add --yes to do it.`, 2)
  if (!(await askWhether(`Really ${what}?`))) throw new Failure('Nothing was changed.')
}

async function preview(client: Client, name: OperationName, body: Body): Promise<void> {
  const target =
    name === 'masterCardsPush'
      ? { card_id: Number(body.card_id) }
      : name === 'masterBoardsSync'
        ? { board_id: Number(body.board_id) }
        : undefined
  if (!target) return
  const { outcomes } = await client.rollouts.preview(target)
  const rows = Object.entries(outcomes).map(([outcome, projects]) => ({ outcome, projects }))
  process.stderr.write(`${table(rows, ['outcome', 'projects'])}\n`)
}

/** Follows the newest rollout in a terminal; otherwise prints the command that follows it. */
export async function followRollout(client: Client, name: OperationName, body: Body): Promise<void> {
  if (!isPublishing(operations[name], body)) return
  const { rollouts } = await client.rollouts.list({ limit: 1 })
  const [newest] = rollouts
  if (newest?.state !== 'filling') return
  process.stderr.write(
    'Every project shows it now. Copies are still being added in the background; you can stop watching:\n',
  )
  if (isInteractive()) await watch(client, newest.number)
  else process.stderr.write(`muster rollouts watch ${newest.number}\n`)
}

export async function watch(client: Client, number: number): Promise<void> {
  const tell = progressTeller()
  for await (const { rollout } of client.rollouts.watch({ number })) tell(rollout)
}
