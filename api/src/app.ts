import { type Operation, type OperationName, operations } from '@muster/contract'
import { openDirectory } from './boards/store/directory.ts'
import { openHub } from './feed/hub.ts'
import { handlers } from './handlers.ts'
import { mountConsole } from './http/console.ts'
import { mountDocs } from './http/docs.ts'
import { FeedSender } from './http/feed.ts'
import { mountFiles } from './http/files.ts'
import { mountHealth } from './http/health.ts'
import { mountLogos } from './http/logos.ts'
import type { Metrics } from './http/metrics.ts'
import { mount, mountUpload } from './http/mount.ts'
import { mountNothing } from './http/nothing.ts'
import { limitProjects, openQueues } from './http/project-queues.ts'
import { mountReference } from './http/reference.ts'
import { mountSandbox } from './http/sandbox.ts'
import { createServer, type Server } from './http/server.ts'
import { mountSso } from './http/sso.ts'
import { StreamSender } from './http/stream.ts'
import { mountUnsubscribe } from './http/unsubscribe.ts'
import { mountWebhooks } from './http/webhooks.ts'
import type { AnyHandler } from './operation.ts'
import type { Resources } from './resources.ts'

/** Mounts every operation at its path, and the routes that are not operations. */
export async function createApp(resources: Resources, metrics: Metrics): Promise<Server> {
  const server = await createServer(resources, metrics)
  const mounted = Object.entries<Operation>(operations).map(([name, op]) => ({
    op,
    handler: handlers[name as OperationName] as unknown as AnyHandler,
  }))
  mountHealth(server.app, resources, server.isDraining)
  await mountWebhooks(server.app, resources)
  mountSso(server.app, resources)
  await mountUnsubscribe(server.app, resources)
  mountSandbox(server.app, resources)
  mountFiles(server.app, resources)
  mountLogos(server.app, resources)
  await mountReference(server.app)
  await mountDocs(server.app)
  mountNothing(
    server.app,
    mounted.map(({ op }) => op),
    await mountConsole(server.app, resources),
  )
  const { PROJECT_MAX_IN_FLIGHT, DATABASE_POOL_SIZE, STREAM_STALL_SECONDS } = resources.config
  const services = {
    resources,
    takeHashingSlot: server.takeHashingSlot,
    projects: limitProjects(PROJECT_MAX_IN_FLIGHT, DATABASE_POOL_SIZE),
    queueOf: openQueues(resources.db),
    findProject: openDirectory(resources.db),
    streams: new StreamSender(server.app, server.readToken, STREAM_STALL_SECONDS),
    feeds: new FeedSender(server.app, resources, openHub(resources.db, resources.wakes, resources.log)),
  }
  for (const { op, handler } of mounted) {
    if (op.isUpload) await mountUpload(server.app, op, handler, services)
    else mount(server.app, op, handler, services)
  }
  return server
}
