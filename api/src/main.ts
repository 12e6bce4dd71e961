import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { removeOldSpoolFolders } from './files/spool.ts'
import { createMetrics } from './http/metrics.ts'
import type { Log } from './log.ts'
import { serveMetrics } from './observe/registry.ts'
import { closeResources, openResources } from './resources.ts'

export interface Running {
  readonly port: number
  readonly metricsPort: number
  /** Waits until load balancers see that /readyz fails, finishes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Starts the API. Its `stop` does not abort requests that are running. */
export async function startApi(config: Config, log: Log): Promise<Running> {
  const resources = await openResources(config, log)
  await removeOldSpoolFolders().catch((err) => log.warn({ err }, 'old uploads could not be removed'))
  const metrics = createMetrics(resources)
  const server = await createApp(resources, metrics)
  // Start the metrics first: a process that cannot be monitored must not serve requests.
  const metricsServer = await serveMetrics(metrics, config.METRICS_HOST, config.METRICS_PORT).catch(
    async (error) => {
      await closeResources(resources)
      throw error
    },
  )
  await server.app.listen({ host: config.HOST, port: config.PORT }).catch(async (error) => {
    await metricsServer.close()
    await closeResources(resources)
    throw error
  })
  const { port } = server.app.server.address() as AddressInfo
  log.info({ port, metrics_port: metricsServer.port }, 'the API is listening')
  return {
    port,
    metricsPort: metricsServer.port,
    async stop() {
      server.startDraining()
      await wait(config.STOP_DELAY_MS)
      await server.app.close()
      await metricsServer.close()
      await closeResources(resources)
      log.info('the API has stopped')
    },
  }
}
