// Starts a primary and a synchronous standby on loopback, behind a proxy that points to the primary.
import { setTimeout as wait } from 'node:timers/promises'
import { startCuttingProxy } from '../test/harness/cutting-proxy.ts'
import { startPostgres, startStandby, type TestServer } from '../test/harness/servers.ts'
import { ask } from './ask.ts'

export async function startReplicated() {
  let primary: TestServer = await startPostgres({ isReplicated: true })
  let standby: TestServer = await startStandby(primary)
  const proxy = await startCuttingProxy(() => new URL(primary.url))
  const url = primary.url.replace(/:\d+\//, `:${new URL(proxy.origin).port}/`)

  /** Makes replication synchronous: from now on the standby confirms each commit. */
  async function wantStandby(): Promise<void> {
    await ask(primary.url, `alter system set synchronous_standby_names = '*'`)
    await ask(primary.url, 'select pg_reload_conf()')
    for (let tries = 0; ; tries++) {
      const rows = await ask(primary.url, `select sync_state from pg_stat_replication`)
      if (rows.some(({ sync_state }) => sync_state === 'sync')) return
      if (tries > 200) throw new Error('The standby does not follow.')
      await wait(50)
    }
  }
  await wantStandby()

  return {
    url,
    /**
     * Kills the primary, promotes the standby and redirects the proxy. Returns the moment when it accepts
     * writes.
     */
    async failOver(): Promise<number> {
      const old = primary
      await old.stop('SIGKILL')
      // The new primary has inherited synchronous replication but has no standby yet.
      await ask(standby.url, 'select pg_promote(true, 30)')
      await ask(standby.url, `alter system set synchronous_standby_names = ''`)
      await ask(standby.url, 'select pg_reload_conf()')
      primary = standby
      proxy.cut()
      const returned = performance.now()
      await old.close()
      return returned
    },
    /** Adds a new standby. Until then, killing the primary would lose commits. */
    async addStandby(): Promise<void> {
      standby = await startStandby(primary)
      await wantStandby()
    },
    async close(): Promise<void> {
      await proxy.close()
      await Promise.all([primary.close(), standby.close()])
    },
  }
}
