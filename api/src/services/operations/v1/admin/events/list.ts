import type { Operations } from '@muster/contract'
import { listEvents } from '#feed/list.ts'
import { platformNotation } from '#feed/position.ts'
import { readPlatformFeed } from '#feed/store/feed.ts'
import type { Reader } from '#operation.ts'

export const platformEventsList: Reader<Operations['platformEventsList']> = ({ db, caller }, body) =>
  listEvents(platformNotation, body, (after, types, limit) =>
    readPlatformFeed(db, caller.platform_id, after?.seq ?? null, types, limit),
  )
