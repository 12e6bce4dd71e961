import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assertMayCall, judge } from '../access/judge.ts'
import { findCallers } from '../accounts/store/access-tokens.ts'
import { findPlaces } from '../accounts/store/memberships.ts'
import { Refusal } from '../core/refusal.ts'
import type { Hub } from '../feed/hub.ts'
import { readPosition } from '../feed/list.ts'
import type { FeedStream } from '../feed/stream.ts'
import type { Caller, CurrentProject, FollowedFeed } from '../operation.ts'
import type { Resources } from '../resources.ts'

// Each browser tab uses one stream. The limit keeps one user from taking all streams of the process.
const MAX_STREAMS_OF_USER = 10
const RETRY_AFTER_SECONDS = 10
// A stream must end within a second of a revoked token or a lost membership.
const CHECK_EVERY_MS = 700
const CHECK_AT_ONCE = 1_000

interface Open {
  readonly stream: FeedStream
  readonly op: Operation
  readonly caller: Caller
  /** Null for the feed of a platform. */
  readonly projectId: number | null
}

/** Sends feeds as server-sent events, and ends each stream when its reader may no longer read it. */
export class FeedSender {
  readonly #resources: Resources
  readonly #hub: Hub
  readonly #open = new Set<Open>()
  readonly #ofUser = new Map<number, number>()
  #opening = 0
  #isChecking = false

  constructor(app: FastifyInstance, resources: Resources, hub: Hub) {
    this.#resources = resources
    this.#hub = hub
    const checking = setInterval(() => {
      if (this.#open.size && !this.#isChecking) void this.#check()
    }, CHECK_EVERY_MS).unref()
    app.addHook('preClose', async () => {
      clearInterval(checking)
      hub.close()
    })
  }

  async send(
    reply: FastifyReply,
    op: Operation,
    project: CurrentProject | null,
    { source, present }: FollowedFeed,
    body: Record<string, unknown>,
  ): Promise<FastifyReply> {
    const caller = reply.request.caller as Caller
    const leave = this.#enter(caller)
    this.#opening++
    try {
      const resumed = reply.request.headers['last-event-id']
      const text = (body.after as string | null | undefined) ?? (typeof resumed === 'string' ? resumed : null)
      const after = readPosition(source.notation, text) ?? (await present())
      const types = (body.types as string[] | null | undefined) ?? null
      const stream = await this.#hub.follow(source, after, types)
      const entry = { stream, op, caller, projectId: project?.project_id ?? null }
      this.#open.add(entry)
      stream.readable.once('close', () => {
        this.#open.delete(entry)
        leave()
      })
      // Without this header nginx buffers the events.
      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      return reply.type('text/event-stream; charset=utf-8').send(stream.readable)
    } catch (error) {
      leave()
      throw error
    } finally {
      this.#opening--
    }
  }

  /** Takes a place for a stream of the user. The answer gives it back, once. */
  #enter({ user_id }: Caller): () => void {
    const own = this.#ofUser.get(user_id) ?? 0
    const all = this.#open.size + this.#opening
    if (all >= this.#resources.config.MAX_STREAMS || own >= MAX_STREAMS_OF_USER) {
      const message = 'Too many streams are open. Close one, or try again later.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    this.#ofUser.set(user_id, own + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (this.#ofUser.get(user_id) ?? 1) - 1
      if (left > 0) this.#ofUser.set(user_id, left)
      else this.#ofUser.delete(user_id)
    }
  }

  /** Ends the streams whose token, user, membership or project no longer allows them. */
  async #check(): Promise<void> {
    this.#isChecking = true
    try {
      const all = [...this.#open]
      for (let at = 0; at < all.length; at += CHECK_AT_ONCE)
        await this.#checkSome(all.slice(at, at + CHECK_AT_ONCE))
    } catch (err) {
      this.#resources.log.warn({ err }, 'could not check who may go on following a feed')
    } finally {
      this.#isChecking = false
    }
  }

  async #checkSome(some: readonly Open[]): Promise<void> {
    const { db } = this.#resources
    const callers = await findCallers(db, [...new Set(some.map(({ caller }) => caller.token_id))])
    const pairs = some.flatMap(({ caller, projectId }) =>
      projectId === null ? [] : [{ user_id: caller.user_id, project_id: projectId }],
    )
    const found = pairs.length ? await findPlaces(db, pairs) : []
    const places = new Map(found.map((place) => [`${place.user_id} ${place.project_id}`, place]))
    for (const { stream, op, caller: before, projectId } of some) {
      try {
        const caller = callers.get(before.token_id) ?? null
        assertMayCall(op, caller)
        if (projectId === null || !caller) continue
        judge(op, caller, places.get(`${caller.user_id} ${projectId}`) ?? null)
      } catch {
        stream.end()
      }
    }
  }
}
