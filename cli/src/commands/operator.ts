import { Command } from 'commander'
import { audit } from './operator/audit.ts'
import { mail } from './operator/mail.ts'
import { members } from './operator/members.ts'
import { move } from './operator/move.ts'
import { plans } from './operator/plans.ts'
import { platforms } from './operator/platforms.ts'
import { projects } from './operator/projects.ts'
import { roles } from './operator/roles.ts'
import { rollouts } from './operator/rollouts.ts'
import { secrets } from './operator/secrets.ts'
import { sso } from './operator/sso.ts'
import { subscriptions } from './operator/subscriptions.ts'
import { users } from './operator/users.ts'

export const operator = new Command('operator').description(
  'administer the database directly (DATABASE_URL), without signing in',
)
for (const command of [
  platforms,
  projects,
  users,
  members,
  rollouts,
  plans,
  subscriptions,
  secrets,
  mail,
  audit,
  sso,
  roles,
  move,
]) {
  operator.addCommand(command)
}
