// The storages that tests of files run on: a folder, a small S3 server on loopback, and a real one if
// MUSTER_TEST_S3 has its settings, such as
// MUSTER_TEST_S3='{"FILES_S3_ENDPOINT":"http://127.0.0.1:7480","FILES_S3_ACCESS_KEY_ID":"…","FILES_S3_SECRET_ACCESS_KEY":"…"}'.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestStorage {
  readonly name: string
  start(): Promise<{ readonly env: Record<string, string>; close(): Promise<void> }>
}

const BUCKET = { FILES_S3_BUCKET: 'muster', FILES_S3_PATH_STYLE: 'true' }

const folder: TestStorage = {
  name: 'a folder',
  async start() {
    const path = await mkdtemp(join(tmpdir(), 'muster-storage-'))
    return { env: { FILES_FOLDER: path }, close: () => rm(path, { recursive: true, force: true }) }
  },
}

const small: TestStorage = {
  name: 's3rver',
  async start() {
    const path = await mkdtemp(join(tmpdir(), 'muster-s3-'))
    const buckets = [{ name: BUCKET.FILES_S3_BUCKET, configs: [] }]
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: path,
      configureBuckets: buckets,
    })
    const { port } = await server.run()
    return {
      env: {
        ...BUCKET,
        FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        FILES_S3_ACCESS_KEY_ID: 'S3RVER',
        FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      async close() {
        await server.close()
        await rm(path, { recursive: true, force: true })
      },
    }
  },
}

const real: TestStorage = {
  name: 'a real S3',
  start: async () => ({
    env: { ...BUCKET, ...(JSON.parse(process.env.MUSTER_TEST_S3 ?? '{}') as Record<string, string>) },
    close: async () => {},
  }),
}

export const storages: readonly TestStorage[] = [folder, small, ...(process.env.MUSTER_TEST_S3 ? [real] : [])]
