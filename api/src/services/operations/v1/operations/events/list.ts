import type { Operations } from '@muster/contract'
import { listEvents } from '#feed/list.ts'
import { projectNotation } from '#feed/position.ts'
import { readFeed } from '#feed/store/feed.ts'
import type { Reader } from '#operation.ts'

export const eventsList: Reader<Operations['eventsList']> = ({ db, project }, body) =>
  listEvents(projectNotation, body, (after, types, limit) =>
    readFeed(db, project.project_id, after, types, limit),
  )
