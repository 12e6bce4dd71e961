import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertBilling, assertMayCall, assertRole, currentProject, readProjectHeader } from '../access.ts'
import type { AnyHandler, Caller, Committed, CurrentProject, StreamHandler } from '../operation.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { bringProjectUpToDate } from '../store/copies.ts'
import type { Tx } from '../store/db.ts'
import { successText, textFields } from './envelope.ts'
import { sendJson, sendRefusal } from './errors.ts'
import { findStoredText, idempotencyKey, idempotencyKeyErrors, once } from './idempotency.ts'
import { addressKey } from './limits.ts'
import { countRequest } from './request.ts'
import type { streamSender } from './stream.ts'
import { compileValidator } from './validation.ts'

/** One operation at its address, refusing in the order that docs/contract.md gives. */
export function mount(
  app: FastifyInstance,
  op: Operation,
  handler: AnyHandler<Operation>,
  resources: Resources,
  sendStream: ReturnType<typeof streamSender>,
) {
  const { db } = resources
  const validate = compileValidator(op)
  const hasText = textFields(op).length > 0

  app.post(
    `/api${op.path}`,
    {
      config: { op, hashes: 'hashes' in handler && handler.hashes },
      onRequest: async ({ caller }) => assertMayCall(op, caller),
    },
    async (request, reply) => {
      const sent = readBody(op, request)
      const project = await findProject(request)
      const { known: body, errors } = validate(sent)
      const allErrors = { ...headerErrors(op, request), ...errors }
      if (Object.keys(allErrors).length) throw invalid(allErrors)
      const prefersObjects = applyPreference(request, reply)
      if (typeof handler === 'object' && 'stream' in handler) {
        return sendStream(reply, op, (signal) =>
          handler.stream({ ...commonOf(request, project), db, signal }, body),
        )
      }
      const text = await answer(request, handler, body, project, prefersObjects)
      return sendJson(reply.code(op.success), text)
    },
  )

  /** The current project, where the operation acts on it; a header that is no id is a field that failed. */
  async function findProject({ caller, headers }: FastifyRequest): Promise<CurrentProject | null> {
    const named = readProjectHeader(headers['x-project-id'])
    const isNeeded = op.access.startsWith('project:') || op.access === 'billing'
    if (!isNeeded || !caller || named === null) return null
    const project = await currentProject(db, caller, named)
    if (op.access === 'billing') return assertBilling(db, caller, project, named)
    assertRole(op, project)
    if (project?.is_behind) await bringProjectUpToDate(db, project.project_id)
    return project
  }

  function applyPreference(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!hasText) return false
    reply.header('vary', 'Prefer')
    const isPreferred = /(?:^|[,;\s])return=representation(?:$|[,;\s])/.test(
      String(request.headers.prefer ?? ''),
    )
    if (isPreferred) reply.header('preference-applied', 'return=representation')
    return isPreferred
  }

  function commonOf(request: FastifyRequest, project: CurrentProject | null) {
    return {
      // A caller and a project where the handler's type has them: assertMayCall and assertRole have seen to it.
      caller: request.caller as Caller,
      project: project as null,
      namedProjectId:
        readProjectHeader(request.headers['x-project-id']) ?? request.caller?.scope?.project_id ?? null,
      address: addressKey(request.ip),
      config: resources.config,
      passwords: resources.passwords,
      payments: resources.payments,
      limit: (key: string, perMinute: number) => countRequest(request, resources.limits, key, perMinute),
    }
  }

  async function answer(
    request: FastifyRequest,
    handler: Exclude<AnyHandler<Operation>, StreamHandler<Operation>>,
    body: Record<string, unknown>,
    project: CurrentProject | null,
    prefersObjects: boolean,
  ): Promise<string> {
    const common = commonOf(request, project)
    const textOf = (data: unknown) => successText(op, data, prefersObjects)
    if (op.effect === 'read') return textOf(await (handler as AnyFunction)({ ...common, db }, body))

    const key = idempotencyKey(op, request, request.caller, body, resources.config.SECRET_KEY)
    const commit = (work: (tx: Tx) => Promise<unknown>): Promise<string> =>
      db.transaction(async (tx) => {
        const run = async () => textOf(await work(tx))
        return key ? once(tx, key, run) : run()
      })
    if (typeof handler === 'function') {
      return commit((tx) => (handler as AnyFunction)({ ...common, tx }, body))
    }
    const stored = key && (await findStoredText(db, key))
    if (stored !== undefined) return stored
    const outcome = await handler.steps(
      { ...common, db, commit: async (work) => (await commit(work)) as unknown as Committed },
      body,
    )
    return outcome as unknown as string
  }
}

/** What is not an operation: 405 for another method on one's path, else 404. */
export function mountNothing(app: FastifyInstance, mounted: readonly Operation[]) {
  const paths = new Set(mounted.map(({ path }) => `/api${path}`))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (!paths.has(path))
      return sendRefusal(reply, new Refusal(404, 'not_found', 'There is nothing at this address.'))
    reply.header('allow', 'POST')
    return sendRefusal(reply, new Refusal(405, 'method_not_allowed', 'Operations are called with POST.'))
  })
}

type AnyFunction = (context: object, body: object) => Promise<unknown>

/** The body; query parameters that the operation names stand in where the body is silent. */
function readBody(op: Operation, request: FastifyRequest): Record<string, unknown> {
  const body = (request.body ?? {}) as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  for (const name of op.query ?? []) if (!(name in body) && name in query) body[name] = query[name]
  return body
}

function headerErrors(op: Operation, { headers }: FastifyRequest): Record<string, string[]> {
  const isBadProject = readProjectHeader(headers['x-project-id']) === null
  return {
    ...(isBadProject ? { 'X-Project-Id': ['The X-Project-Id header must be the id of a project.'] } : {}),
    ...idempotencyKeyErrors(op, headers['idempotency-key']),
  }
}
