// Uploads that are malformed, cut off or held: each is refused, nothing is left of it, and the service goes on.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let team: Awaited<ReturnType<World['team']>>
let card: number
// A temporary folder of its own, because other tests upload too.
const { TMPDIR } = process.env
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-uploads-test-'))
  process.env.TMPDIR = folder
  world = await createWorld()
  team = await world.team()
  const { data } = await world.call(o.cardsCreate, { title: 'Card' }, team)
  card = (data as { card: { id: number } }).card.id
})
afterAll(async () => {
  await world.close()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await rm(folder, { recursive: true, force: true })
})

const field = (name: string, value: string) =>
  `--BB\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name = 'file', filename = 'a.txt') =>
  `--BB\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`
const END = '\r\n--BB--\r\n'

const spoolFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('muster-upload-')).length

/** Opens a connection and sends the head of an upload. */
async function open(bytes: number | 'chunked', type = 'multipart/form-data; boundary=BB'): Promise<Socket> {
  const { hostname, port } = new URL(world.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  const length = bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
  socket.write(
    `POST /api${o.filesCreate.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${team.token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
  )
  return socket
}

/** The status and code of the answer; `none` if the connection ends without one. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const read = () => {
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(text) ?? []
      const [, code] = /x-error-code: (\w+)/i.exec(text) ?? []
      return status ? `${status} ${code ?? ''}`.trim() : undefined
    }
    socket.on('data', (chunk) => {
      text += chunk
      const answer = read()
      if (answer && text.includes('\r\n\r\n')) done(answer)
    })
    socket.once('close', () => done(read() ?? 'none'))
  })
}

async function send(body: string, type?: string): Promise<string> {
  const socket = await open(Buffer.byteLength(body), type)
  const answer = answerOf(socket)
  socket.write(body)
  const status = await answer
  socket.destroy()
  return status
}

const good = () => send(`${field('card_id', String(card)) + fileHead()}content${END}`)

test('a well-formed upload is taken', async () => {
  expect(await good()).toBe('201')
})

test('every malformed form is refused, and none is a 500', async () => {
  const id = field('card_id', String(card))
  const bodies: Record<string, string> = {
    'no end': `${id + fileHead()}hello`,
    'no end after the field': id,
    'half a boundary at the end': `${id}${fileHead()}hello\r\n--B`,
    'two files': `${id}${fileHead()}one\r\n${fileHead()}two${END}`,
    'a field after the file': `${id}${fileHead()}one\r\n${field('comment_id', '1')}--BB--\r\n`,
    'a field twice': `${id + id + fileHead()}one${END}`,
    'the file under another name': `${id + fileHead('picture')}one${END}`,
    'many fields': Array.from({ length: 9 }, (_, n) => field(`f${n}`, 'x')).join('') + fileHead() + END,
    'a part without a name': `--BB\r\ncontent-disposition: form-data\r\n\r\nx\r\n${fileHead()}one${END}`,
    'the field __proto__': `${id + field('__proto__', '1') + fileHead()}one${END}`,
    nothing: '',
  }
  for (const [name, body] of Object.entries(bodies))
    expect([name, await send(body)]).toEqual([name, '400 bad_request'])
  const invalid: Record<string, string> = {
    'no file': `${id}--BB--\r\n`,
    'the file as a text': `${id}${field('file', 'x')}--BB--\r\n`,
    'the file first': `${fileHead()}one\r\n${id}--BB--\r\n`,
    'a name of many letters': field('x'.repeat(5_000), '1') + fileHead() + END,
    'no card': `${fileHead()}one${END}`,
    'a card that is no number': `${field('card_id', '1e999') + fileHead()}one${END}`,
    'an unknown field': `${id + field('x', 'x') + fileHead()}one${END}`,
  }
  for (const [name, body] of Object.entries(invalid))
    expect([name, await send(body)]).toEqual([name, '422 validation'])
  for (const type of [
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
    'text/plain',
  ])
    expect([type, await send('card_id=1&file=x', type)]).toEqual([type, '400 bad_request'])
})

test('a form that ends too early is refused, whenever its last bytes arrive', async () => {
  const body = `${field('card_id', String(card)) + fileHead()}hello`
  for (let ms = 0; ms < 12; ms++) {
    const socket = await open(body.length)
    const answer = answerOf(socket)
    socket.write(body.slice(0, -3))
    await wait(ms / 2)
    socket.write(body.slice(-3))
    expect([ms, await answer]).toEqual([ms, '400 bad_request'])
    socket.destroy()
  }
})

test('260 uploads that are cut off leave nothing behind and take no place', async () => {
  const before = await spoolFolders()
  const start = field('card_id', String(card)) + fileHead() + 'x'.repeat(50_000)
  const one = async (n: number) => {
    const socket = await open(n % 4 === 0 ? 'chunked' : 1_000_000)
    socket.write(n % 4 === 0 ? `${start.length.toString(16)}\r\n${start}\r\n` : start)
    await wait(n % 7)
    if (n % 3 === 0) socket.resetAndDestroy()
    else if (n % 3 === 1) socket.destroy()
    else socket.end()
  }
  for (let n = 0; n < 260; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => one(n + at)))
  await expect.poll(spoolFolders).toBe(before)
  expect(await good()).toBe('201')
})

test('connections that send only a head keep nobody from uploading', async () => {
  const held = await Promise.all(Array.from({ length: 260 }, () => open(1_000_000)))
  expect(await good()).toBe('201')
  for (const socket of held) socket.destroy()
})

test('429: one person cannot take all places', async () => {
  const start = field('card_id', String(card)) + fileHead() + 'x'.repeat(1_000)
  const held = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = await open(1_000_000)
      socket.write(start)
      return socket
    }),
  )
  // Each has its folder while it arrives.
  await expect.poll(spoolFolders).toBe(40)
  expect(await good()).toBe('429 overloaded')
  const other = await world.team()
  const { data } = await world.call(o.cardsCreate, { title: 'Card' }, other)
  const body = { card_id: (data as { card: { id: number } }).card.id, file: new File(['x'], 'a.txt') }
  expect((await world.call(o.filesCreate, body, other)).status).toBe(201)
  for (const socket of held) socket.destroy()
  await expect.poll(good).toBe('201')
})
