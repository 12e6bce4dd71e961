// `muster mcp` as an assistant uses it: started and spoken to by the official client.

import { runMuster } from '@harness/commands.ts'
import { root } from '@harness/root.ts'
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const bin = `${root}cli/bin/muster.js`
let world: World
let tenant: Tenant
let superToken: string
const open: Client[] = []
beforeAll(async () => {
  world = await createWorld()
  tenant = await createTenant(world)
  superToken = (await world.user({ superadmin: true })).token
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()))
  await world.close()
})

async function assistant(token: string, ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', ...args],
      env: { PATH: process.env.PATH ?? '', MUSTER_URL: `${world.origin}/api`, MUSTER_TOKEN: token },
    }),
  )
  open.push(client)
  return client
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  // The client holds structuredContent against the tool's output schema.
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args })
  const [{ text }] = content as [{ text: string }]
  if (!isError) expect(structuredContent).toEqual(JSON.parse(text))
  return { isError: isError === true, text, data: isError ? undefined : JSON.parse(text) }
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

test('read-only unless --write; the tools are the operations that an assistant may call', async () => {
  const reading = await assistant(tenant.owner.token)
  const { tools } = await reading.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['me', 'boards_get', 'cards_list']))
  expect(tools.every(({ description, inputSchema }) => description && inputSchema.type === 'object')).toBe(
    true,
  )
  const refused = await call(reading, 'cards_create', { title: 'x' })
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('muster mcp --write')])

  const writing = await namesOf(await assistant(tenant.owner.token, '--write', '--tools', 'all'))
  expect(writing).toContain('cards_create')
  const all = await namesOf(await assistant(superToken, '--write', '--tools', 'all'))
  for (const name of [...writing, ...all])
    expect(name).not.toMatch(/authenticate|token|password|two_factor|undo/)
  expect(writing.filter((name) => /^(templates|rollouts|users|projects)_/.test(name))).toEqual([
    'projects_usage',
  ])
  const unknown = await runMuster(['mcp', '--tools', 'boards,everything'], {})
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no group everything') })
})

test('works on boards with the rights of the user', async () => {
  const client = await assistant(tenant.member.token, '--write')
  await client.listTools()
  const { data } = await call(client, 'boards_get', { id: tenant.board_id })
  expect(data.board.groups.length).toBeGreaterThan(0)
  const made = await call(client, 'cards_create', {
    title: 'From an assistant',
    group_id: tenant.group_id,
    project_id: tenant.project_id,
  })
  expect(made.data.card).toMatchObject({ title: 'From an assistant', project_id: tenant.project_id })
  const wrong = await call(client, 'cards_create', { title: '', priority: 'asap' })
  expect([wrong.isError, wrong.text]).toEqual([true, expect.stringMatching(/title.*priority/)])
  const other = await createTenant(world)
  expect((await call(client, 'boards_get', { id: other.board_id })).text).toContain('forbidden_project')
})

test('publishing requires a recent, unused and still valid preview of the same target', async () => {
  const client = await assistant(superToken, '--write', '--tools', 'templates,rollouts')
  await client.listTools()
  const { master_card_id: card_id, master_board_id: board_id } = tenant
  const pushes = async () =>
    (await world.db.query(sql`select 1 from rollouts where master_id = ${card_id} and kind = 'push'`)).length
  const push = (preview_id?: string) => call(client, 'templates_cards_push', { card_id, preview_id })
  expect((await push()).text).toContain('rollouts_preview')
  expect((await push('made-up')).text).toContain('preview_stale')
  const ofBoard = await call(client, 'rollouts_preview', { board_id })
  expect((await push(ofBoard.data.preview_id)).isError).toBe(true)

  const old = await call(client, 'rollouts_preview', { card_id })
  await call(client, 'templates_cards_update', { id: card_id, title: 'Changed meanwhile' })
  expect((await push(old.data.preview_id)).text).toContain('things have changed')
  expect(await pushes()).toBe(0)

  const { data } = await call(client, 'rollouts_preview', { card_id })
  expect(data.outcomes.gets_copy).toBeGreaterThan(0)
  expect((await push(data.preview_id)).data.projects_updated).toMatch(/^[1-9]/)
  expect((await push(data.preview_id)).isError).toBe(true)
  expect(await pushes()).toBe(1)
  // Once, also where pushing again would change nothing.
  const { data: again } = await call(client, 'rollouts_preview', { card_id })
  expect((await push(again.preview_id)).isError).toBe(false)
  expect((await push(again.preview_id)).text).toContain('preview_stale')

  // What would publish on the side is not sent, whatever an assistant makes up.
  const { tools } = await client.listTools()
  const fields = (name: string) =>
    Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {})
  expect(fields('templates_cards_create')).not.toContain('push_to_projects')
  expect(fields('templates_cards_delete')).not.toContain('delete_from_projects')
  const sneaky = { group_id: tenant.master_group_id, title: 'x', push_to_projects: true }
  expect((await call(client, 'templates_cards_create', sneaky)).text).toContain('takes no push_to_projects')
  const removal = { id: card_id, delete_from_projects: true }
  expect((await call(client, 'templates_cards_delete', removal)).text).toContain(
    'takes no delete_from_projects',
  )
  const withdrawn = await world.db.query(sql`select 1 from rollouts where kind = 'withdrawal'`)
  expect(withdrawn).toEqual([])
})

test('a missing or invalid token is reported on standard error', async () => {
  expect((await runMuster(['mcp'], {})).stderr).toContain('muster login')
  const ended = { MUSTER_URL: `${world.origin}/api`, MUSTER_TOKEN: 'mst_ended' }
  expect(await runMuster(['mcp'], ended)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no longer valid'),
  })
})
