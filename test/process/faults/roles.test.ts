// The role that serves: everything works with it, and it can change neither tables nor the audit log.
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, startService } from '@harness/processes.ts'
import { createDatabase } from '@harness/world.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'

test('a role without ownership runs API and worker and has no other privileges', async () => {
  const owner = await createDatabase()
  const role = `serve_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: owner })
  await admin.connect()
  await admin.query(`create role ${role} login password 'secret'`)
  const url = new URL(owner)
  Object.assign(url, { username: role, password: 'secret' })
  const base = { REDIS_URL: inject('redisUrl'), ...GENEROUS }
  try {
    const refused = await runMuster(['operator', 'platforms', 'list'], { ...base, DATABASE_URL: url.href })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('PostgreSQL refused')])
    const granted = await runMuster(['operator', 'roles', 'grant', role], { ...base, DATABASE_URL: owner })
    expect([granted.code, granted.stderr]).toEqual([0, ''])
    const demo = JSON.parse((await runMuster(['demo', '--json'], { ...base, DATABASE_URL: url.href })).stdout)

    const service = await startService({ ...base, DATABASE_URL: url.href }, 'serve')
    const post = async (path: string, body: object, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      }
      const answer = await fetch(service.base + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const { data } = (await answer.json()) as { data: { token: string; card: { id: number } } }
      return { status: answer.status, data }
    }
    const { data } = await post('/v1/authenticate', demo.owner)
    const operations = '/services/operations/v1/operations'
    const made = await post(
      `${operations}/cards/create`,
      { title: 'x', group_id: demo.group_ids[0] },
      data.token,
    )
    expect(made.status).toBe(201)
    expect((await post(`${operations}/cards/delete`, { id: made.data.card.id }, data.token)).status).toBe(200)
    expect(service.output()).not.toContain('"level":50')
    expect((await service.stop()).code).toBe(0)

    const serving = new pg.Client({ connectionString: url.href })
    await serving.connect()
    for (const text of [
      'update audit_log set action = action',
      'delete from audit_log',
      'truncate audit_log',
      'drop table cards',
      'alter table cards add column x int',
      'create table mine (id int)',
      'alter table audit_log disable trigger all',
      `insert into migrations (name, run_on) values ('x', now())`,
    ])
      await expect(serving.query(text), text).rejects.toThrow(/permission denied|must be owner/)
    expect((await serving.query(`select purge_audit_log(now(), 10) as n`)).rows).toEqual([{ n: '0' }])
    await serving.end()
  } finally {
    await admin.query(`drop owned by ${role}; drop role ${role}`)
    await admin.end()
  }
})
