import type { Operations } from '@muster/contract'
import { findUsage } from '#boards/store/group-sizes.ts'
import { countBoards } from '#boards/store/project-read.ts'
import { countTags } from '#boards/store/tags.ts'
import { bounds } from '#core/bounds.ts'
import { findFileUsage } from '#files/store/files.ts'
import type { Reader } from '#operation.ts'

const MIB = 1_048_576

export const projectsUsage: Reader<Operations['projectsUsage']> = async ({ db, project, config }) => {
  const { project_id } = project
  const { cards, bytes } = await findUsage(db, project_id)
  const files = await findFileUsage(db, project_id, null)
  return {
    usage: {
      project_id,
      cards: { used: cards, limit: config.PROJECT_MAX_CARDS },
      bytes: { used: bytes, limit: config.PROJECT_MAX_MIB * MIB },
      files_bytes: { used: files.bytes, limit: config.PROJECT_MAX_FILES_MIB * MIB },
      boards: { used: await countBoards(db, project_id), limit: bounds.boards.most },
      tags: { used: await countTags(db, project_id), limit: bounds.tags.most },
      requests_in_flight: config.PROJECT_MAX_IN_FLIGHT,
    },
  }
}
