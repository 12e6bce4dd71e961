import type { FastifyReply } from 'fastify'

/** Adds a request header to Vary, after those already listed. */
export function addVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${before}, ${header}` : header)
}
