import { type EventType, type Operation, wordsOf } from '@muster/contract'
import { judge, rolesThatMay } from '../access/judge.ts'
import type { Opened } from '../access/records.ts'
import { findPlace } from '../accounts/store/memberships.ts'
import { type OperationAction, recordAudit } from '../core/audit-log.ts'
import { isWorthRetrying, type Tx } from '../core/db.ts'
import { type Committed, type CurrentProject, needsTransaction, type Place } from '../operation.ts'
import { type Access, judgeCurrentProject, openCall } from './authorize.ts'
import { type AnyFunction, contextOf } from './context.ts'
import { withRows } from './copy-ids.ts'
import { findStored, idempotencyKey, type Outcome, once } from './idempotency.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import type { Body } from './reading.ts'
import { outcomeOf } from './respond.ts'
import { type Ran, runHandler } from './run-handler.ts'
import { assertVersion } from './versions.ts'

/** Runs a write: directly, by one database function, if possible; else in a transaction. */
export async function executeWrite(pipeline: Pipeline, call: Call, access: Access): Promise<Outcome> {
  const done = await tryDirectly(pipeline, call, access)
  if (done) return done
  const current = access.isJudgedByHandler ? await judgeCurrentProject(pipeline, call) : access.current
  return commit(pipeline, call, { ...access, current }, (tx, opened, body) =>
    runInTransaction(pipeline, call, tx, opened, body),
  )
}

/** Runs a SteppedHandler. An answer that is stored for the Idempotency-Key is replayed before any step. */
export async function executeSteps(
  pipeline: Pipeline,
  steps: AnyFunction,
  call: Call,
  access: Access,
): Promise<Outcome> {
  const { db } = pipeline.resources
  const key = keyOf(pipeline, call, access.current)
  const stored = key && (await findStored(db, pipeline.op, key))
  if (stored) return stored
  const opened = await openCall(db, pipeline, call, access)
  const context = {
    ...contextOf(pipeline, call, opened),
    db,
    commit: async (work: (tx: Tx, sent: Body) => Promise<unknown>) => {
      const outcome = commit(pipeline, call, access, async (tx, { project }, body) => ({
        data: await work(tx, body),
        project,
      }))
      return (await outcome) as unknown as Committed
    },
  }
  return (await steps(context, call.body)) as Outcome
}

/** Tries the write without a transaction. Returns undefined, with nothing written, if it needs one. */
async function tryDirectly(
  pipeline: Pipeline,
  call: Call,
  { current, projectHint }: Access,
): Promise<Outcome | undefined> {
  const { op, handler, resources } = pipeline
  const { caller } = call
  if (handler.kind !== 'direct' || call.hasIdempotencyKey || call.expectedVersion !== undefined)
    return undefined
  const projectId = current?.project_id ?? projectHint
  const roles = caller && projectId !== null ? rolesThatMay(op, caller, projectId) : []
  if (!caller || projectId === null || roles.length === 0) return undefined
  const context = {
    ...contextOf(pipeline, call, { project: null, record: null }),
    on: resources.db,
    tx: null,
    projectId,
    roles,
    judge: (found: Place) => judge(op, caller, found, call.body),
  }
  const data = await (handler.write as AnyFunction)(context, call.body).catch((error) => {
    // After a deadlock nothing was written. The transaction that follows is retried.
    if (isWorthRetrying(error)) return needsTransaction
    throw error
  })
  if (data === needsTransaction) return undefined
  const outcome = await outcomeOf(pipeline, resources.db, call, { data, project: null })
  return { ...outcome, isReplayed: false }
}

async function runInTransaction(
  pipeline: Pipeline,
  call: Call,
  tx: Tx,
  opened: Opened,
  body: Body,
): Promise<Ran> {
  const { op, handler } = pipeline
  if (handler.kind !== 'direct') return runHandler(pipeline, call, opened, { tx }, body)
  const { project } = opened
  if (!project || !call.caller) throw new Error(`${op.path} is written directly, and has no project.`)
  const { caller } = call
  const context = {
    ...contextOf(pipeline, call, opened),
    on: tx,
    tx,
    projectId: project.project_id,
    roles: null,
    judge: (found: Place) => judge(op, caller, found, body),
  }
  return { data: await (handler.write as AnyFunction)(context, body), project }
}

const keyOf = (
  { op, resources }: Pipeline,
  { request, caller, body }: Call,
  current: CurrentProject | null,
) => idempotencyKey(op, request, caller, body, current, resources.config.SECRET_KEY)

/**
 * In one transaction: opens the record, checks If-Match, runs `work`, audits, and stores the answer for the
 * key.
 */
function commit(
  pipeline: Pipeline,
  call: Call,
  access: Access,
  work: (tx: Tx, opened: Opened, body: Body) => Promise<Ran>,
): Promise<Outcome> {
  const { op, resources } = pipeline
  const key = keyOf(pipeline, call, access.current)
  return resources.db.transaction(async (tx) => {
    const runOnce = async () => {
      const current = await judgeAgain(pipeline, call, tx, access.current)
      const opened = await openCall(tx, pipeline, call, { ...access, current })
      const projectId = opened.project?.project_id ?? null
      const body = projectId === null ? call.body : await withRows(tx, op, projectId, call.body)
      if (call.expectedVersion !== undefined && call.caller)
        await assertVersion(tx, op, call.expectedVersion, call.caller, projectId, body)
      const ran = await work(tx, opened, body)
      await auditOtherwise(pipeline, call, tx)
      assertDeclared(op, tx.news)
      const outcome = await outcomeOf(pipeline, tx, call, ran)
      return { ...outcome, projectId: ran.project?.project_id ?? null }
    }
    return key
      ? once(tx, op, key, resources.config.IDEMPOTENCY_MIB, runOnce)
      : { ...(await runOnce()), isReplayed: false }
  })
}

/** Checks access again in the transaction if the write may have waited for its key or for a provider. */
async function judgeAgain(
  { op, handler }: Pipeline,
  { caller, body, hasIdempotencyKey }: Call,
  tx: Tx,
  current: CurrentProject | null,
): Promise<CurrentProject | null> {
  if (!current || !caller || !(hasIdempotencyKey || handler.kind === 'steps')) return current
  return judge(op, caller, (await findPlace(tx, caller.user_id, current.project_id)) ?? null, body)
}

/** Adds an entry to the audit log if neither an event nor the handler has recorded the write. */
async function auditOtherwise({ op }: Pipeline, { caller, body }: Call, tx: Tx): Promise<void> {
  const isSilent = op.events !== undefined && 'none' in op.events
  if (!isSilent || !caller || op.isNotAudited || tx.isAudited) return
  const id = Object.values(op.record ?? {}).map((field) => body[field])[0]
  await recordAudit(tx, caller, {
    action: wordsOf(op.path).join('.') as OperationAction,
    ...(id === undefined ? {} : { subject: String(id) }),
  })
}

/**
 * Throws if a write publishes an event that its operation does not declare: clients rely on the declaration.
 */
function assertDeclared({ path, events }: Operation, news: readonly { readonly type: EventType }[]): void {
  const declared: readonly EventType[] = events && !('none' in events) ? events : []
  const wrong = news.find(({ type }) => !declared.includes(type))
  if (wrong) throw new Error(`${path} announces ${wrong.type}, which it does not declare.`)
}
