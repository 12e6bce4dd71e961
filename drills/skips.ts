// Hops that are skipped, and downgrades: each released version fills a database, which this version then upgrades in
// one step; afterwards the released version is started on it again. It must work as before, or refuse with a reason.
import { once } from 'node:events'
import { GENEROUS, startMuster, startService } from '../test/harness/processes.ts'
import { root } from '../test/harness/root.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import type { Report } from './report.ts'
import { checkOut } from './rolling.ts'
import { sayProgress, withResources } from './scene.ts'
import { releasedVersions } from './version.ts'

type Env = Record<string, string>

interface Findings {
  acknowledged: number
  lost: number
  readonly failures: string[]
  readonly notes: string[]
}

export default function skips(): Promise<Report> {
  return withResources(async (keep) => {
    const redis = keep(await startRedis())
    const { url } = keep(await startPostgres())
    const found: Findings = { acknowledged: 0, lost: 0, failures: [], notes: [] }
    for (const { version, commit } of releasedVersions()) {
      sayProgress(version)
      const home = checkOut(commit, keep)
      const name = `skip_${version.replaceAll('.', '_')}`
      await ask(url, `create database ${name}`)
      const own = new URL(url)
      own.pathname = `/${name}`
      const settings = { DATABASE_URL: own.href, REDIS_URL: redis.url, ...GENEROUS }
      await cross(version, home, settings, found)
    }
    return { ...found, doubled: 0, refused: {}, longestGap: 0, backAfter: [] }
  })
}

/** Up in one step, or refused before anything changes; and down again. */
async function cross(version: string, home: string, settings: Env, found: Findings): Promise<void> {
  await run(['migrate'], settings, home)
  const demo = JSON.parse(await run(['demo', '--json'], settings, home))
  const titles = new Set<string>()
  const work = async (from: string, title: string) => {
    const shown = await withService(settings, from, (origin) => useAs(demo.owner, origin, title))
    for (const each of titles)
      if (!shown.includes(each)) {
        found.lost++
        found.failures.push(`${version}: ${title}: the card ${each} is gone`)
      }
    for (const each of shown) titles.add(each)
    found.acknowledged++
  }
  await work(home, 'before')
  const skipped = await run(['migrate'], settings, root).catch((error: Error) => error.message)
  if (/Install \d+\.\d+ .* first\. Nothing was changed/.test(skipped)) {
    await work(home, 'after the refusal')
    found.notes.push(
      `${version}: refused, nothing changed, and works on: ${skipped.trim().split('\n').at(-1)}`,
    )
    return
  }
  await work(root, 'after the upgrade')
  const down = await work(home, 'after the downgrade').then(
    () => 'works',
    (error: Error) => lastWords(error.message),
  )
  if (down === undefined) found.failures.push(`${version}: started after the downgrade, and then failed`)
  else found.notes.push(`${version}: upgraded in one step; after the downgrade: ${down}`)
  // This version works on, whatever the older one did.
  await work(root, 'at the end')
}

/** What a process said that refused to start; undefined if it failed in another way. */
const lastWords = (message: string): string | undefined =>
  /did not start|ended/.test(message)
    ? message.trim().split('\n').slice(1).join(' ').slice(0, 400)
    : undefined

async function run(args: string[], settings: Env, home: string): Promise<string> {
  const { child, output } = startMuster(args, settings, home)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`muster ${args.join(' ')}: ${output()}`)
  return output()
}

async function withService<Result>(
  settings: Env,
  home: string,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const service = await startService(settings, 'api', home)
  try {
    return await work(service.origin)
  } finally {
    await service.stop()
  }
}

/** Creates a card, and returns the titles of all cards of the project. */
async function useAs(
  { email, password }: { email: string; password: string },
  origin: string,
  title: string,
): Promise<string[]> {
  let headers: Env = { 'content-type': 'application/json' }
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const signedIn = await call('/v1/authenticate', { email, password })
  headers = { ...headers, authorization: `Bearer ${signedIn.data?.token ?? signedIn.token}` }
  const operations = '/services/operations/v1/operations'
  await call(`${operations}/cards/create`, { title })
  const { data } = await call(`${operations}/boards/list`, {})
  const shown: string[] = []
  for (const { id } of data.boards as { id: number }[]) {
    const { board } = (await call(`${operations}/boards/get`, { id })).data
    const { groups } = (typeof board === 'string' ? JSON.parse(board) : board) as {
      groups: { cards: { title: string }[] }[]
    }
    shown.push(...groups.flatMap(({ cards }) => cards.map((card) => card.title)))
  }
  const { cards } = (await call(`${operations}/cards/list`, {})).data as { cards: { title: string }[] }
  return [...new Set([...shown, ...cards.map((card) => card.title)])]
}
