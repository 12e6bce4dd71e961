import { judge } from '../access/judge.ts'
import type { Caller, Place } from '../operation.ts'
import { type Access, openCall } from './authorize.ts'
import { type AnyFunction, contextOf } from './context.ts'
import { withRowIds } from './copy-ids.ts'
import { isLongAnswer } from './envelope.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import { type Executed, filledData, outcomeOf } from './respond.ts'
import { type Ran, runHandler } from './run-handler.ts'
import { executeSteps, executeWrite } from './write.ts'

/** Runs the handler, in the queue of the project or caller if the operation uses one. */
export async function execute(pipeline: Pipeline, call: Call, access: Access): Promise<Executed> {
  const work = () => run(pipeline, call, access)
  const queue = await queueFor(pipeline, call, access)
  return queue === null ? work() : pipeline.projects.run(queue, work)
}

function run(pipeline: Pipeline, call: Call, access: Access): Promise<Executed> {
  const { op, handler } = pipeline
  if (op.effect === 'read') return executeRead(pipeline, call, access)
  return handler.kind === 'steps'
    ? executeSteps(pipeline, handler.steps as AnyFunction, call, access)
    : executeWrite(pipeline, call, access)
}

/** The queue that the call waits in. Calls that wait for a password hash or a payment provider use none. */
async function queueFor(
  { handler, requirement, queueOf }: Pipeline,
  { caller }: Call,
  { current, projectHint }: Access,
): Promise<number | null> {
  if (!caller || handler.kind === 'steps' || requirement.where === 'none') return null
  return current?.project_id ?? queueOf(projectHint, caller.user_id)
}

async function executeRead(pipeline: Pipeline, call: Call, access: Access): Promise<Executed> {
  const { db } = pipeline.resources
  const ran =
    pipeline.handler.kind === 'judging'
      ? await runJudging(pipeline, pipeline.handler.read as AnyFunction, call, access)
      : await runReader(pipeline, call, access)
  if (isLongAnswer(ran.data)) return { data: await filledData(db, ran) }
  return { ...(await outcomeOf(pipeline, db, call, ran)), isReplayed: false }
}

async function runReader(pipeline: Pipeline, call: Call, access: Access): Promise<Ran> {
  const { op, resources } = pipeline
  const opened = await openCall(resources.db, pipeline, call, access)
  const body = opened.project
    ? await withRowIds(resources.db, op, opened.project.project_id, call.body)
    : call.body
  return runHandler(pipeline, call, opened, { db: resources.db }, body)
}

async function runJudging(
  pipeline: Pipeline,
  read: AnyFunction,
  call: Call,
  { current, isJudgedByHandler, projectHint }: Access,
): Promise<Ran> {
  let project = isJudgedByHandler ? null : current
  const projectId = project?.project_id ?? projectHint
  const judgeFound = (found: Place) => {
    project = judge(pipeline.op, call.caller as Caller, found, call.body)
    return project
  }
  if (projectId === null) throw new Error(`${pipeline.op.path} was authorized without a project.`)
  const context = {
    ...contextOf(pipeline, call, { project: null, record: null }),
    db: pipeline.resources.db,
    projectId,
    judge: judgeFound,
  }
  const data = await read(context, call.body)
  return { data, project }
}
