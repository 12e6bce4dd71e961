import type { OperationName } from '@muster/contract'
import type { Client, Rollout } from '@muster/sdk'
import { askWhether, isInteractive } from '../asking.ts'
import { progressLine } from '../progress.ts'
import { Failure, print, table } from '../terminal.ts'

type Body = Record<string, unknown>

/** What a command does to every project, in words; undefined: it does nothing of the kind. */
function rollsOut(name: OperationName, body: Body): string | undefined {
  if (name === 'masterCardsPush') return `push card ${body.card_id} to every project`
  if (name === 'masterBoardsSync') return `sync board ${body.board_id} into every project`
  if (name === 'rolloutsUndo') return `undo rollout ${body.number} in every project`
  if (name === 'masterCardsCreate' && body.push_to_projects)
    return 'make the card and push it to every project'
  if (name === 'masterCardsDelete' && body.delete_from_projects)
    return `delete card ${body.id} from every project`
  return undefined
}

export const mayRollOut = (name: OperationName) =>
  ['masterCardsPush', 'masterBoardsSync', 'rolloutsUndo', 'masterCardsCreate', 'masterCardsDelete'].includes(
    name,
  )

/** Shows what would happen and asks; whoever cannot be asked has to say --yes. */
export async function confirmRollout(client: Client, name: OperationName, body: Body, isSure: boolean) {
  const what = rollsOut(name, body)
  if (!what) return
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

/** Follows the newest rollout when somebody watches, else says how to. */
export async function followRollout(client: Client, name: OperationName, body: Body): Promise<void> {
  if (!rollsOut(name, body)) return
  const { rollouts } = await client.rollouts.list({ limit: 1 })
  const [newest] = rollouts
  if (newest?.state !== 'filling') return
  process.stderr.write('Every project shows it now. The rest is preparation, which goes on without you:\n')
  if (isInteractive()) await watch(client, newest.number)
  else process.stderr.write(`muster rollouts watch ${newest.number}\n`)
}

/** One line that is written over on a terminal; in a file, one every ten seconds. */
export async function watch(client: Client, number: number): Promise<void> {
  let first: { at: number; filled: number } | undefined
  let told = Number.NEGATIVE_INFINITY
  for await (const { rollout } of client.rollouts.watch({ number })) {
    first ??= { at: performance.now(), filled: rollout.projects_filled }
    const seconds = (performance.now() - first.at) / 1000
    const line = progressLine(rollout, seconds ? (rollout.projects_filled - first.filled) / seconds : 0)
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}${isOver(rollout) ? '\n' : ''}`)
    else if (isOver(rollout) || performance.now() - told > 10_000) {
      told = performance.now()
      print(line)
    }
  }
}

const isOver = ({ state }: Rollout) => state !== 'filling'
