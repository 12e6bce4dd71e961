import { grantServing } from '@muster/api/accounts/store/roles'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { databaseRole } from '#options.ts'
import { print } from '#terminal.ts'

export const roles = new Command('roles').description(
  'the database role that serves, apart from the one that migrates',
)

roles
  .command('grant')
  .description('let a role of PostgreSQL serve: read and write, no change of tables or of the audit log')
  .argument('<role>', 'the role that API and worker connect as', databaseRole)
  .action(async (role: string) => {
    await withDatabase((db) => grantServing(db, role))
    print(
      `${role} may serve. Use it in DATABASE_URL of \`muster serve\`; migrate as before, and grant again after it.`,
    )
  })
