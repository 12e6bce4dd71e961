import { operatorOf, recordAudit } from '@muster/api/core/audit-log'
import { changePlatform, findPlatform, insertPlatform, listPlatforms } from '@muster/api/core/platforms'
import { storageOf } from '@muster/api/files/storage'
import { loadPlatform, savePlatform } from '@muster/api/move/platform-archive'
import { Command } from 'commander'
import { configOrFail, withDatabase } from '#database.ts'
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

/** The database, the storage of files, and where progress is printed. */
async function withPlaces<Result>(work: (where: Parameters<typeof savePlatform>[0]) => Promise<Result>) {
  const config = configOrFail()
  return withDatabase((db) => work({ db, url: config.DATABASE_URL, objects: storageOf(config), tell: print }))
}

platforms
  .command('save')
  .description('save a platform with everything that belongs to it in a new folder')
  .argument('<platform>', 'its id', id)
  .argument('<folder>', 'a folder that does not exist yet, or is empty')
  .option('--skip-missing-files', 'save the rest if the content of files is lost', false)
  .addHelpText(
    'after',
    `
The folder has one file for each table and the content of all files, and a manifest with counts and hashes. It contains hashes of
passwords and encrypted secrets: keep it as you keep backups. Sessions, mails and counts of failed sign-ins stay behind. psql must be
installed. Rows are those of one moment; to prevent changes afterwards, suspend the projects first.`,
  )
  .action(async (platformId: number, folder: string, options: { skipMissingFiles: boolean }) => {
    const { name } = await withPlaces((where) =>
      savePlatform(where, platformId, folder, { skipsMissing: options.skipMissingFiles }),
    )
    print(`Saved ${name} in ${folder}.`)
  })

platforms
  .command('load')
  .description('load a saved platform into an empty database')
  .argument('<folder>', 'what `save` has written')
  .addHelpText(
    'after',
    `
The database must be at the version that saved the platform (\`muster migrate\`) and have no platform. The settings must have the same
SECRET_KEY, or second factors, webhooks and identity providers cannot be read. Ids stay the same. At the end every table is compared.`,
  )
  .action(async (folder: string) => {
    const { name, platform } = await withPlaces((where) => loadPlatform(where, folder))
    print(`Loaded ${name} as platform ${platform}. \`muster doctor\` says whether SECRET_KEY fits.`)
  })
