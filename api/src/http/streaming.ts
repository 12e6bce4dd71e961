import type { Operation } from '@muster/contract'
import type { FastifyReply } from 'fastify'
import type { AnyHandler, FeedHandler, StreamHandler } from '../operation.ts'
import { type Access, openCall } from './authorize.ts'
import { contextOf } from './context.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'

type Streaming = FeedHandler<Operation> | StreamHandler<Operation>

export const isStreaming = (handler: AnyHandler): handler is Streaming =>
  handler.kind === 'feed' || handler.kind === 'stream'

/** Answers with a stream: a feed to follow, or records one by one. */
export async function stream(
  pipeline: Pipeline,
  handler: Streaming,
  call: Call,
  access: Access,
  reply: FastifyReply,
) {
  const { op, resources, feeds, streams } = pipeline
  const opened = await openCall(resources.db, pipeline, call, access)
  const context = { ...contextOf(pipeline, call, opened), db: resources.db }
  if (handler.kind === 'feed') return feeds.send(reply, op, opened.project, handler.feed(context), call.body)
  return streams.send(reply, op, opened.project?.project_id ?? null, (signal) =>
    handler.stream({ ...context, signal }, call.body),
  )
}
