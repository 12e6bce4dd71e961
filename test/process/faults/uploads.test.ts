// Uploads while clients, the API, the storage and PostgreSQL are cut off at random moments: afterwards every file that
// was acknowledged opens, no row lacks its content, and a job removes every object that no row names.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { photo } from '@harness/pictures.ts'
import { GENEROUS, type Service, size, startService } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../api/src/core/migrate.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { objectsOf } from '../../../api/src/files/objects.ts'
import { objects } from '../../../api/src/jobs/objects.ts'
import { createLog } from '../../../api/src/log.ts'

const ROUNDS = size(8, 50)
const AT_ONCE = 6
const kinds = ['client', 'API', 'storage', 'database'] as const

let postgres: TestServer
let world: World
let service: Service
let env: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'muster-kills-'))
const files = join(folder, 'files')
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: true })
  await migrate(postgres.url)
  env = { ...GENEROUS, DATABASE_URL: postgres.url, FILES_FOLDER: files, LOG_LEVEL: 'fatal' }
  world = await createWorld({ DATABASE_URL: postgres.url, FILES_FOLDER: files })
  service = await startService({ ...env, LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await world.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Acknowledged {
  readonly id: number
  readonly sha256: string
  readonly is_picture: boolean
}

async function upload(
  { token, card }: { token: string; card: number },
  content: Buffer,
  signal: AbortSignal,
): Promise<Acknowledged | undefined> {
  const body = new FormData()
  body.set('card_id', String(card))
  body.set('file', new Blob([content]), 'file.jpg')
  const headers = { authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(service.base + o.filesCreate.path, { method: 'POST', headers, body, signal })
    const text = await answer.text()
    return answer.status === 201 ? (JSON.parse(text).data.file as Acknowledged) : undefined
  } catch {
    return undefined
  }
}

/** Disturbs the uploads that are under way, and makes everything work again. */
async function disturb(kind: (typeof kinds)[number], client: AbortController): Promise<void> {
  if (kind === 'client') client.abort()
  else if (kind === 'API') {
    await service.stop('SIGKILL')
    service = await startService({ ...env, LOG_LEVEL: 'info' })
  } else if (kind === 'database') {
    await postgres.stop('SIGQUIT')
    await wait(100)
    await postgres.start()
  } else {
    renameSync(files, `${files}.away`)
    writeFileSync(files, 'no folder')
    await wait(150)
    rmSync(files)
    renameSync(`${files}.away`, files)
  }
}

const stored = () =>
  readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(-2)}/${name}`)

test(
  `uploads cut off at ${ROUNDS} random points: no row without its objects, and no object without a row after a day`,
  async () => {
    const owner = await world.team()
    const { data } = await world.call(o.cardsCreate, { title: 'Files' }, owner)
    let card = (data as { card: { id: number } }).card.id
    const picture = await photo(1_500, 1_000)
    const acknowledged: Acknowledged[] = []
    // The first upload makes the folder.
    const first = await upload({ ...owner, card }, Buffer.from('first'), new AbortController().signal)
    if (first) acknowledged.push(first)
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 20 === 19) {
        const next = await world.call(o.cardsCreate, { title: 'More' }, owner)
        card = (next.data as { card: { id: number } }).card.id
      }
      const client = new AbortController()
      const contents = Array.from({ length: AT_ONCE }, (_, n) => (n % 2 ? picture : randomBytes(1_500_000)))
      const uploads = contents.map((content) => upload({ ...owner, card }, content, client.signal))
      await wait(Math.random() * 250)
      await disturb(kinds[round % kinds.length] as (typeof kinds)[number], client)
      acknowledged.push(...(await Promise.all(uploads)).filter((file) => file !== undefined))
    }
    // Whatever still runs has ended.
    await service.stop('SIGKILL')
    service = await startService({ ...env, LOG_LEVEL: 'info' })
    const leftOver = stored().length
    await world.db.query(sql`update loose_objects set remove_at = remove_at - interval '1 day'`)
    const { db, config } = world
    await objects({ db, config, log: createLog('fatal'), signal: new AbortController().signal }, {})

    const rows = await world.db.query<{ id: number; object: string; is_picture: boolean }>(sql`
      select id, object, is_picture from files`)
    expect(stored().toSorted()).toEqual(rows.flatMap(objectsOf).toSorted())
    const ids = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([])
    for (const { id, sha256 } of acknowledged) {
      const link = await world.call(o.filesLink, { id }, owner)
      const content = await fetch(service.origin + (link.data as { url: string }).url)
      const hash = createHash('sha256').update(Buffer.from(await content.arrayBuffer()))
      expect([id, hash.digest('hex')]).toEqual([id, sha256])
    }
    console.log(
      JSON.stringify({ rounds: ROUNDS, acknowledged: acknowledged.length, rows: rows.length, leftOver }),
    )
    expect(acknowledged.length).toBeGreaterThan(0)
  },
  size(180_000, 1_200_000),
)
