import { countSecretsByKey, rotateSecrets } from '@muster/api/accounts/rotate-secrets'
import { keyIdOf } from '@muster/api/core/secrets'
import { Command } from 'commander'
import { configOrFail, withDatabase } from '#database.ts'
import { json } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const secrets = new Command('secrets').description('the keys that encrypt second factors (SECRET_KEY)')

secrets
  .command('list')
  .description('list the keys by id, and how many secrets need each; keys are never shown')
  .addOption(json())
  .action(async (options: { json: boolean }) => {
    const { SECRET_KEY: keys } = configOrFail()
    const counts = await withDatabase(countSecretsByKey)
    const ids = [...new Set([...keys.map(keyIdOf), ...counts.keys()])]
    const rows = ids.map((id) => ({
      key: id,
      secrets: counts.get(id) ?? 0,
      is_known: keys.some((key) => keyIdOf(key) === id),
      is_current: keyIdOf(keys[0]) === id,
    }))
    printRows(rows, ['key', 'secrets', 'is_known', 'is_current'], options.json)
  })

secrets
  .command('rotate')
  .description('seal every secret with the first key of SECRET_KEY, so that the others can be removed')
  .action(async () => {
    const { SECRET_KEY: keys } = configOrFail()
    const { rotated, lost } = await withDatabase((db) => rotateSecrets(db, keys))
    print(`${rotated} secrets are sealed with key ${keyIdOf(keys[0])} now.`)
    if (lost)
      throw new Failure(
        `${lost} secrets open with none of the keys. Add the key they were sealed with to SECRET_KEY.`,
      )
    print('Once every process runs with this SECRET_KEY, the other keys can be removed from it.')
  })
