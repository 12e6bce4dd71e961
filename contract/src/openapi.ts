import { type ErrorBodyKind, type ErrorStatus, errorBodies, errorBodyKind, errorCodes } from './errors.ts'
import { operations } from './index.ts'
import type { Operation } from './operation.ts'
import { Board, BoardWithGroups } from './shapes/board.ts'
import { Card, CreatedCard } from './shapes/card.ts'
import { Comment } from './shapes/comment.ts'
import { Group, GroupWithCards } from './shapes/group.ts'
import { Tag } from './shapes/tag.ts'
import { AccessToken } from './shapes/token.ts'
import { AuthenticatedUser } from './shapes/user.ts'

const schemas = {
  AccessToken,
  AuthenticatedUser,
  Board,
  BoardWithGroups,
  Card,
  Comment,
  CreatedCard,
  Group,
  GroupWithCards,
  Tag,
  ErrorWithData: errorBodies['with-data'],
  Error: errorBodies.plain,
  MessageOnly: errorBodies['message-only'],
  ValidationError: errorBodies.validation,
}

const meanings: Record<ErrorStatus, string> = {
  400: 'Bad request: it cannot be read, or a rule refuses it as things stand',
  401: 'Unauthenticated: missing or invalid Bearer token, or wrong credentials',
  403: 'Forbidden: insufficient permissions',
  404: 'Resource not found',
  405: 'Method not allowed: operations are called with POST',
  422: 'Validation error',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
}

const tags = {
  Authentication: 'Sign-in, tokens, password and second factor.',
  Operations: 'Boards, groups, cards, comments and tags of a project.',
  'Master templates': 'Master boards, groups and cards, and their way into every project. Superadmins only.',
  Platform: 'Subscriptions.',
  Websites: 'Themes.',
}

function tagOf(path: string): keyof typeof tags {
  if (path.startsWith('/v1/')) return 'Authentication'
  if (path.startsWith('/services/operations/v1/admin/')) return 'Master templates'
  if (path.startsWith('/services/operations/')) return 'Operations'
  return path.startsWith('/services/platforms/') ? 'Platform' : 'Websites'
}

const component = new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]))

/** A copy of the schema in which every named shape is a reference. */
function withReferences(schema: unknown, isRoot = false): unknown {
  const name = component.get(schema)
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]))
}

const rateLimitHeaders = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/X-RateLimit-Remaining' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
}

/** The same status may come with different bodies: each pair is one component. */
const errorResponseName = (status: ErrorStatus, kind: ErrorBodyKind) => `${status}-${kind}`

function errorResponse(status: ErrorStatus, kind: ErrorBodyKind) {
  return {
    description: meanings[status],
    headers: {
      ...rateLimitHeaders,
      'X-Error-Code': { $ref: '#/components/headers/X-Error-Code' },
      ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } } : {}),
      ...(status === 429 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    },
    content: { 'application/json': { schema: withReferences(errorBodies[kind]) } },
  }
}

const holdsJsonText = (op: Operation) => JSON.stringify(op.data).includes('contentSchema')

function successResponse(op: Operation) {
  const envelope = {
    type: 'object',
    required: ['error', 'message', 'data', ...(op.envelopeErrors ? ['errors'] : [])],
    properties: {
      error: { type: 'boolean', description: 'Always false.' },
      message: { type: 'string' },
      data: withReferences(op.data),
      ...(op.envelopeErrors ? { errors: { type: 'array', items: { type: 'string' } } } : {}),
    },
    additionalProperties: false,
  }
  return {
    description: op.message,
    headers: {
      ...rateLimitHeaders,
      ...(holdsJsonText(op)
        ? { 'Preference-Applied': { $ref: '#/components/headers/Preference-Applied' } }
        : {}),
    },
    content: op.streams
      ? { 'text/event-stream': { schema: { type: 'string', contentSchema: withReferences(op.data) } } }
      : { 'application/json': { schema: envelope } },
  }
}

const needsProject = (op: Operation) => /^(project|record|billing)/.test(op.access)

function parametersOf(op: Operation) {
  const named = [
    needsProject(op) && 'X-Project-Id',
    op.effect === 'write' && !op.returnsSecret && 'Idempotency-Key',
    holdsJsonText(op) && 'Prefer',
  ].filter((name) => typeof name === 'string')
  return [
    ...named.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(op.query ?? []).map((name) => ({
      name,
      in: 'query',
      required: false,
      description: 'The same as in the body, which wins.',
      schema: { type: 'string' },
    })),
  ]
}

function pathItem(name: string, op: Operation) {
  const hasRequired = (op.body.required ?? []).length > 0
  const parameters = parametersOf(op)
  return {
    post: {
      operationId: name,
      tags: [tagOf(op.path)],
      summary: op.summary,
      ...(op.description ? { description: op.description } : {}),
      ...(op.extension ? { 'x-muster-extension': true } : {}),
      'x-access': op.access,
      security: op.access === 'public' ? [] : [{ bearer: [] }],
      ...(parameters.length ? { parameters } : {}),
      requestBody: {
        required: hasRequired,
        content: { 'application/json': { schema: withReferences(op.body) } },
      },
      responses: {
        [op.success]: successResponse(op),
        ...Object.fromEntries(
          op.errors.map((status) => [
            status,
            { $ref: `#/components/responses/${errorResponseName(status, errorBodyKind(status, op))}` },
          ]),
        ),
      },
    },
  }
}

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
const stringHeader = (description: string) => ({ description, schema: { type: 'string' } })

function errorResponses() {
  const pairs = Object.values<Operation>(operations).flatMap((op) =>
    op.errors.map((status) => [status, errorBodyKind(status, op)] as const),
  )
  return Object.fromEntries(
    pairs
      .map(([status, kind]) => [errorResponseName(status, kind), errorResponse(status, kind)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'data.token of /v1/authenticate, or a token made with /v1/tokens/create.',
    },
  },
  headers: {
    'X-RateLimit-Limit': integerHeader('Requests a minute that the limit nearest its end allows.'),
    'X-RateLimit-Remaining': integerHeader('Requests left in the current minute.'),
    'Retry-After': integerHeader('Seconds until the limit is reset.'),
    'X-Request-Id': stringHeader('Names this request in the log of the service.'),
    'X-Error-Code': {
      description: 'A stable word for what went wrong.',
      schema: { type: 'string', enum: Object.keys(errorCodes) },
    },
    'WWW-Authenticate': stringHeader('Always Bearer.'),
    'Preference-Applied': stringHeader('return=representation, when the request preferred it.'),
  },
  parameters: {
    'X-Project-Id': {
      name: 'X-Project-Id',
      in: 'header',
      required: false,
      description:
        "The current project. Without it: the project marked default in the caller's memberships, else the oldest. A record that the body names overrides it.",
      schema: { type: 'integer', minimum: 1 },
    },
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same user, operation and key within 24 hours answers the stored success byte for byte; with another body, project or preference: 422.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      description: 'return=representation: objects instead of their JSON text.',
      schema: { type: 'string' },
    },
  },
  responses: errorResponses(),
  schemas: Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema, true)]),
  ),
}

export function openapi() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Muster',
      version: '1.0.0',
      description:
        'Operations, Platform and Website Management API. Every operation is called with POST and a JSON body. Operations marked x-muster-extension go beyond the contract.',
    },
    servers: [{ url: 'http://127.0.0.1:3000/api', description: 'A service started as the README says' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(operations).map(([name, op]) => [op.path, pathItem(name, op)])),
    components,
  }
}
