import type { Database } from '../core/db.ts'
import type { RoomReader } from './room-reader.ts'
import type { Rooms } from './rooms.ts'
import { concerns, findListeners, later, listRolloutsAfter, templateEvent } from './store/feed.ts'
import { feedOfProject } from './wakes.ts'

const PAGE_ROLLOUTS = 200
export const IDS_AT_ONCE = 2_000

type Rollouts = Awaited<ReturnType<typeof listRolloutsAfter>>

/** Sends rollouts to the rooms of a platform. Needs two statements per batch, however many projects are followed. */
export async function readRollouts(
  db: Database,
  rooms: Rooms,
  reader: RoomReader,
  platformId: number,
): Promise<void> {
  const platform = rooms.platform(platformId)
  if (!platform || platform.number === null || platform.isReading) return
  platform.isReading = true
  try {
    for (;;) {
      const rollouts = await listRolloutsAfter(db, platformId, platform.number, PAGE_ROLLOUTS)
      const last = rollouts.at(-1)
      if (!last) return
      // Advance the number synchronously with listing the rooms. A room that is added later sees that it is behind,
      // and reads for itself.
      const ids = rooms.of(platformId).flatMap(({ source }) => source.projectId ?? [])
      const { number } = platform
      platform.number = last.entry
      try {
        for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
          await sendTo(db, rooms, reader, ids.slice(at, at + IDS_AT_ONCE), rollouts)
      } catch (error) {
        platform.number = number
        throw error
      }
    }
  } finally {
    platform.isReading = false
  }
}

async function sendTo(
  db: Database,
  rooms: Rooms,
  reader: RoomReader,
  projectIds: readonly number[],
  rollouts: Rollouts,
): Promise<void> {
  const last = rollouts.at(-1)?.entry ?? 0
  for (const listener of await findListeners(db, projectIds, rollouts)) {
    const room = rooms.get(feedOfProject(listener.id))
    if (!room?.head || listener.is_suspended) continue
    for (const rollout of rollouts) {
      if (!concerns(rollout, listener)) continue
      const event = templateEvent(listener.id, rollout)
      reader.deliver(room, { event, seq: 0, number: rollout.entry, isDerived: true })
    }
    room.head = later(room.head, { seq: 0, number: last })
  }
}
