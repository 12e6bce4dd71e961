import { listSubscriptions } from '@muster/api/billing/store/subscriptions'
import { startTrial } from '@muster/api/billing/trial'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, whole } from '#options.ts'
import { print, printRows } from '#terminal.ts'

export const subscriptions = new Command('subscriptions').description("the projects' subscriptions")

subscriptions
  .command('list')
  .description('list subscriptions by project')
  .requiredOption('--platform <id>', 'the platform', id)
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform: number; after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) =>
      listSubscriptions(db, options.platform, options.after, options.limit),
    )
    const columns = ['project_id', 'id', 'state', 'product', 'plan', 'period', 'trial_ends_at', 'tools']
    printRows(rows, columns, options.json)
  })

subscriptions
  .command('start')
  .description('start the trial of a project: until it ends, the project has the tools of the plan')
  .argument('<project>', 'the project', id)
  .requiredOption('--product <product>', 'the product')
  .requiredOption('--plan <plan>', 'the plan')
  .option('--days <number>', 'how long it lasts', whole, 14)
  .action(async (projectId: number, options: { product: string; plan: string; days: number }) => {
    const trial = await withDatabase((db) =>
      db.transaction((tx) => startTrial(tx, null, projectId, options, options.days)),
    )
    print(`The trial of project ${projectId} lasts until ${trial.trial_ends_at.toISOString()}.`)
  })
