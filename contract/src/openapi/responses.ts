import { type ErrorBodyKind, type ErrorStatus, errorBodies, errorBodyKind } from '../errors.ts'
import { operations } from '../index.ts'
import { type Operation, takesKey } from '../operation.ts'
import type { Example, Examples } from './examples.ts'
import { described, type Json } from './schemas.ts'

const meanings: Record<ErrorStatus, string> = {
  400: 'Bad request: it cannot be read, or the current state does not allow it',
  401: 'Unauthenticated: missing or invalid Bearer token, or wrong credentials',
  403: 'Forbidden: insufficient permissions',
  404: 'Resource not found',
  405: 'Method not allowed: operations are called with POST',
  422: 'Validation error',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
}

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const everywhere = {
  ...header('X-RateLimit-Limit'),
  ...header('X-RateLimit-Remaining'),
  ...header('X-Request-Id'),
}

/** A status may have different bodies, so there is one component per status and kind of body. */
const nameOf = (status: ErrorStatus, kind: ErrorBodyKind) => `${status}-${kind}`

export const errorReference = (op: Operation, status: ErrorStatus) => ({
  $ref: `#/components/responses/${nameOf(status, errorBodyKind(status, op))}`,
})

const keysOf = (value: object) => Object.keys(value).toSorted().join()

function examplesOf(status: ErrorStatus, kind: ErrorBodyKind, { errors }: Examples): Json {
  const hasCode = 'code' in errorBodies[kind].properties
  const wanted = keysOf(errorBodies[kind].properties)
  // Add or remove the code, so that one recorded answer serves both kinds of body.
  const inThisKind = (code: string, { code: _, ...answer }: Json): Json =>
    hasCode ? { ...answer, code } : answer
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, example]) => example.status === status)
      .flatMap(([code, { summary, answers }]) => {
        const value = answers
          .map((answer) => inThisKind(code, answer))
          .find((answer) => keysOf(answer) === wanted)
        return value ? [[code, { summary, value }]] : []
      }),
  )
}

function errorResponse(status: ErrorStatus, kind: ErrorBodyKind, examples: Examples): Json {
  return {
    description: meanings[status],
    headers: {
      ...everywhere,
      ...header('X-Error-Code'),
      ...(status === 401 ? header('WWW-Authenticate') : {}),
      ...(status === 429 ? header('Retry-After') : {}),
    },
    content: {
      'application/json': {
        schema: described(errorBodies[kind]),
        examples: examplesOf(status, kind, examples),
      },
    },
  }
}

export function errorResponses(examples: Examples): Json {
  const pairs = Object.values<Operation>(operations).flatMap((op) =>
    op.errors.map((status) => [status, errorBodyKind(status, op)] as const),
  )
  return Object.fromEntries(
    pairs
      .map(([status, kind]) => [nameOf(status, kind), errorResponse(status, kind, examples)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

export const holdsJsonText = (op: Operation) => JSON.stringify(op.data).includes('contentSchema')

export function successResponse(op: Operation, example: Example | undefined): Json {
  const envelope = {
    type: 'object',
    required: ['error', 'message', 'data', ...(op.envelopeErrors ? ['errors'] : [])],
    properties: {
      error: { type: 'boolean', description: 'Always false.' },
      message: { type: 'string', description: 'What was done, for a person.' },
      data: { ...described(op.data), description: 'What the operation answers.' },
      ...(op.envelopeErrors
        ? { errors: { type: 'array', items: { type: 'string' }, description: 'Always empty.' } }
        : {}),
    },
    additionalProperties: false,
  }
  const shown = example ? { example: example.answer } : {}
  return {
    description: op.message,
    headers: {
      ...everywhere,
      ...(takesKey(op) ? header('Idempotent-Replayed') : {}),
      ...(holdsJsonText(op) ? header('Preference-Applied') : {}),
    },
    content: op.streams
      ? {
          [op.streams === 'lines' ? 'application/jsonl' : 'text/event-stream']: {
            schema: { type: 'string', contentSchema: described(op.data) },
            ...shown,
          },
        }
      : { 'application/json': { schema: envelope, ...shown } },
  }
}
