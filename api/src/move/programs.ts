import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '../core/refusal.ts'

/** A refusal that says why the work cannot continue, and what to do. */
export const refused = (message: string) => new Refusal(400, 'rule', message)

export const PSQL = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse']

/** Starts a PostgreSQL program. The password is passed in the environment, which other users cannot read. */
export function startProgram(
  name: string,
  databaseUrl: string,
  args: readonly string[],
  { signal, cwd }: { readonly signal?: AbortSignal; readonly cwd?: string } = {},
) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  const child = spawn(name, [...args, `--dbname=${url.href}`], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LC_ALL: 'C',
      ...(password ? { PGPASSWORD: password } : {}),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
    ...(cwd ? { cwd } : {}),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-MAX_SAID)
  })
  const ended = async () => {
    const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? refused(`${name} is not installed here.`) : error
    })) as [number | null]
    // Omit other lines: they may contain data of rows.
    const shown = said.split('\n').filter((line) => SAYS_WHY.test(line))
    if (code !== 0) throw refused(`${name} failed: ${shown.join(' ')}`)
  }
  return { child, ended: ended() }
}

const MAX_SAID = 20_000
const SAYS_WHY = /^(?:psql\S*: |pg_dump: )?(?:ERROR|FATAL|error): /
