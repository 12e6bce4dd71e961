import type { Db } from '@muster/api/core/db'
import { asWritten } from '@muster/api/core/variables'
import { outcomesOf, planOf } from '@muster/api/templates/plan'
import { findRollout, listItems, listRollouts } from '@muster/api/templates/store/log'
import { findMasterPlatform } from '@muster/api/templates/store/masters'
import { undo } from '@muster/api/templates/undo'
import type { RolloutView } from '@muster/contract'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { id, json, limit } from '#options.ts'
import { Failure, print, printJson, printRows } from '#terminal.ts'

export const rollouts = new Command('rollouts').description('list and undo the rollouts of a platform')

const platform = () => ['--platform <id>', 'the platform', id] as const
const MAX_ITEMS = 200

async function open(db: Db, platformId: number, number: number): Promise<RolloutView> {
  const rollout = await findRollout(db, platformId, number)
  if (!rollout) {
    throw new Failure(
      `Platform ${platformId} has no rollout ${number}. See \`muster operator rollouts list --platform ${platformId}\`.`,
    )
  }
  return rollout
}

rollouts
  .command('list')
  .description('list rollouts, newest first')
  .requiredOption(...platform())
  .option('--before <number>', 'only rollouts before this number', id)
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform: number; before?: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) =>
      listRollouts(db, options.platform, options.before ?? null, options.limit),
    )
    const columns = ['number', 'kind', 'master_id', 'state', 'projects_with_access']
    printRows(rows, [...columns, 'projects_updated', 'author_id', 'reason', 'created_at'], options.json)
  })

rollouts
  .command('show')
  .description('show a rollout and what it changed, field by field')
  .argument('<number>', 'its number', id)
  .requiredOption(...platform())
  .addOption(json())
  .action(async (number: number, options: { platform: number; json: boolean }) => {
    const [rollout, found] = await withDatabase(async (db) => [
      await open(db, options.platform, number),
      await listItems(db, options.platform, number, 0, MAX_ITEMS),
    ])
    const items = JSON.parse(asWritten(JSON.stringify(found))) as typeof found
    if (options.json) return printJson({ rollout, items })
    printRows([rollout], ['number', 'kind', 'state', 'projects_with_access'], false)
    const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
    for (const { kind, master_id, effect, changes } of items) {
      print(`\n${kind} ${master_id} ${effect}`)
      for (const [field, { from, to }] of Object.entries(changes))
        print(`  ${field}: ${short(from)} -> ${short(to)}`)
    }
  })

rollouts
  .command('preview')
  .description('preview a push of a master card or a sync of a master board')
  .option('--card <id>', 'a master card', id)
  .option('--board <id>', 'a master board', id)
  .addOption(json())
  .action(async (options: { card?: number; board?: number; json: boolean }) => {
    const { card, board } = options
    if ((card === undefined) === (board === undefined)) {
      throw new Failure('Use either --card to preview a push or --board to preview a sync.', 2)
    }
    const what = card !== undefined ? { cardId: card } : { boardId: board ?? 0 }
    const outcomes = await withDatabase(async (db) => {
      const masterId = card ?? board ?? 0
      const master = await findMasterPlatform(db, card !== undefined ? 'card' : 'board', masterId)
      const plan = await planOf(db, what)
      if (!plan || !master) throw new Failure(`There is no master board or card with id ${masterId}.`)
      return outcomesOf(db, master.platform_id, plan)
    })
    if (options.json) return printJson(outcomes)
    const rows = Object.entries(outcomes).map(([outcome, projects]) => ({ outcome, projects }))
    printRows(rows, ['outcome', 'projects'], false)
  })

rollouts
  .command('undo')
  .description('undo a rollout: publish the previous texts again and hide new copies that nobody has touched')
  .argument('<number>', 'its number', id)
  .requiredOption(...platform())
  .option('--reason <text>', 'the reason, kept in the log')
  .addOption(json())
  .action(async (number: number, options: { platform: number; reason?: string; json: boolean }) => {
    const author = { user_id: null, platform_id: options.platform, reason: options.reason ?? null }
    const undone = await withDatabase((db) => db.transaction((tx) => undo(tx, author, number)))
    if (options.json) return printJson(undone)
    print(`Rollout ${number} is undone, by number ${undone.number}.`)
    for (const { kind, master_id, reason } of undone.left)
      print(`Not undone: ${kind} ${master_id} (${reason}).`)
  })
