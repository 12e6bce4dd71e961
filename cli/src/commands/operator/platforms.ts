import { operatorOf, recordAudit } from '@muster/api/core/audit-log'
import { changePlatform, findPlatform, insertPlatform, listPlatforms } from '@muster/api/core/platforms'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, named } from '#options.ts'
import { Failure, print, printJson, printRows } from '#terminal.ts'

export const platforms = new Command('platforms').description('the top accounts: each has projects and users')

platforms
  .command('create')
  .description('create a platform')
  .argument('<name>', 'its name', named)
  .addOption(json())
  .action(async (name: string, options: { json: boolean }) => {
    const platform = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const made = await insertPlatform(tx, name)
        await recordAudit(tx, operatorOf(made.id), { action: 'platform.create' })
        return made
      }),
    )
    if (options.json) printJson(platform)
    else print(`Platform ${platform.id}: ${platform.name}`)
  })

platforms
  .command('list')
  .description('list platforms')
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listPlatforms(db, options.after, options.limit))
    printRows(rows, ['id', 'name', 'created_at'], options.json)
  })

platforms
  .command('approve-above')
  .description('from how many projects on a rollout needs the approval of a second superadmin')
  .argument('<platform>', 'its id', id)
  .argument('<projects>', 'a number, or none')
  .action(async (platformId: number, projects: string) => {
    const approve_above = projects === 'none' ? null : Number(projects)
    if (approve_above !== null && !(Number.isInteger(approve_above) && approve_above >= 1)) {
      throw new Failure('Name a number of projects, from 1 on, or none.', 2)
    }
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const platform = await findPlatform(tx, platformId)
        if (!platform) throw new Failure(`There is no platform ${platformId}.`)
        await changePlatform(tx, platformId, { ...platform, approve_above })
        await recordAudit(tx, operatorOf(platformId), {
          action: 'platform.update',
          details: { approve_above },
        })
      }),
    )
    print(
      approve_above === null
        ? 'No rollout needs approval.'
        : `Rollouts to ${approve_above} projects or more need approval.`,
    )
  })
