import { type Demand, demandOf, flawsOf, type Operation } from '@muster/contract'
import type { Directory } from '../boards/store/directory.ts'
import type { AnyHandler } from '../operation.ts'
import type { Resources } from '../resources.ts'
import { textFields } from './envelope.ts'
import type { feedSender } from './feed.ts'
import type { Projects, Queues } from './project-queues.ts'
import type { streamSender } from './stream.ts'
import { compileValidator } from './validation.ts'
import { etagReader } from './versions.ts'

/** What all operations share. */
export interface Services {
  readonly resources: Resources
  readonly projects: Projects
  readonly queueOf: Queues
  readonly findProject: Directory
  readonly sendFeed: ReturnType<typeof feedSender>
  readonly sendStream: ReturnType<typeof streamSender>
}

/** An operation and what the stages of its requests need to know of it. */
export interface Pipeline extends Services {
  readonly op: Operation
  readonly handler: AnyHandler
  readonly demand: Demand
  readonly validate: ReturnType<typeof compileValidator>
  /** Whether its answer has resources as JSON text, which the caller may prefer as objects. */
  readonly hasText: boolean
  readonly readEtag: ReturnType<typeof etagReader>
}

/** Once for each operation, when the service starts. Throws when its declaration would not be enforced. */
export function pipelineOf(op: Operation, handler: AnyHandler, services: Services): Pipeline {
  const flaws = flawsOf(op)
  if (flaws.length) throw new Error(`${op.path} cannot be mounted: ${flaws.join(' ')}`)
  return {
    ...services,
    op,
    handler,
    demand: demandOf(op),
    validate: compileValidator(op),
    hasText: textFields(op).length > 0,
    readEtag: etagReader(op),
  }
}
