import {
  demandOf,
  type EventType,
  flawsOf,
  type Operation,
  type ProjectKind,
  recordIn,
  wordsOf,
} from '@muster/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCurrentPlace, findDecidingPlace, readProjectHeader } from '../access/current-project.ts'
import { assertMayCall, assertMayPublish, judge, rolesThatMay } from '../access/judge.ts'
import { isOwned, type Opened, openRecord } from '../access/records.ts'
import { Json } from '../json.ts'
import { missing } from '../missing.ts'
import type { AnyHandler, Caller, Committed, CurrentProject, Place } from '../operation.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { type OperationAction, recordAudit } from '../store/audit-log.ts'
import { type Db, isWorthRetrying, type Tx } from '../store/db.ts'
import type { Directory } from '../store/directory.ts'
import { findPlace } from '../store/memberships.ts'
import { shownData } from '../store/variables.ts'
import { hasVariables } from '../variables.ts'
import { withRowIds, withRows } from './addresses.ts'
import { isLongAnswer, successPieces, successText, textFields } from './envelope.ts'
import { sendJson, sendPieces } from './errors.ts'
import type { feedSender } from './feed.ts'
import { findStored, idempotencyKey, type Outcome, once } from './idempotency.ts'
import { addressKey } from './limits.ts'
import { assertCleanNames } from './names.ts'
import type { Lanes, Projects } from './neighbours.ts'
import { asksFor, type Body, headerErrors, namedProjectId, readBody } from './reading.ts'
import { countRequest, userAgentOf } from './request.ts'
import type { streamSender } from './stream.ts'
import { compileValidator } from './validation.ts'
import { addVary } from './vary.ts'
import { assertVersion, etagReader } from './versions.ts'

type AnyFunction = (context: object, body: object) => Promise<unknown>

/** What a handler returned, and the project that it acted in. */
interface Ran {
  readonly data: unknown
  readonly project: CurrentProject | null
}

/** What all operations share. */
interface Shared {
  readonly projects: Projects
  readonly laneOf: Lanes
  readonly findProject: Directory
  readonly sendFeed: ReturnType<typeof feedSender>
}

/**
 * Mounts one operation at its path and enforces its declaration: before the handler runs, the caller's access
 * is checked and the record that the body names is found. docs/contract.md defines the order of the checks.
 */
