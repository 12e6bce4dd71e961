import { flawsOf, type Operation, type Requirement, requirementOf } from '@muster/contract'
import type { Directory } from '../boards/store/directory.ts'
import type { AnyHandler } from '../operation.ts'
import type { Resources } from '../resources.ts'
import { type Envelope, envelopeOf } from './envelope.ts'
import type { FeedSender } from './feed.ts'
import type { Projects, Queues } from './project-queues.ts'
import type { Server } from './server.ts'
import type { StreamSender } from './stream.ts'
import { compileValidator } from './validation.ts'
import { etagReader } from './versions.ts'

/** Services that all operations share. */
export interface Services {
  readonly resources: Resources
  readonly takeHashingSlot: Server['takeHashingSlot']
  readonly projects: Projects
  readonly queueOf: Queues
  readonly findProject: Directory
  readonly feeds: FeedSender
  readonly streams: StreamSender
}

/** An operation, and everything that the stages of a request derive from its declaration. */
export interface Pipeline extends Services {
  readonly op: Operation
  readonly handler: AnyHandler
  readonly requirement: Requirement
  readonly validate: ReturnType<typeof compileValidator>
  readonly envelope: Envelope
  readonly readEtag: ReturnType<typeof etagReader>
}

/**
 * Runs once per operation when the service starts. Throws if the server could not enforce its declaration.
 */
export function pipelineOf(op: Operation, handler: AnyHandler, services: Services): Pipeline {
  const flaws = flawsOf(op)
  if (flaws.length) throw new Error(`${op.path} cannot be mounted: ${flaws.join(' ')}`)
  return {
    ...services,
    op,
    handler,
    requirement: requirementOf(op),
    validate: compileValidator(op),
    envelope: envelopeOf(op),
    readEtag: etagReader(op),
  }
}
