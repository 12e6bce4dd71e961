import type { FastifyReply } from 'fastify'
import type { Db } from '../core/db.ts'
import { Json } from '../core/json.ts'
import { hasVariables } from '../core/variables.ts'
import { shownData } from '../templates/store/shown-data.ts'
import { successPieces, successText } from './envelope.ts'
import { sendJson, sendPieces } from './errors.ts'
import type { Outcome } from './idempotency.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import type { Ran } from './run-handler.ts'
import { addVary } from './vary.ts'

/** The answer to send. A long answer is kept as data, so that it can be sent in pieces. */
export type Executed = Outcome | { readonly data: object }

/** Sends the answer with its ETag and Preference-Applied headers. */
export function respond(
  { op, envelope }: Pipeline,
  { prefersObjects }: Call,
  outcome: Executed,
  reply: FastifyReply,
) {
  if (envelope.texts.length) addVary(reply, 'Prefer')
  if (prefersObjects) reply.header('preference-applied', 'return=representation')
  if ('data' in outcome) {
    return sendPieces(reply.code(op.success), successPieces(envelope, outcome.data, prefersObjects))
  }
  const { text, etag, isReplayed } = outcome
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (etag) reply.header('etag', etag)
  return sendJson(reply.code(op.success), text)
}

/** The text of an answer, with template variables filled in, and its ETag. */
export async function outcomeOf(
  { envelope, readEtag }: Pipeline,
  on: Db,
  { prefersObjects }: Call,
  { data, project }: Ran,
): Promise<{ readonly text: string; readonly etag: string | null }> {
  const etag = readEtag?.(data) ?? null
  const text = successText(envelope, data, prefersObjects)
  if (!hasVariables(text)) return { text, etag }
  const shown = await shownData(on, project?.project_id ?? null, data)
  return { text: successText(envelope, shown, prefersObjects), etag }
}

/** Fills in template variables for an answer that is too long to be one text. */
export async function filledData(on: Db, { data, project }: Ran): Promise<object> {
  const isMarked = Object.values(data as object).some(
    (each) => each instanceof Json && hasVariables(each.text),
  )
  const shown = isMarked ? await shownData(on, project?.project_id ?? null, data) : data
  return shown as object
}
