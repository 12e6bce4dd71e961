import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { readProjectHeader } from '../access/current-project.ts'
import { idempotencyKeyErrors } from './idempotency.ts'
import { judgesVersion } from './versions.ts'

/** Headers and query parameters of a request. */

export type Body = Record<string, unknown>

/** Whether the header Prefer (RFC 7240) asks for this. */
export const asksFor = (preference: string, { headers }: FastifyRequest): boolean =>
  headers.prefer !== undefined &&
  String(headers.prefer)
    .split(/[,;\s]+/)
    .includes(preference)

/** The project from X-Project-Id, else from the token's scope. */
export const namedProjectId = ({ headers, caller }: FastifyRequest): number | null =>
  readProjectHeader(headers['x-project-id']) ?? caller?.scope?.project_id ?? null

/** The body. Query parameters that the operation declares fill in fields that the body does not have. */
export function readBody(op: Operation, request: FastifyRequest): Body {
  const body = (request.body ?? {}) as Body
  const query = request.query as Body
  for (const name of op.query ?? []) if (!(name in body) && name in query) body[name] = query[name]
  return body
}

export function headerErrors(op: Operation, { headers }: FastifyRequest): Record<string, string[]> {
  const isBadProject = readProjectHeader(headers['x-project-id']) === null
  return {
    ...(isBadProject ? { 'X-Project-Id': ['The X-Project-Id header must be the id of a project.'] } : {}),
    ...idempotencyKeyErrors(op, headers['idempotency-key']),
    ...(headers['if-match'] !== undefined && op.effect === 'write' && !judgesVersion(op)
      ? { 'If-Match': ['The If-Match header works on writes that name one record by its id, not here.'] }
      : {}),
  }
}
