import type { ProjectKind } from '@muster/contract'
import { judge } from '../access/judge.ts'
import type { Opened } from '../access/records.ts'
import { missing } from '../core/missing.ts'
import type { Caller, CurrentProject, Place } from '../operation.ts'
import { type AnyFunction, contextOf } from './context.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import type { Body } from './reading.ts'

/** The data that a handler returned, and the project that it acted in. */
export interface Ran {
  readonly data: unknown
  readonly project: CurrentProject | null
}

/** Runs a handler. One that is declared with `judgedBy` must have called `judge` before it returns. */
export async function runHandler(
  pipeline: Pipeline,
  call: Call,
  opened: Opened,
  where: object,
  body: Body,
): Promise<Ran> {
  const { op } = pipeline
  const handler = pipeline.handler as AnyFunction
  const context = { ...contextOf(pipeline, call, opened), ...where }
  if (!op.judgedBy) return { data: await handler(context, body), project: opened.project }
  let project: CurrentProject | null = null
  const judgeFound = (found: Place | undefined) => {
    const [kind] = Object.keys(op.record ?? {}) as ProjectKind[]
    if (!found) throw missing(kind ?? 'card')
    project = judge(op, call.caller as Caller, found)
    return project
  }
  const data = await handler({ ...context, judge: judgeFound }, body)
  if (!project) throw new Error(`${op.path} answered without judging what it found.`)
  return { data, project }
}
