import { listAllAudit } from '@muster/api/core/audit-log'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { id, json, limit } from '#options.ts'
import { printRows } from '#terminal.ts'

export const audit = new Command('audit').description('who did what')

audit
  .command('list')
  .description('list the newest entries, failed sign-ins with unknown addresses included')
  .option('--platform <id>', 'only of this platform', id)
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform?: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listAllAudit(db, options.platform ?? null, options.limit))
    printRows(rows, ['id', 'at', 'platform_id', 'actor_name', 'action', 'subject', 'address'], options.json)
  })
