import { requirementOf } from './access.ts'
import { commandOf, memberOf } from './command.ts'
import { errorCodes } from './errors.ts'
import { bodyMeaningOf } from './glossary.ts'
import { type OperationName, operations } from './index.ts'
import { type Example, type Examples, illustrate, illustrateRest } from './openapi/examples.ts'
import { errorReference, errorResponses, holdsJsonText, successResponse } from './openapi/responses.ts'
import { componentSchemas, described, type Json } from './openapi/schemas.ts'
import { tagGroups, tagOf, tags } from './openapi/tags.ts'
import { type Operation, takesKey } from './operation.ts'

export type { Example, Examples } from './openapi/examples.ts'

const needsProject = (op: Operation) => requirementOf(op).where !== 'none'

function parametersOf(op: Operation): Json[] {
  const named = [
    needsProject(op) && 'X-Project-Id',
    takesKey(op) && 'Idempotency-Key',
    holdsJsonText(op) && 'Prefer',
  ].filter((name) => typeof name === 'string')
  return [
    ...named.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(op.query ?? []).map((name) => ({
      name,
      in: 'query',
      required: false,
      description: 'The same as the body field, which takes precedence.',
      schema: { type: 'string' },
    })),
  ]
}

const who: Record<string, string> = {
  public: 'No token is needed.',
  'signed-in': 'For any valid token.',
  session: 'For tokens from a sign-in; integration tokens are refused.',
  superadmin: 'For superadmins of the platform.',
}

/** Describes who may call an operation. */
function accessOf(op: Operation): string {
  const { where, role, flag } = requirementOf(op)
  const place = where === 'record' ? 'the project of the record' : 'the current project'
  const above = role === 'owner' ? '' : ' and above'
  const also = flag ? `, and for ${flag} of its platform` : ''
  return who[op.access] ?? `For ${role}s of ${place}${above}${also}.`
}

/** Describes which service tokens may call an operation. */
const scopesOf = ({ scopes }: Operation): string =>
  scopes ? ` Service tokens need ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.` : ''

/** The same call with the SDK and with the command line. */
function samplesOf(op: Operation, { body }: Example): Json[] {
  const given = Object.keys(body).length
    ? JSON.stringify(body, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
    : ''
  const sent = op.isUpload ? given.replace(/file: (.*)/, "file: new File(['The content.'], $1)") : given
  const call = `muster.${memberOf(op)}(${sent})`
  const [each = ''] = Object.keys((op.data as { properties?: object }).properties ?? {})
  const source = op.streams
    ? `for await (const { ${each} } of ${call}) console.log(${each})`
    : `await ${call}`
  return [
    { lang: 'typescript', label: '@muster/sdk', source },
    ...(op.forPages ? [] : [{ lang: 'shell', label: 'muster', source: commandOf(op, body) }]),
  ]
}

/** The media type of a body. */
export const bodyType = (op: Operation) => (op.isUpload ? 'multipart/form-data' : 'application/json')

function pathItem(name: string, op: Operation, example: Example | undefined): Json {
  const parameters = parametersOf(op)
  const badge = op.extension
    ? { name: 'Extension', color: '#8a6d1d' }
    : { name: 'Contract', color: '#1c6b3c' }
  return {
    post: {
      operationId: name,
      tags: [tagOf(op)],
      summary: op.summary,
      description: `${op.description}\n\n${accessOf(op)}${scopesOf(op)}`,
      ...(op.extension ? { 'x-muster-extension': true } : {}),
      'x-badges': [badge],
      'x-access': op.access,
      ...(op.scopes ? { 'x-scopes': op.scopes } : {}),
      security: op.access === 'public' ? [] : [{ bearer: [] }],
      ...(parameters.length ? { parameters } : {}),
      requestBody: {
        required: (op.body.required ?? []).length > 0,
        content: {
          [bodyType(op)]: {
            schema: described(op.body, (field, schema) => bodyMeaningOf(op, field, schema)),
            ...(example ? { example: example.body } : {}),
          },
        },
      },
      responses: {
        [op.success]: successResponse(op, example),
        ...Object.fromEntries(op.errors.map((status) => [status, errorReference(op, status)])),
      },
      ...(example ? { 'x-codeSamples': samplesOf(op, example) } : {}),
    },
  }
}

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
const stringHeader = (description: string) => ({ description, schema: { type: 'string' } })

const componentsOf = (examples: Examples): Json => ({
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'data.token of /v1/authenticate, or a token made with /v1/tokens/create.',
    },
  },
  headers: {
    'X-RateLimit-Limit': integerHeader(
      'Requests per minute under the limit that is closest to being reached.',
    ),
    'X-RateLimit-Remaining': integerHeader('Requests left in the current minute.'),
    'Retry-After': integerHeader('Seconds until the limit is reset.'),
    'X-Request-Id': stringHeader('Identifies this request in the log of the service.'),
    'X-Error-Code': {
      description: 'A stable code for what went wrong.',
      schema: { type: 'string', enum: Object.keys(errorCodes) },
    },
    'WWW-Authenticate': stringHeader('Always Bearer.'),
    'Idempotent-Replayed': stringHeader(
      'true, when the answer was stored for an earlier call with the same key.',
    ),
    'Preference-Applied': stringHeader('return=representation, when the request preferred it.'),
  },
  parameters: {
    'X-Project-Id': {
      name: 'X-Project-Id',
      in: 'header',
      required: false,
      description:
        "The current project. Without this header, it is the caller's default project, else that of their oldest membership. When the body names a record, the project of that record is used instead.",
      schema: { type: 'integer', minimum: 1 },
    },
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Repeating a call with the same key, user and kind of token within 24 hours returns the stored success, byte for byte. With another body, project or preference, the answer is 422.',
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
  responses: errorResponses(examples),
  schemas: componentSchemas(),
})

