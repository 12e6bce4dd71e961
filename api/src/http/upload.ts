import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline as pipe } from 'node:stream/promises'
import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { withSpoolFolder } from '../files/spool.ts'
import type { Upload } from '../operation.ts'
import { authorize, openCall } from './authorize.ts'
import { execute } from './execute.ts'
import { discard, type Form, openForm, type SentFile } from './form.ts'
import type { Pipeline } from './pipeline.ts'
import { readCall } from './read-call.ts'

/** How many files a process receives at once: in all, and from one user. */
const MAX_AT_ONCE = 250
const MAX_OF_ONE = 40

const uploads = new Map<number, number>()
let running = 0

/**
 * Handles an upload: reads the fields, checks access, and only then receives the file, into a temporary folder. After
 * that it is a call like any other; the hash of the file counts as its field `file`.
 */
export async function upload(pipeline: Pipeline, request: FastifyRequest) {
  let form: Form | undefined
  try {
    form = await openForm(request)
    return await receive(pipeline, request, form)
  } catch (error) {
    form?.close(error as Error)
    await discard(request.raw)
    throw error
  }
}

async function receive(pipeline: Pipeline, request: FastifyRequest, form: Form) {
  const fields = typed(pipeline.op, form.fields)
  const { file } = form
  request.body = file ? { ...fields, file: file.name } : fields
  const call = readCall(pipeline, request)
  const access = await authorize(pipeline, call)
  await openCall(pipeline.resources.db, pipeline, call, access)
  if (!file || !call.caller) throw new Error('An upload without a file or a caller was valid.')
  const leave = takeSlot(call.caller.user_id)
  try {
    return await withSpoolFolder(async (folder) => {
      const sent = await form.readUntilEnd(store(file, folder))
      const body = { ...call.body, file: sent.sha256 }
      const outcome = await execute(pipeline, { ...call, body, upload: sent }, access)
      return { call, outcome }
    })
  } finally {
    leave()
  }
}

/** The fields of a form are texts; what the operation declares as an integer becomes one. */
function typed(op: Operation, fields: Form['fields']): Record<string, unknown> {
  const { properties = {} } = op.body as { properties?: Record<string, { type?: unknown }> }
  const isNumber = (name: string, value: string) =>
    properties[name]?.type === 'integer' && /^\d{1,16}$/.test(value)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isNumber(name, value) ? Number(value) : value]),
  )
}

/** Throws 429 if too many files are arriving. */
function takeSlot(userId: number): () => void {
  const own = uploads.get(userId) ?? 0
  if (running >= MAX_AT_ONCE || own >= MAX_OF_ONE) {
    const whose = own >= MAX_OF_ONE ? `from you as it can (${MAX_OF_ONE})` : 'as it can'
    const message = `The service receives as many files ${whose}. Try again in a moment.`
    throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 2 })
  }
  running++
  uploads.set(userId, own + 1)
  return () => {
    running--
    const left = (uploads.get(userId) ?? 1) - 1
    if (left > 0) uploads.set(userId, left)
    else uploads.delete(userId)
  }
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
