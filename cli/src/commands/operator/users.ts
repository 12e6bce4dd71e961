import { deletePasskeysOf } from '@muster/api/accounts/store/passkeys'
import { deleteSecondFactor } from '@muster/api/accounts/store/second-factors'
import { findUser, listUsers, type User, updatePassword } from '@muster/api/accounts/store/users'
import { changeSignIn, changeSuperadmin, createUser, disableUser } from '@muster/api/accounts/users'
import { type Actor, operatorOf } from '@muster/api/core/audit-log'
import type { Tx } from '@muster/api/core/db'
import { shownEmail } from '@muster/api/core/no-address'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, email, id, json, limit, named } from '#options.ts'
import { choosePassword, hashPassword, type PasswordOptions, passwordOptions } from '#passwords.ts'
import { Failure, print, printJson, printRows } from '#terminal.ts'

export const users = new Command('users').description('the people of a platform')

const create = users
  .command('create')
  .description('create a user')
  .requiredOption('--platform <id>', 'the platform they belong to', id)
  .requiredOption('--email <address>', 'the e-mail address that they sign in with', email)
  .requiredOption('--name <name>', 'the name that others see', named)
  .option('--superadmin', 'manages the master templates of the platform', false)
  .option('--superadmin-billing', 'may pay for any project of the platform', false)
  .option('--enable-ai', 'set a flag for clients', false)
for (const option of passwordOptions()) create.addOption(option)

interface CreateOptions extends PasswordOptions {
  platform: number
  email: string
  name: string
  superadmin: boolean
  superadminBilling: boolean
  enableAi: boolean
  json: boolean
}

create.addOption(json()).action(async (options: CreateOptions) => {
  const { password, generated } = await choosePassword(options, options.email)
  const password_hash = await hashPassword(password)
  const user = await withDatabase((db) =>
    db.transaction((tx) =>
      createUser(tx, operatorOf(options.platform), {
        platform_id: options.platform,
        email: options.email,
        name: options.name,
        password_hash,
        superadmin: options.superadmin,
        superadmin_billing: options.superadminBilling,
        enable_ai: options.enableAi,
      }),
    ),
  )
  if (options.json) return printJson({ ...user, ...(generated ? { password: generated } : {}) })
  print(`User ${user.id}: ${user.name} <${user.email}>`)
  if (generated) print(`Password, shown only now: ${generated}`)
})

users
  .command('list')
  .description('list users')
  .option('--platform <id>', 'only of this platform', id)
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform?: number; after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) =>
      listUsers(db, options.platform ?? null, options.after, options.limit),
    )
    const shown = rows.map((row) => ({ ...row, email: shownEmail(row.email) }))
    printRows(shown, ['id', 'platform_id', 'email', 'name', 'superadmin', 'disabled_at'], options.json)
  })

type Work = (tx: Tx, operator: Actor, user: User) => Promise<unknown>

/** Adds a command that changes one user and prints the result. */
function change(name: string, description: string, done: string, work: Work) {
  users
    .command(name)
    .description(description)
    .argument('<id>', 'the user', id)
    .action(async (userId: number) => {
      await changeUser(userId, work)
      print(`User ${userId} ${done}`)
    })
}

async function changeUser(userId: number, work: Work): Promise<void> {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      const user = await findUser(tx, userId)
      if (!user) throw new Failure(`There is no user ${userId}. See \`muster operator users list\`.`)
      await work(tx, operatorOf(user.platform_id), user)
    }),
  )
}

change('disable', 'end their tokens and refuse their sign-in', 'is disabled.', (tx, operator, user) =>
  disableUser(tx, operator, user, true, new Date()),
)
change('enable', 'let a disabled user sign in again', 'may sign in again.', (tx, operator, user) =>
  disableUser(tx, operator, user, false, new Date()),
)
change(
  'promote',
  'make a superadmin',
  'is a superadmin and has to sign in again. If another superadmin made or reset this account, give it a new password: muster operator users reset-password.',
  (tx, operator, { id }) => changeSuperadmin(tx, operator, id, true),
)
change(
  'demote',
  'remove the superadmin role and end the service tokens that they made',
  'is no longer a superadmin and has to sign in again. Service tokens that they made have ended.',
  (tx, operator, { id }) => changeSuperadmin(tx, operator, id, false),
)
change(
  'reset-second-factor',
  'turn the second factor off for someone who lost it',
  'now signs in without a second factor.',
  (tx, operator, { id }) =>
    changeSignIn(tx, operator, id, 'user.reset-second-factor', async () => {
      await deletePasskeysOf(tx, id)
      await deleteSecondFactor(tx, id)
    }),
)

const reset = users
  .command('reset-password')
  .description('give a user a new password and end their tokens')
  .argument('<id>', 'the user', id)
for (const option of passwordOptions()) reset.addOption(option)
reset.action(async (userId: number, options: PasswordOptions) => {
  const user = await withDatabase((db) => findUser(db, userId))
  if (!user) throw new Failure(`There is no user ${userId}. See \`muster operator users list\`.`)
  const { password, generated } = await choosePassword(options, user.email)
  const hash = await hashPassword(password)
  await changeUser(userId, (tx, operator) =>
    changeSignIn(tx, operator, userId, 'user.reset-password', () => updatePassword(tx, userId, hash)),
  )
  print(`User ${userId} has a new password and has to sign in again.`)
  if (generated) print(`Password, shown only now: ${generated}`)
})
