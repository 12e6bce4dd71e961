import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type BusboyFileStream, Busboy as createBusboy } from '@fastify/busboy'
import { MAX_FILE_BYTES } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { withSpoolFolder } from '../files/spool.ts'
import type { Upload } from '../operation.ts'
import { type Access, authorize, openCall } from './authorize.ts'
import { execute } from './execute.ts'
import type { Pipeline } from './pipeline.ts'
import { type Call, readCall } from './read-call.ts'

const MAX_AT_ONCE = 250
/** After a refusal, so much more is read and discarded, so that a client that still sends can read the answer. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576
const DISCARD_MS = 20_000

let uploads = 0

/**
 * Handles an upload: reads the fields, checks access, and only then receives the file, into a temporary folder. After
 * that it is a call like any other; the hash of the file counts as its field `file`.
 */
export async function upload(pipeline: Pipeline, request: FastifyRequest) {
  if (uploads >= MAX_AT_ONCE) {
    const message = 'The service receives as many files as it can. Try again in a moment.'
    throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 2 })
  }
  uploads++
  try {
    return await withSpoolFolder(async (folder) => {
      const { call, access, file } = await receive(pipeline, request, folder)
      const body = { ...call.body, file: file.sha256 }
      const outcome = await execute(pipeline, { ...call, body, upload: file }, access)
      return { call, outcome }
    })
  } finally {
    uploads--
  }
}

interface Received {
  readonly call: Call
  readonly access: Access
  readonly file: Upload
}

async function receive(pipeline: Pipeline, request: FastifyRequest, folder: string): Promise<Received> {
  const { raw } = request
  try {
    const { fields, file } = await readFields(request)
    request.body = file ? { ...fields, file: file.name } : fields
    const call = readCall(pipeline, request)
    const access = await authorize(pipeline, call)
    await openCall(pipeline.resources.db, pipeline, call, access)
    if (!file) throw new Error('An upload without a file was valid.')
    return { call, access, file: await store(file, folder) }
  } catch (error) {
    raw.unpipe()
    await discard(raw)
    throw error
  }
}

interface SentFile {
  readonly name: string
  readonly stream: BusboyFileStream
}

/** Reads the parts up to the file, which stays unread. */
function readFields(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; file?: SentFile }> {
  const fields: Record<string, unknown> = {}
  return new Promise((done, failed) => {
    const refuse = () =>
      failed(
        new Refusal(
          400,
          'bad_request',
          'The body must be multipart/form-data, with the file as its last part.',
        ),
      )
    let busboy: ReturnType<typeof createBusboy>
    try {
      busboy = createBusboy({
        headers: { 'content-type': request.sentContentType ?? '' },
        limits: {
          fields: 4,
          fieldNameSize: 64,
          fieldSize: 64,
          files: 1,
          fileSize: MAX_FILE_BYTES,
          parts: 6,
          headerPairs: 20,
        },
      })
    } catch {
      refuse()
      return
    }
    busboy.on('field', (name, value) => {
      fields[name] = /^\d{1,16}$/.test(value) ? Number(value) : value
    })
    busboy.on('file', (field, stream, name) => {
      if (field === 'file') done({ fields, file: { name: name || 'file', stream } })
      else refuse()
    })
    busboy.once('error', refuse)
    busboy.once('finish', () => done({ fields }))
    request.raw.once('error', failed)
    request.raw.once('aborted', () => failed(new Refusal(400, 'bad_request', 'The upload was cut off.')))
    request.raw.pipe(busboy)
  })
}

async function store({ name, stream }: SentFile, folder: string): Promise<Upload> {
  const path = join(folder, 'received')
  const hash = createHash('sha256')
  let bytes = 0
  await pipe(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path),
  )
  if (stream.truncated) {
    throw new Refusal(400, 'file_too_large', 'The file has more than 26,214,400 bytes (25 MiB).')
  }
  return { name, path, folder, bytes, sha256: hash.digest('hex') }
}

/** Reads the rest of a request that was refused, within bounds. */
async function discard(raw: Readable): Promise<void> {
  let bytes = 0
  const ended = new Promise<void>((done) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_DISCARDED_BYTES) done()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, () => done())
  })
  if (raw.readableEnded || raw.destroyed) return
  raw.resume()
  const late = new AbortController()
  await Promise.race([ended, wait(DISCARD_MS, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
}
