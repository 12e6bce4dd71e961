import type { Operations } from '@muster/contract'
import { endOfDayAfter } from '#core/moment.ts'
import { fillIn } from '#core/variables.ts'
import type { Reader } from '#operation.ts'
import { renderMasterCard } from '#templates/store/master-cards.ts'
import { inLanguage } from '#templates/translations.ts'
import { projectOfPlatform } from '../project-of-platform.ts'

export const masterCardsRender: Reader<Operations['masterCardsRender']> = async (
  { db, caller },
  { id, project_id },
) => {
  const project = await projectOfPlatform(db, caller, project_id)
  const draft = await renderMasterCard(db, id, project_id)
  const { title, description, short_description, due_days, got_at } = inLanguage(draft, project.language)
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