export function mount(
  app: FastifyInstance,
  op: Operation,
  handler: AnyHandler,
  resources: Resources,
  sendStream: ReturnType<typeof streamSender>,
  { projects, laneOf, findProject, sendFeed }: Shared,
) {
  // When the service starts, not when somebody calls.
  const flaws = flawsOf(op)
  if (flaws.length) throw new Error(`${op.path} cannot be mounted: ${flaws.join(' ')}`)
  const { db } = resources
  const demand = demandOf(op)
  const validate = compileValidator(op)
  const hasText = textFields(op).length > 0
  const readEtag = etagReader(op)
  const atOnce = 'atOnce' in handler ? (handler.atOnce as AnyFunction | undefined) : undefined

  app.post(
    `/api${op.path}`,
    {
      config: { op, hashes: handler.kind === 'steps' && handler.hashes },
      onRequest: async ({ caller, isElsewhere }) => {
        if (isElsewhere && op.access !== 'public') throw elsewhere()
        assertMayCall(op, caller)
      },
    },
    async (request, reply) => {
      const sent = readBody(op, request)
      // A statement that asks for the place itself saves the question.
      const isTriedFirst = mayTryFirst(request)
      const current = isTriedFirst ? null : await judgeCurrentProject(request, sent)
      const { known: body, errors, unclean } = validate(sent, asksFor('handling=strict', request))
      if (request.caller) assertMayPublish(op, request.caller, body)
      const allErrors = { ...headerErrors(op, request), ...errors }
      if (Object.keys(allErrors).length) {
        if (isTriedFirst) await judgeCurrentProject(request, sent)
        throw invalid(allErrors)
      }
      const prefersObjects = applyPreference(request, reply)
      request.projectHint = namedProjectId(request) ?? (await projectOfRecord(request, body))
      if (unclean.length) {
        const projectId = (await projectOfRecord(request, body)) ?? request.projectHint
        await assertCleanNames(db, op, request.caller, projectId, body, unclean)
      }
      if (handler.kind === 'feed') {
        const opened = await open(db, request, body, current)
        return sendFeed(reply, op, opened.project, handler.feed({ ...contextOf(request, opened), db }), body)
      }
      if (handler.kind === 'stream') {
        const opened = await open(db, request, body, current)
        return sendStream(reply, op, opened.project?.project_id ?? null, (signal) =>
          handler.stream({ ...contextOf(request, opened), db, signal }, body),
        )
      }
      const work = async () =>
        (isTriedFirst && (await tryFirst(request, body, prefersObjects))) ||
        answer(request, body, current ?? (await judgeCurrentProject(request, sent)), prefersObjects)
      const lane = await laneFor(request, current)
      const outcome = await (lane === null ? work() : projects.run(lane, work))
      if ('data' in outcome)
        return sendPieces(reply.code(op.success), successPieces(op, outcome.data, prefersObjects))
      const { text, etag, isReplayed } = outcome
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      if (etag) reply.header('etag', etag)
      return sendJson(reply.code(op.success), text)
    },
  )

  /**
   * The current project, if the operation needs one. A header that is not an id is reported as a field error.
   */
  async function judgeCurrentProject(
    { caller, headers }: FastifyRequest,
    sent: Body,
  ): Promise<CurrentProject | null> {
    const named = readProjectHeader(headers['x-project-id'])
    if (demand.where !== 'project' || !caller || named === null) return null
    if (op.orPlatform && (caller.service || (named === undefined && caller.superadmin))) return null
    const decided = named === undefined && op.projectOf && (await findDecidingPlace(db, op, caller, sent))
    return judge(op, caller, decided || (await findCurrentPlace(db, caller, named)), sent)
  }

  /** Who the call waits for. What waits for a password or a provider itself keeps nobody else waiting. */
  async function laneFor({ caller, projectHint }: FastifyRequest, current: CurrentProject | null) {
    if (!caller || handler.kind === 'steps' || demand.where === 'nowhere') return null
    return current?.project_id ?? laneOf(projectHint, caller.user_id)
  }

  /** The project of the record that the call names: a hint about where to look. */
  async function projectOfRecord({ caller }: FastifyRequest, body: Body): Promise<number | null> {
    const named = demand.where === 'record' && caller ? recordIn(op, body) : undefined
    if (!named || isOwned(named.kind) || !Number.isSafeInteger(named.id)) return null
    return findProject(named.kind as ProjectKind, named.id)
  }

  /** What neither the feed nor the handler records is in the audit log all the same. */
  async function auditOtherwise(tx: Tx, caller: Caller | null, body: Body): Promise<void> {
    const isSilent = op.events !== undefined && 'none' in op.events
    if (!isSilent || !caller || op.isNotAudited || tx.isAudited) return
    const id = Object.values(op.record ?? {}).map((field) => body[field])[0]
    await recordAudit(tx, caller, {
      action: wordsOf(op.path).join('.') as OperationAction,
      ...(id === undefined ? {} : { subject: String(id) }),
    })
  }

  /** A write that may have waited, for its key or for a provider, is judged again in its own transaction. */
  async function judgeAgain(
    tx: Tx,
    { caller }: FastifyRequest,
    current: CurrentProject | null,
    body: Body,
    hasKey: boolean,
  ): Promise<CurrentProject | null> {
    if (!current || !caller || !(hasKey || handler.kind === 'steps')) return current
    return judge(op, caller, (await findPlace(tx, caller.user_id, current.project_id)) ?? null, body)
  }

  function applyPreference(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!hasText) return false
    addVary(reply, 'Prefer')
    const isPreferred = asksFor('return=representation', request)
    if (isPreferred) reply.header('preference-applied', 'return=representation')
    return isPreferred
  }

  /** The record that the body names, and the project that the call acts in. */
  async function open(
    on: Db,
    request: FastifyRequest,
    body: Body,
    current: CurrentProject | null,
  ): Promise<Opened> {
    // assertMayCall has ensured that a caller who names a record is signed in.
    const caller = request.caller as Caller
    const opened = await openRecord(on, op, caller, request.projectHint, body)
    return { ...opened, project: opened.project ?? current }
  }

  function contextOf(request: FastifyRequest, { project, record }: Opened) {
    return {
      // The declaration ensures that caller, project and record are present where the handler's type has
      // them.
      caller: request.caller as Caller,
      project: project as never,
      record: record as never,
      judge: null as never,
      namedProjectId: request.projectHint,
      now: new Date(),
      address: addressKey(request.ip),
      userAgent: userAgentOf(request),
      browser: request.browser,
      config: resources.config,
      passwords: resources.passwords,
      payments: resources.payments,
      limit: (key: string, perMinute: number) => countRequest(request, resources.limits, key, perMinute),
    }
  }

  /**
   * Runs a handler. A handler that is declared with `judgedBy` must have called `judge` before it returns.
   */
  async function run(request: FastifyRequest, opened: Opened, where: object, body: Body): Promise<Ran> {
    const context = { ...contextOf(request, opened), ...where }
    if (!op.judgedBy) {
      return { data: await (handler as AnyFunction)(context, body), project: opened.project }
    }
    let project: CurrentProject | null = null
    const judgeFound = (found: Place | undefined) => {
      const [kind] = Object.keys(op.record ?? {}) as ProjectKind[]
      if (!found) throw missing(kind ?? 'card')
      project = judge(op, request.caller as Caller, found)
      return project
    }
    const data = await (handler as AnyFunction)({ ...context, judge: judgeFound }, body)
    if (!project) throw new Error(`${op.path} answered without judging what it found.`)
    return { data, project }
  }

  /** Whether the write may be tried as one statement before the caller's place is known. */
  function mayTryFirst({ caller, headers }: FastifyRequest): boolean {
    const hasConditions = headers['idempotency-key'] !== undefined || headers['if-match'] !== undefined
    const named = readProjectHeader(headers['x-project-id'])
    if (!atOnce || demand.where !== 'project' || !caller || !named || hasConditions) return false
    // Whose token is for another project is refused before anybody waits for them.
    return rolesThatMay(op, caller, named).length > 0
  }

  async function tryFirst(request: FastifyRequest, body: Body, prefersObjects: boolean) {
    const data = await attemptAtOnce(request, body, request.projectHint)
    if (data === undefined) return undefined
    return isLongAnswer(data) ? { data: data as object } : plainOutcome(data, prefersObjects)
  }

  /** What was written at once has no variables left in its texts. */
  const plainOutcome = (data: unknown, prefersObjects: boolean): Outcome => ({
    text: successText(op, data, prefersObjects),
    etag: readEtag?.(data) ?? null,
    isReplayed: false,
  })

  /** The write as one statement or two, if the handler can do it so, and this time. */
  async function attemptAtOnce(request: FastifyRequest, body: Body, projectId: number | null) {
    const { caller } = request
    if (!atOnce || projectId === null || !caller) return undefined
    const context = {
      ...contextOf(request, { project: null, record: null }),
      ...{ db, projectId, roles: rolesThatMay(op, caller, projectId) },
      judge: (found: Place) => judge(op, caller, found, body),
    }
    return atOnce(context, body).catch((error) => {
      // Two writes have locked what the other wants: a transaction tries again.
      if (isWorthRetrying(error)) return undefined
      throw error
    })
  }

  async function answer(
    request: FastifyRequest,
    body: Body,
    current: CurrentProject | null,
    prefersObjects: boolean,
  ): Promise<Outcome | { readonly data: object }> {
    const textOf = async (on: Db, { data, project }: Ran) => {
      const etag = readEtag?.(data) ?? null
      const text = successText(op, data, prefersObjects)
      if (!hasVariables(text)) return { text, etag }
      const shown = await shownData(on, project?.project_id ?? null, data)
      return { text: successText(op, shown, prefersObjects), etag }
    }
    if (op.effect === 'read') {
      const opened = await open(db, request, body, current)
      const asked = opened.project ? await withRowIds(db, op, opened.project.project_id, body) : body
      const ran = await run(request, opened, { db }, asked)
      if (!isLongAnswer(ran.data)) return { ...(await textOf(db, ran)), isReplayed: false }
      const isMarked = Object.values(ran.data as object).some(
        (each) => each instanceof Json && hasVariables(each.text),
      )
      const data = isMarked ? await shownData(db, ran.project?.project_id ?? null, ran.data) : ran.data
      return { data: data as object }
    }
    const expected = request.headers['if-match']

    const key = idempotencyKey(op, request, request.caller, body, current, resources.config.SECRET_KEY)
    const commit = (work: (tx: Tx, opened: Opened, asked: Body) => Promise<Ran>): Promise<Outcome> =>
      db.transaction(async (tx) => {
        const runOnce = async () => {
          const opened = await open(
            tx,
            request,
            body,
            await judgeAgain(tx, request, current, body, key !== undefined),
          )
          const asked = opened.project ? await withRows(tx, op, opened.project.project_id, body) : body
          if (expected !== undefined) {
            const projectId = opened.project?.project_id ?? null
            await assertVersion(tx, op, expected, request.caller as Caller, projectId, asked)
          }
          const ran = await work(tx, opened, asked)
          await auditOtherwise(tx, request.caller, body)
          assertDeclared(op, tx.news)
          return { ...(await textOf(tx, ran)), projectId: ran.project?.project_id ?? null }
        }
        return key
          ? once(tx, op, key, resources.config.IDEMPOTENCY_MIB, runOnce)
          : { ...(await runOnce()), isReplayed: false }
      })
    if (handler.kind !== 'steps') {
      const isFree = key === undefined && expected === undefined && !mayTryFirst(request)
      const where = current?.project_id ?? (demand.where === 'record' ? request.projectHint : null)
      const data = isFree ? await attemptAtOnce(request, body, where) : undefined
      if (data !== undefined) return plainOutcome(data, prefersObjects)
      return commit((tx, opened, asked) => run(request, opened, { tx }, asked))
    }
    const stored = key && (await findStored(db, op, key))
    if (stored) return stored
    const opened = await open(db, request, body, current)
    const outcome = await (handler.steps as AnyFunction)(
      {
        ...contextOf(request, opened),
        db,
        commit: async (work: (tx: Tx) => Promise<unknown>) => {
          const ran = commit(async (tx, { project }) => ({ data: await work(tx), project }))
          return (await ran) as unknown as Committed
        },
      },
      body,
    )
    return outcome as Outcome
  }
}

const elsewhere = () =>
  new Refusal(401, 'forbidden_address', 'This token may not be used from this network address.')

/** A write announces only what its declaration says: clients and the reference rely on it. */
function assertDeclared({ path, events }: Operation, news: readonly { readonly type: EventType }[]): void {
  const declared: readonly EventType[] = events && !('none' in events) ? events : []
  const wrong = news.find(({ type }) => !declared.includes(type))
  if (wrong) throw new Error(`${path} announces ${wrong.type}, which it does not declare.`)
}
