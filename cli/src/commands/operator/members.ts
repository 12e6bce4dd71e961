import { recordAudit } from '@muster/api/store/audit-log'
import { deleteMember, listMembers, putMember } from '@muster/api/store/memberships'
import type { Role } from '@muster/contract'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, role } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const members = new Command('members').description('who works in a project, and as what')

const ofProject = (command: Command) => command.requiredOption('--project <id>', 'the project', id)
const ofUser = (command: Command) => ofProject(command).requiredOption('--user <id>', 'the user', id)

ofUser(members.command('set'))
  .description('add a user to a project, or change their role in it')
  .addOption(role().makeOptionMandatory())
  .action(async (options: { project: number; user: number; role: Role }) => {
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        if (!(await putMember(tx, options.project, options.user, options.role))) {
          throw new Failure('There is no such project or user, or they are of different platforms.')
        }
        await recordAudit(tx, {
          actor_id: null,
          project_id: options.project,
          action: 'member.set',
          subject: `user ${options.user}`,
          details: { role: options.role },
        })
      }),
    )
    print(`User ${options.user} is ${options.role} of project ${options.project}.`)
  })

ofUser(members.command('remove'))
  .description('take a user out of a project')
  .action(async (options: { project: number; user: number }) => {
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        if (!(await deleteMember(tx, options.project, options.user))) {
          throw new Failure(`User ${options.user} is not a member of project ${options.project}.`)
        }
        await recordAudit(tx, {
          actor_id: null,
          project_id: options.project,
          action: 'member.remove',
          subject: `user ${options.user}`,
        })
      }),
    )
    print(`User ${options.user} is no longer a member of project ${options.project}.`)
  })

ofProject(members.command('list'))
  .description('list the members of a project')
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { project: number; after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listMembers(db, options.project, options.after, options.limit))
    printRows(rows, ['user_id', 'email', 'name', 'role', 'created_at'], options.json)
  })
