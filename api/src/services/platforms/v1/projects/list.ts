import type { Operations } from '@muster/contract'
import { findProjects } from '#accounts/store/projects.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { showProjects } from './shown.ts'

export const projectsList: Reader<Operations['projectsList']> = async (
  { db, caller },
  { after_id, limit, text, external_id, attributes, tool_key, is_suspended },
) => {
  const filters = {
    text: text?.trim() || null,
    externalId: external_id ?? null,
    attributes: attributes ?? {},
    toolKey: tool_key ?? null,
    isSuspended: is_suspended ?? null,
  }
  const { projects, next } = await findProjects(
    db,
    caller.platform_id,
    filters,
    after_id ?? 0,
    limit ?? PAGE_ROWS,
  )
  return { projects: await showProjects(db, projects), next_after_id: next }
}
