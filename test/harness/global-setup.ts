// One PostgreSQL and one Redis for all tests; each test file copies the migrated template database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../api/src/core/migrate.ts'
import { startPostgres, startRedis, type TestServer } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
    filesFolder: string
  }
}

export const TEMPLATE = 'muster_template'

interface Servers {
  /** For the content of files. */
  readonly folder: string
  readonly postgres: TestServer
  readonly redis: TestServer
}

/** Vitest loads this file once for each project and calls all of them in one process. */
const shared = globalThis as { musterServers?: { readonly started: Promise<Servers>; users: number } }

async function start(): Promise<Servers> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(postgres.url.replace(/postgres$/, TEMPLATE))
  return { postgres, redis, folder: await mkdtemp(join(tmpdir(), 'muster-files-')) }
}

export default async function setup(project: TestProject) {
  shared.musterServers ??= { started: start(), users: 0 }
  const servers = shared.musterServers
  servers.users++
  const { postgres, redis, folder } = await servers.started
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
  project.provide('filesFolder', folder)
  return async () => {
    servers.users--
    if (servers.users > 0) return
    await Promise.all([postgres.close(), redis.close()])
    await rm(folder, { recursive: true, force: true })
  }
}
