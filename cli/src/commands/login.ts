import { createClient, MusterError } from '@muster/sdk'
import { Command } from 'commander'
import { askSecret, askText, isInteractive, standardInput } from '../asking.ts'
import { connectClient, inWords } from '../client/connect.ts'
import {
  assertSafeAddress,
  openProfile,
  profileFor,
  profileName,
  putProfile,
  readProfiles,
  writeProfiles,
} from '../client/profiles.ts'
import { id, json } from '../options.ts'
import { Failure, print, printRows } from '../terminal.ts'

interface LoginOptions {
  url?: string
  profile?: string
  passwordStdin?: boolean
  recovery?: boolean
}

export const login = new Command('login')
  .description('sign in and save a profile')
  .argument('[email]', 'your e-mail address')
  .option('--url <address>', 'where the API is, for example https://muster.example/api')
  .option('--profile <name>', 'the name of the profile')
  .option('--password-stdin', 'read the password from standard input, and the code from its second line')
  .option('--recovery', 'use a recovery code as the second factor')
  .action(async (given: string | undefined, options: LoginOptions) => {
    if (!options.passwordStdin && !isInteractive())
      throw new Failure('Cannot prompt for a password without a terminal: use --password-stdin.', 2)
    const url = options.url ?? openProfile(options.profile).url
    assertSafeAddress(url)
    const email = given ?? (await askText('Your e-mail address'))
    const name = options.profile ?? process.env.MUSTER_PROFILE ?? profileFor(email, url)
    const nextLine = standardInput()
    const ask = (what: string) => (options.passwordStdin ? nextLine() : askSecret(what))
    const password = await ask(`Password of ${email}`)
    const client = createClient({ baseUrl: url })
    const code = () => ask(options.recovery ? 'Recovery code' : 'Six-digit code from your authenticator app')
    const user = await client
      .authenticate({ email, password })
      .catch(async (error: unknown) => {
        if (!(error instanceof MusterError) || error.code !== 'second_factor_required') throw error
        return client.authenticate({ email, password, code: await code(), is_recovery: options.recovery })
      })
      .catch((error: unknown) => {
        throw inWords(error)
      })
    putProfile(name, { url, email, token: user.token }, true)
    print(`Signed in as ${user.name} at ${url} (profile ${name}).`)
    if (user.warn_message) print(user.warn_message)
  })

export const logout = new Command('logout')
  .description('sign out and delete the saved token')
  .option('--profile <name>', 'use this profile instead of the current one')
  .action(async (options: { profile?: string }) => {
    const { token, ...rest } = openProfile(options.profile)
    const client = connectClient(options)
    await client.logout().catch((error: unknown) => {
      // An invalid token does not have to be revoked.
      if (!(error instanceof MusterError) || error.status !== 401) throw inWords(error)
    })
    putProfile(profileName(options.profile), rest)
    print('Signed out.')
  })

export const profiles = new Command('profiles').description('the services that you have signed in to')

profiles
  .command('list')
  .description('list profiles; tokens are never shown')
  .addOption(json())
  .action((options: { json: boolean }) => {
    const { current, profiles: all } = readProfiles()
    const rows = Object.entries(all).map(([name, { url, email, token, project_id }]) => ({
      name,
      url,
      email: email ?? null,
      project_id: project_id ?? null,
      is_signed_in: token !== undefined,
      is_current: name === current,
    }))
    printRows(rows, ['name', 'url', 'email', 'project_id', 'is_signed_in', 'is_current'], options.json)
  })

function existing(name: string) {
  const stored = readProfiles()
  const profile = stored.profiles[name]
  if (!profile) throw new Failure(`There is no profile ${name}. See \`muster profiles list\`.`)
  return { stored, profile }
}

profiles
  .command('use')
  .description('switch to a profile')
  .argument('<name>', 'its name')
  .action((name: string) => {
    writeProfiles({ ...existing(name).stored, current: name })
    print(`Profile ${name} is the current one.`)
  })

profiles
  .command('project')
  .description('set the current project of the current profile')
  .argument('<id>', 'the project', id)
  .action((projectId: number) => {
    const name = profileName(undefined)
    putProfile(name, { ...existing(name).profile, project_id: projectId })
    print(`Commands of profile ${name} act in project ${projectId}.`)
  })

profiles
  .command('remove')
  .description('delete a profile without revoking its token; to revoke it, use `muster logout`')
  .argument('<name>', 'its name')
  .action((name: string) => {
    const { stored } = existing(name)
    const { [name]: _, ...rest } = stored.profiles
    writeProfiles({ ...stored, profiles: rest })
    print(`Profile ${name} is forgotten.`)
  })
