import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isHealth } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Writes one log line and one metric for every request, even if the caller disconnected. */
export function report(app: FastifyInstance, log: Log, metrics: Metrics) {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => conclude(request, reply))
  })

  function conclude(request: FastifyRequest, reply: FastifyReply) {
    const operation = request.routeOptions.config.op?.path ?? (isHealth(request) ? 'health' : 'unknown')
    const hasAnswer = reply.raw.writableFinished
    const status = hasAnswer ? reply.statusCode : 'hung up'
    metrics.observe(operation, status, reply.elapsedTime / 1000)
    if (isHealth(request)) return
    const error = reply.getHeader('x-error-code')
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, ip: address, id: request_id } = request
    const user_id = request.caller?.user_id
    const line = { request_id, operation, method, status, error, ms, user_id, address }
    log.info(line, hasAnswer ? 'answered' : 'the caller hung up')
  }
}
