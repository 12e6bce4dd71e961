import type { Operations } from '@muster/contract'
import { platformNotation } from '#feed/position.ts'
import { findPlatformHeads, readPlatformFeed } from '#feed/store/feed.ts'
import { feedOfPlatform } from '#feed/wakes.ts'
import type { FeedHandler } from '#operation.ts'

export const platformEventsWatch: FeedHandler<Operations['platformEventsWatch']> = {
  kind: 'feed',
  feed: ({ db, caller: { platform_id } }) => ({
    source: {
      name: feedOfPlatform(platform_id),
      platformId: platform_id,
      projectId: null,
      notation: platformNotation,
      read: (after, types, limit) => readPlatformFeed(db, platform_id, after?.seq ?? null, types, limit),
    },
    present: async () => ({ seq: (await findPlatformHeads(db, [platform_id]))[0]?.seq ?? 0, number: 0 }),
  }),
}
