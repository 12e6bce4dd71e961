import type { Operations } from '@muster/contract'
import { projectNotation } from '#feed/position.ts'
import { findPresent, readFeed } from '#feed/store/feed.ts'
import { feedOfProject } from '#feed/wakes.ts'
import type { FeedHandler } from '#operation.ts'

export const eventsWatch: FeedHandler<Operations['eventsWatch']> = {
  kind: 'feed',
  feed: ({ db, project }) => ({
    source: {
      name: feedOfProject(project.project_id),
      platformId: project.platform_id,
      projectId: project.project_id,
      notation: projectNotation,
      read: (after, types, limit) => readFeed(db, project.project_id, after, types, limit),
    },
    present: () => findPresent(db, project.project_id),
  }),
}
