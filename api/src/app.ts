import { type Operation, operations } from '@muster/contract'
import { handlers } from './handlers.ts'
import { mountHealth } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { mount, mountNothing } from './http/mount.ts'
import { createServer, type Server } from './http/server.ts'
import { streamSender } from './http/stream.ts'
import type { AnyHandler } from './operation.ts'
import type { Resources } from './resources.ts'

/** The API: every operation of the list that has a handler, at its address. */
export async function createApp(resources: Resources, metrics: Metrics): Promise<Server> {
  const server = await createServer(resources, metrics)
  const mounted = Object.entries(operations).flatMap(([name, op]: [string, Operation]) => {
    const handler = (handlers as Record<string, unknown>)[name] as AnyHandler<Operation> | undefined
    return handler ? [{ op, handler }] : []
  })
  mountHealth(server.app, resources, server.isDraining)
  mountNothing(
    server.app,
    mounted.map(({ op }) => op),
  )
  const sendStream = streamSender(server.app)
  for (const { op, handler } of mounted) mount(server.app, op, handler, resources, sendStream)
  return server
}
