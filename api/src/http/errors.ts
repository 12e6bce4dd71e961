import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type ErrorBodyKind, errorBodyKind, type Operation } from '@muster/contract'
import type { FastifyError, FastifyReply } from 'fastify'
import { isOvertaken } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'

const bodies: Record<ErrorBodyKind, (refusal: Refusal) => object> = {
  'with-data': ({ message }) => ({ error: true, message, data: [] }),
  plain: ({ message }) => ({ error: true, message }),
  'message-only': ({ message }) => ({ message }),
  validation: ({ message, errors }) => ({ message, errors }),
  'with-data-and-code': ({ message, code }) => ({ error: true, message, data: [], code }),
  'plain-and-code': ({ message, code }) => ({ error: true, message, code }),
  'message-only-and-code': ({ message, code }) => ({ message, code }),
  'validation-and-code': ({ message, errors, code }) => ({ message, errors, code }),
}

/**
 * Converts an error to the Refusal that the caller gets. An unreadable request becomes 400, a lock timeout or
 * deadlock 429, and an unknown error 500.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOvertaken(error)) {
    const message = 'Others are changing the same records. Try again in a moment.'
    return new Refusal(429, 'overloaded', message, { retryAfterSeconds: 2 })
  }
  const { statusCode = 500, code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal(400, 'bad_request', 'The body must not be larger than 1 MiB.')
  }
  // Only Fastify's errors (FST_): an error of a provider also has a status, but must become 500.
  if (code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500) {
    return new Refusal(400, 'bad_request', 'The request cannot be read.')
  }
  return new Refusal(
    500,
    'internal',
    'Something went wrong on our side. Quote the X-Request-Id of this answer when you report it.',
  )
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, op?: Operation): FastifyReply {
  reply.code(refusal.status).headers(refusal.headers).header('x-error-code', refusal.code)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return sendJson(reply, JSON.stringify(bodies[errorBodyKind(refusal.status, op)](refusal)))
}

export const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text)

/** Sends a long answer in pieces. */
export const sendPieces = (reply: FastifyReply, pieces: AsyncGenerator<string>) =>
  reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }))

/**
 * Answers on the raw socket if the input is not HTTP or arrived too slowly, because then there is no request
 * object.
 */
export function refuseUnreadable(error: { code?: string }, socket: Socket, limit: number): void {
  // Browsers open connections in advance. They would take an answer on an unused one for that of their next
  // request.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const message = isSlow ? 'The request took too long to arrive.' : 'The request cannot be read.'
  const body = JSON.stringify(bodies['with-data'](new Refusal(400, 'bad_request', message)))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-error-code: bad_request',
    `x-ratelimit-limit: ${limit}`,
    'x-ratelimit-remaining: 0',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
