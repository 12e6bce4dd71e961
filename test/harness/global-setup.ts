// One PostgreSQL and one Redis for all tests; each test file copies the migrated template database.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../api/src/core/migrate.ts'
import { startPostgres, startRedis } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}

export const TEMPLATE = 'muster_template'

export default async function setup(project: TestProject) {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(postgres.url.replace(/postgres$/, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
  return async () => {
    await Promise.all([postgres.close(), redis.close()])
  }
}
