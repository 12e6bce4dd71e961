import { createReadStream } from 'node:fs'
import { chown, copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#config.ts'

/** Keeps the content of files: in a folder, or in a bucket of S3 or of something compatible. */
export interface Storage {
  /** Stores the content of a local file. Replaces an object with the same key. */
  put(key: string, path: string, bytes: number): Promise<void>
  /** The content of an object; undefined if there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Removes an object, if there is one. */
  delete(key: string): Promise<void>
  /** Writes, reads and deletes an object. Throws with the step that fails. */
  check(): Promise<void>
  readonly name: string
}

export function storageOf(config: Config): Storage {
  return config.FILES_S3_BUCKET
    ? bucketStorage(config, config.FILES_S3_BUCKET)
    : folderStorage(config.FILES_FOLDER)
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Keys are made by the server; this is the last line of defence. */
const KEY = /^[a-z0-9]{2}\/[a-z0-9]{30,64}(?:\.small|\.large)?$/

function folderStorage(folder: string): Storage {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('That is not the key of an object.')
    return join(root, key)
  }
  const storage: Storage = {
    name: `the folder ${root}`,
    async put(key, path) {
      const target = pathOf(key)
      const giveAway = await ownerAbove(dirname(target))
      const made = await mkdir(dirname(target), { recursive: true })
      // Another file system may hold the upload, so copy, make it durable, and only then give it its name.
      const partial = `${target}.partial`
      await copyFile(path, partial)
      const file = await open(partial, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      const madeFolders = made ? foldersBetween(made, dirname(target)) : []
      await giveAway([partial, ...madeFolders])
      await rename(partial, target)
      // Otherwise the new names may be lost with the power.
      for (const each of [target, ...madeFolders]) await syncFolder(dirname(each))
    },
    async get(key) {
      const stream = createReadStream(pathOf(key))
      return new Promise((done, failed) => {
        stream.once('open', () => done(stream))
        stream.once('error', (error) => (isMissing(error) ? done(undefined) : failed(error)))
      })
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.partial`, { force: true })
    },
    async check() {
      const key = await checkStorage(storage)
      // The process that checks may have other rights than the service, so leave no folder of its own behind.
      await rmdir(dirname(pathOf(key))).catch(() => {})
    },
  }
  return storage
}

/**
 * Commands of operators may run as root. What they store must belong to the owner of the folder it is in, or the
 * service could not use it.
 */
async function ownerAbove(folder: string): Promise<(paths: readonly string[]) => Promise<void>> {
  if (process.getuid?.() !== 0) return async () => {}
  let existing = folder
  let found = await stat(existing).catch(() => undefined)
  while (!found) {
    existing = dirname(existing)
    found = await stat(existing).catch(() => undefined)
  }
  const { uid, gid } = found
  return async (paths) => {
    for (const path of paths) await chown(path, uid, gid)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The folders from the first to the last, which is in it or the same. */
function foldersBetween(first: string, last: string): string[] {
  const all = [last]
  for (let at = last; at !== first && at !== dirname(at); at = dirname(at)) all.push(dirname(at))
  return all
}

function bucketStorage(config: Config, bucket: string): Storage {
  const connected = connect(config)
  const storage: Storage = {
    name: `the bucket ${bucket}`,
    async put(key, path, bytes) {
      const { client, s3 } = await connected()
      const body = createReadStream(path)
      const input = { Bucket: bucket, Key: key, Body: body, ContentLength: bytes }
      await client.send(new s3.PutObjectCommand(input))
    },
    async get(key) {
      const { client, s3 } = await connected()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body as Readable | undefined
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async delete(key) {
      const { client, s3 } = await connected()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async check() {
      await checkStorage(storage)
    },
  }
  return storage
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Loads the client only where a bucket is used: it takes 0.2 s and 20 MB. */
function connect(config: Config) {
  const load = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    const { FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY } = config
    const client = new s3.S3Client({
      region: FILES_S3_REGION,
      forcePathStyle: config.FILES_S3_PATH_STYLE,
      maxAttempts: 3,
      // Errors are logged where they are handled.
      logger: silent,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
      // Many compatible servers do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(FILES_S3_ENDPOINT && { endpoint: FILES_S3_ENDPOINT }),
      ...(FILES_S3_ACCESS_KEY_ID &&
        FILES_S3_SECRET_ACCESS_KEY && {
          credentials: { accessKeyId: FILES_S3_ACCESS_KEY_ID, secretAccessKey: FILES_S3_SECRET_ACCESS_KEY },
        }),
    })
    return { s3, client }
  }
  let loading: ReturnType<typeof load> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

const reasons: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region',
  400: 'the address or the region is wrong',
  403: 'the key is wrong, or lacks the right',
  404: 'there is no such bucket',
}

/** Some services answer an error without a text. */
function reasonOf(error: unknown): string {
  const { message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return status === undefined ? message : `${reasons[status] ?? message} (status ${status})`
}

/** Returns the key of the object that was written and deleted. */
async function checkStorage(storage: Storage): Promise<string> {
  const { newKey, withSpoolFile } = await import('./spool.ts')
  const key = newKey()
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw new Error(`${what} in ${storage.name} failed: ${reasonOf(error)}`, { cause: error })
    }
  }
  await withSpoolFile(async (path, write) => {
    await write('muster')
    await step('writing', () => storage.put(key, path, 6))
    const content = await step('reading', () => storage.get(key))
    if (!content) throw new Error(`What was written in ${storage.name} cannot be read.`)
    content.resume()
    await step('deleting', () => storage.delete(key))
  })
  return key
}
