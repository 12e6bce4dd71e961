import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isHealth } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Writes one log line and one metric for every request, even if the caller disconnected. */
export function report(app: FastifyInstance, log: Log, metrics: Metrics) {
  // This line has no field that could hold a secret, and it is written for every request.
  const answers = log.child({}, { redact: [] })

  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => conclude(request, reply))
    done()
  })

  function conclude(request: FastifyRequest, reply: FastifyReply) {
    const operation = operationOf(request)
    const hasAnswer = reply.raw.writableFinished
    const status = hasAnswer ? reply.statusCode : 'hung up'
    const { elapsedTime } = reply
    metrics.observe(operation, status, elapsedTime / 1000)
    if (isHealth(request)) return
    const error = reply.getHeader('x-error-code')
    const ms = Math.round(elapsedTime * 10) / 10
    const { method, ip: address, id: request_id } = request
    const user_id = request.caller?.user_id
    const line = { request_id, operation, method, status, error, ms, user_id, address }
    answers.info(line, hasAnswer ? 'answered' : 'the connection ended before the answer')
  }
}

/** A request that was refused early has no `op` yet. `routeOptions` is slow: Fastify builds it on every access. */
function operationOf(request: FastifyRequest): string {
  const op = request.op ?? request.routeOptions.config.op
  return op?.path ?? (isHealth(request) ? 'health' : 'unknown')
}
