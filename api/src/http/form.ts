import type { Readable } from 'node:stream'
import { type BusboyFileStream, Busboy as createBusboy } from '@fastify/busboy'
import { MAX_FILE_BYTES } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'

/** Reads multipart/form-data with one file, which is its last part. */

/** The fields must arrive as fast as any other body. */
const FIELDS_WITHIN_MS = 10_000
/** The longest pause between two chunks of the file. */
const PAUSE_MS = 30_000

export interface SentFile {
  readonly name: string
  readonly stream: BusboyFileStream
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** Undefined if the form ended without a file. */
  readonly file: SentFile | undefined
  /**
   * Waits for `work` and for the end of the form. Rejects as soon as the form turns out to be malformed or cut off, or
   * if nothing arrives for a while.
   */
  readUntilEnd<Result>(work: Promise<Result>): Promise<Result>
  /** Ends the reading; the file stream is destroyed. */
  close(error?: Error): void
}

type Parser = ReturnType<typeof createBusboy>

/** What has been read of a form so far. */
interface Reading {
  readonly fields: Record<string, string>
  file: SentFile | undefined
  error: Error | undefined
  /** Resolves with the fields when the file begins, or when the form ends without one. */
  readonly opened: PromiseWithResolvers<Readonly<Record<string, string>>>
  readonly ended: PromiseWithResolvers<void>
  readonly failed: PromiseWithResolvers<never>
  readonly timer: Timer
  fail(error: Error): void
}

/** Reads the parts up to the file, which stays unread. */
export async function openForm(request: FastifyRequest): Promise<Form> {
  const parser = parserFor(request)
  const { raw } = request
  const reading = createReading()
  const { opened, failed, timer } = reading
  parseInto(reading, parser)
  raw.once('close', () => {
    if (!raw.complete) reading.fail(new Refusal(400, 'bad_request', 'The upload was cut off.'))
  })
  raw.once('error', reading.fail)
  const close = (error?: Error) => {
    timer.stop()
    raw.unpipe(parser)
    if (error) reading.fail(error)
  }
  timer.start(FIELDS_WITHIN_MS)
  raw.pipe(parser)
  raw.on('data', timer.renew)
  try {
    const fields = await Promise.race([opened.promise, failed.promise])
    timer.follow(PAUSE_MS)
    return { fields, file: reading.file, close, readUntilEnd: (work) => readUntilEnd(reading, work) }
  } catch (error) {
    close(error as Error)
    throw error
  }
}

function createReading(): Reading {
  const failed = Promise.withResolvers<never>()
  // It may be rejected while nobody waits for it.
  failed.promise.catch(() => {})
  const reading: Reading = {
    fields: {},
    file: undefined,
    error: undefined,
    opened: Promise.withResolvers(),
    ended: Promise.withResolvers(),
    failed,
    timer: createTimer(() => reading.fail(tooSlow())),
    fail(error) {
      reading.error ??= error
      failed.reject(reading.error)
      reading.file?.stream.destroy(reading.error)
    },
  }
  return reading
}

function parseInto(reading: Reading, parser: Parser): void {
  const { fields, opened, ended, fail } = reading
  parser.on('field', (name: string | undefined, value, _isNameCut, isValueCut) => {
    const isWrong = name === undefined || name === '__proto__' || isValueCut || reading.file !== undefined
    if (isWrong || Object.hasOwn(fields, name)) fail(malformed())
    // A text part with the name of the file is no file.
    else if (name !== 'file') fields[name] = String(value)
  })
  parser.on('file', (field, stream, name) => {
    // The parser reports a form that ends early at the stream too.
    stream.on('error', fail)
    if (field !== 'file' || reading.file || reading.error) {
      stream.resume()
      return fail(malformed())
    }
    reading.file = { name: name || 'file', stream }
    opened.resolve({ ...fields })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(malformed()))
  parser.on('error', () => fail(malformed()))
  parser.once('finish', () => {
    ended.resolve()
    opened.resolve({ ...fields })
  })
}

async function readUntilEnd<Result>(
  { ended, failed, timer }: Reading,
  work: Promise<Result>,
): Promise<Result> {
  const both = Promise.all([work, ended.promise]).then(([result]) => result)
  // If the form fails first, nobody waits for the work any more.
  both.catch(() => {})
  try {
    return await Promise.race([both, failed.promise])
  } finally {
    timer.stop()
    // After a failure the stream is destroyed, so the work ends. The caller then removes its files.
    await work.catch(() => {})
  }
}

function parserFor({ sentContentType = '' }: FastifyRequest): Parser {
  if (!/^multipart\/form-data\s*;/i.test(sentContentType)) throw malformed()
  try {
    return createBusboy({
      headers: { 'content-type': sentContentType },
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
    throw malformed()
  }
}

const malformed = () =>
  new Refusal(
    400,
    'bad_request',
    'The body must be multipart/form-data: each field once, then the file as the last part.',
  )

const tooSlow = () => new Refusal(400, 'bad_request', 'The upload arrived too slowly.')

type Timer = ReturnType<typeof createTimer>

/** A timer that can be set anew. */
function createTimer(run: () => void) {
  let timer: NodeJS.Timeout | undefined
  let canRenew = false
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    start(ms: number) {
      stop()
      timer = setTimeout(run, ms)
    },
    /** Starts anew whenever something arrives, with this time. */
    follow(ms: number) {
      stop()
      timer = setTimeout(run, ms)
      canRenew = true
    },
    renew() {
      if (canRenew) timer?.refresh()
    },
    stop,
  }
}

const MAX_DISCARDED_BYTES = 64 * 1_048_576
const DISCARD_MS = 20_000

/**
 * Reads the rest of a request that was refused, within bounds, so that a client that still sends can read the
 * answer.
 */
export async function discard(raw: Readable): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  let bytes = 0
  await new Promise<void>((done) => {
    const timer = setTimeout(done, DISCARD_MS)
    const end = () => {
      clearTimeout(timer)
      done()
    }
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_DISCARDED_BYTES) end()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, end)
    raw.resume()
  })
}
