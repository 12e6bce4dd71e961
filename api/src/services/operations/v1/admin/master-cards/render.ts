import type { Operations } from '@muster/contract'
import { findProject } from '#accounts/store/projects.ts'
import { endOfDayAfter } from '#core/moment.ts'
import { invalid } from '#core/refusal.ts'
import { fillIn } from '#core/variables.ts'
import type { Reader } from '#operation.ts'
import { renderMasterCard } from '#templates/store/master-cards.ts'

export const masterCardsRender: Reader<Operations['masterCardsRender']> = async (
  { db, caller },
  { id, project_id },
) => {
  const project = await findProject(db, project_id)
  if (project?.platform_id !== caller.platform_id)
    throw invalid({ project_id: ['The project_id field must be a project of your platform.'] })
  const { title, description, short_description, due_days, got_at } = await renderMasterCard(
    db,
    id,
    project_id,
  )
  const shown = (text: string | null) => text && fillIn(text, project)
  return {
    card: {
      id,
      project_id,
      title: fillIn(title, project),
      description: shown(description),
      short_description: shown(short_description),
      due_date:
        due_days === null
          ? null
          : new Date(endOfDayAfter(got_at.getTime(), due_days, project.time_zone)).toISOString(),
    },
  }
}
