import type { FastifyReply } from 'fastify'

/** Adds a header that the answer depends on, beside those already named. */
export function addVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${before}, ${header}` : header)
}
