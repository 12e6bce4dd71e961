import type { FastifyRequest } from 'fastify'
import { readProjectHeader } from '../access/current-project.ts'
import type { Caller, Upload } from '../operation.ts'
import type { Pipeline } from './pipeline.ts'
import { asksFor, type Body, headerErrors, readBody } from './reading.ts'

/** A request that has been read; its access has not been checked yet. */
export interface Call {
  readonly request: FastifyRequest
  readonly caller: Caller | null
  /** X-Project-Id: undefined when it is absent, null when it is not an id. */
  readonly namedProject: number | null | undefined
  /** If-Match. */
  readonly expectedVersion: string | undefined
  readonly hasIdempotencyKey: boolean
  /** The body as sent, before validation. Access checks may depend on it. */
  readonly sent: Body
  /** The declared fields of the body, in their declared types where `errors` is empty. */
  readonly body: Body
  /** Validation errors, by field or header. */
  readonly errors: Readonly<Record<string, string[]>>
  /** Fields with control characters. They are allowed only if the record already has that value. */
  readonly unclean: readonly string[]
  readonly prefersObjects: boolean
  /** The file of an upload, once it was received. */
  readonly upload?: Upload
}

export function readCall({ op, validate, envelope }: Pipeline, request: FastifyRequest): Call {
  const { caller, headers } = request
  const sent = readBody(op, request)
  const { known, errors, unclean } = validate(sent, asksFor('handling=strict', request))
  return {
    request,
    caller,
    namedProject: readProjectHeader(headers['x-project-id']),
    expectedVersion: headers['if-match'],
    hasIdempotencyKey: headers['idempotency-key'] !== undefined,
    sent,
    body: known,
    errors: { ...headerErrors(op, request), ...errors },
    unclean,
    prefersObjects: envelope.texts.length > 0 && asksFor('return=representation', request),
  }
}
