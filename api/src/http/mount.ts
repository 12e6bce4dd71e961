import type { Operation } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { assertMayCall } from '../access/judge.ts'
import { Refusal } from '../core/refusal.ts'
import type { AnyHandler } from '../operation.ts'
import { authorize } from './authorize.ts'
import { execute } from './execute.ts'
import { pipelineOf, type Services } from './pipeline.ts'
import { readCall } from './read-call.ts'
import { respond } from './respond.ts'
import { isStreaming, stream } from './streaming.ts'
import { upload } from './upload.ts'

/**
 * Mounts one operation at its path. docs/contract.md defines the order of the checks. Before them, server.ts
 * has found the caller and counted the request against the rate limit.
 */
export function mount(app: FastifyInstance, op: Operation, handler: AnyHandler, services: Services) {
  const pipeline = pipelineOf(op, handler, services)
  app.post(
    `/api${op.path}`,
    {
      config: { op },
      onRequest(request, _reply, done) {
        request.op = op
        if (request.isElsewhere && op.access !== 'public') throw forbiddenAddress()
        assertMayCall(op, request.caller)
        done()
      },
      ...(handler.kind === 'steps' && handler.hashes && { preHandler: services.takeHashingSlot }),
    },
    async (request, reply) => {
      if (op.isUpload) {
        const { call, outcome } = await upload(pipeline, request)
        return respond(pipeline, call, outcome, reply)
      }
      const call = readCall(pipeline, request)
      const access = await authorize(pipeline, call)
      if (isStreaming(handler)) return stream(pipeline, handler, call, access, reply)
      const outcome = await execute(pipeline, call, access)
      return respond(pipeline, call, outcome, reply)
    },
  )
}

/** Mounts an operation that receives a file. Its body is read as it arrives, not before. */
export async function mountUpload(
  app: FastifyInstance,
  op: Operation,
  handler: AnyHandler,
  services: Services,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null, undefined))
    mount(scope, op, handler, services)
    done()
  })
}

const forbiddenAddress = () =>
  new Refusal(401, 'forbidden_address', 'This token may not be used from this network address.')
