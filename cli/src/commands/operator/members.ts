import { addMember, removeMember, setMemberRole } from '@muster/api/accounts/members'
import { findRole, listMembers } from '@muster/api/accounts/store/memberships'
import { findProject } from '@muster/api/accounts/store/projects'
import { type Actor, operatorOf } from '@muster/api/core/audit-log'
import type { Tx } from '@muster/api/core/db'
import { shownEmail } from '@muster/api/core/no-address'
import type { Role } from '@muster/contract'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, role } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const members = new Command('members').description('the members of a project and their roles')

const ofProject = (command: Command) => command.requiredOption('--project <id>', 'the project', id)
const ofUser = (command: Command) => ofProject(command).requiredOption('--user <id>', 'the user', id)

/** The operator as an actor on the platform of the project. */
async function operatorIn(tx: Tx, projectId: number): Promise<Actor> {
  const project = await findProject(tx, projectId)
  if (!project) throw new Failure(`There is no project ${projectId}. See \`muster operator projects list\`.`)
  return operatorOf(project.platform_id)
}

ofUser(members.command('set'))
  .description('add a user to a project, or change their role in it')
  .addOption(role().makeOptionMandatory())
  .action(async (options: { project: number; user: number; role: Role }) => {
    const { project, user } = options
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const operator = await operatorIn(tx, project)
        const isMember = (await findRole(tx, project, user)) !== undefined
        if (isMember) await setMemberRole(tx, operator, project, user, options.role)
        else await addMember(tx, operator, project, { userId: user, role: options.role, field: 'user_id' })
      }),
    )
    print(`User ${user} is ${options.role} of project ${project}.`)
  })

ofUser(members.command('remove'))
  .description('remove a user from a project')
  .action(async ({ project, user }: { project: number; user: number }) => {
    await withDatabase((db) =>
      db.transaction(async (tx) => removeMember(tx, await operatorIn(tx, project), project, user)),
    )
    print(`User ${user} is no longer a member of project ${project}.`)
  })

ofProject(members.command('list'))
  .description('list the members of a project')
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { project: number; after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listMembers(db, options.project, options.after, options.limit))
    const shown = rows.map((row) => ({ ...row, email: shownEmail(row.email) }))
    printRows(shown, ['user_id', 'email', 'name', 'role', 'created_at'], options.json)
  })
