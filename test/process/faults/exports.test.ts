// An export that is cut off looks like one, for the SDK, the command line and curl, whatever cuts it and wherever.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { runMuster } from '@harness/commands.ts'
import { type Service, size, startService } from '@harness/processes.ts'
import { environmentOf } from '@harness/service.ts'
import { eventually } from '@harness/timing.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { createClient, MusterError } from '@muster/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const CARDS = 12_000
const CUTS = size(2, 50)
const COMMAND_STARTS_MS = 700
/** Shorter than an export takes with two others beside it, so that most cuts meet one. */
const SPREAD_MS = 2_500
const { projectsExport } = operations

let world: World
let service: Service
beforeAll(async () => {
  world = await createWorld()
  service = await start()
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await world.close()
})

const start = () => startService({ ...environmentOf(world), STOP_DELAY_MS: '0', STREAM_STALL_SECONDS: '2' })

/** An owner of a project with many cards. The project has a second owner, so that the first can lose the role. */
async function large() {
  const owner = await world.member('owner')
  const second = await world.member('owner', owner.project_id)
  await world.db.query(sql`
    insert into cards (project_id, title, description, status, priority, position, is_active)
    select ${owner.project_id}, 'Card ' || n, repeat('x', 1500), 'open', 'normal', n, true
    from generate_series(1, ${CARDS}::int) n`)
  return { ...owner, second }
}
type Owner = Awaited<ReturnType<typeof large>>

/** What a reader saw: how many records, and whether it takes them for everything. */
interface Read {
  readonly records: number
  readonly isWhole: boolean
}

const readers: Record<string, (owner: Owner) => Promise<Read>> = {
  async sdk({ token, project_id }) {
    const client = createClient({ baseUrl: service.base, token, projectId: project_id })
    let records = 0
    try {
      for await (const _ of client.projects.export()) records++
      return { records, isWhole: true }
    } catch (error) {
      expect(error).toBeInstanceOf(MusterError)
      return { records, isWhole: false }
    }
  },
  async 'command line'({ token, project_id }) {
    const env = { MUSTER_URL: service.base, MUSTER_TOKEN: token }
    const { code, stdout } = await runMuster(['projects', 'export', '--project', String(project_id)], env)
    return { records: stdout.split('\n').length - 1, isWhole: code === 0 }
  },
  async curl({ token, project_id }) {
    const child = spawn('curl', [
      '--silent',
      '--show-error',
      '--request',
      'POST',
      `${service.base}${projectsExport.path}`,
      '--header',
      `authorization: Bearer ${token}`,
      '--header',
      `x-project-id: ${project_id}`,
    ])
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    const [code] = await once(child, 'close')
    const lines = text.split('\n')
    return { records: lines.length - 2, isWhole: code === 0 && /"kind":"end"/.test(lines.at(-2) ?? '') }
  },
}

const cuts: Record<string, (owner: Owner) => Promise<unknown>> = {
  SIGTERM: () => service.stop('SIGTERM'),
  'a revoked token': (owner) =>
    world.db.query(sql`update access_tokens set revoked_at = now() where user_id = ${owner.id}`),
  'a lost role': (owner) =>
    world.db.query(sql`
      update memberships set role = 'viewer' where project_id = ${owner.project_id} and user_id = ${owner.id}`),
}

test('an export is complete, and its last line has the number of records', async () => {
  const owner = await large()
  const response = await fetch(`${service.base}${projectsExport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'x-project-id': String(owner.project_id) },
  })
  const lines = (await response.text()).trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ kind: 'end', records: lines.length - 1 })
  for (const [name, read] of Object.entries(readers))
    expect([name, await read(owner)]).toEqual([name, { records: lines.length - 1, isWhole: true }])
})

test.each(Object.keys(cuts))(
  'cut by %s: a reader can always detect an incomplete export',
  async (name) => {
    const counts = { cut: 0, whole: 0 }
    const total = CARDS + 3
    for (let n = 0; n < CUTS; n++) {
      if (service.child.exitCode !== null) service = await start()
      const owner = await large()
      const commandLine = readers['command line']?.(owner)
      await wait(COMMAND_STARTS_MS)
      const reading = [commandLine, readers.sdk?.(owner), readers.curl?.(owner)]
      await wait(Math.random() * SPREAD_MS)
      await cuts[name]?.(owner)
      for (const seen of await Promise.all(reading)) {
        // Too little is never taken for everything, and everything is never taken for too little.
        expect([n, (seen?.records ?? 0) >= total]).toEqual([n, seen?.isWhole])
        counts[seen?.isWhole ? 'whole' : 'cut']++
      }
    }
    console.log(`${name}: ${counts.cut} reads cut and noticed, ${counts.whole} whole`)
    expect(counts.cut).toBeGreaterThan(0)
  },
  1_800_000,
)

test('a stalled reader loses its slot, and one project cannot take all slots', async () => {
  if (service.child.exitCode !== null) service = await start()
  const owner = await large()
  const people = await Promise.all(Array.from({ length: 6 }, () => world.member('owner', owner.project_id)))
  const port = Number(new URL(service.origin).port)
  const open = (token: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => {})
    socket.write(
      `POST /api${projectsExport.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-project-id: ${owner.project_id}\r\n\r\n`,
    )
    return socket
  }
  const sockets = people.flatMap(({ token }) => [open(token), open(token), open(token)])
  await wait(500)
  const status = async (token: string, projectId: number) => {
    const response = await fetch(`${service.base}${projectsExport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-project-id': String(projectId) },
    })
    await response.body?.cancel().catch(() => {})
    return response.status
  }
  expect(await status(owner.token, owner.project_id)).toBe(429)
  const stranger = await large()
  expect(await status(stranger.token, stranger.project_id)).toBe(200)
  // Nobody reads: after two seconds the places are free again.
  await eventually(async () => (await status(owner.token, owner.project_id)) === 200)
  for (const socket of sockets) socket.destroy()
})