const headerOf = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The requests that Muster sends to webhooks: one per event, for projects and for platforms. */
function webhooksOf(): Json {
  const of = (name: string, what: string) => ({
    post: {
      operationId: name,
      summary: `${what}, posted to the address of a webhook`,
      description:
        'Signed as Standard Webhooks defines it: check the signature with the secret of the webhook before you believe the body. Answer with 2xx within 15 seconds; anything else is tried again. An event may come twice, with the same webhook-id.',
      tags: ['Webhooks'],
      parameters: [
        headerOf('webhook-id', 'The id of the event: the same for every attempt.'),
        headerOf('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.'),
        headerOf('webhook-signature', 'One or two signatures, separated by spaces: `v1,` and base64.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${name === 'projectEvent' ? 'Event' : 'PlatformEvent'}` },
          },
        },
      },
      responses: {
        '2XX': { description: 'The event has arrived.' },
        default: { description: 'It is sent again later.' },
      },
      security: [],
    },
  })
  return {
    projectEvent: of('projectEvent', 'A change in a project'),
    platformEvent: of('platformEvent', 'A change of a platform'),
  }
}

/** Each recorded call provides example values for the fields that it sent or returned. */
function illustrateFields(document: Json, examples: Examples): void {
  const seen = new Map<string, unknown[]>()
  for (const [name, { body, answer }] of Object.entries(examples.operations)) {
    const op: Operation = operations[name as OperationName]
    const { requestBody, responses } = document.paths[op.path].post
    illustrate(document, requestBody.content[bodyType(op)].schema, body, seen)
    const [[type, content]] = Object.entries<Json>(responses[op.success].content) as [[string, Json]]
    if (type === 'application/json') illustrate(document, content.schema, answer, seen)
  }
  for (const { content } of Object.values<Json>(document.components.responses)) {
    const { schema, examples: shown } = content['application/json']
    for (const { value } of Object.values<Json>(shown)) illustrate(document, schema, value, seen)
  }
  illustrateRest(document, seen)
}

/** Builds the document. The guide is its description. */
export function openapi(guide: string, examples: Examples, version: string): Json {
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Muster API',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: guide,
    },
    servers: [{ url: '/api', description: 'This service' }],
    tags,
    'x-tagGroups': tagGroups,
    paths: Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, op]) => [
        op.path,
        pathItem(name, op, examples.operations[name as OperationName]),
      ]),
    ),
    webhooks: webhooksOf(),
    components: componentsOf(examples),
  }
  illustrateFields(document, examples)
  return document
}
