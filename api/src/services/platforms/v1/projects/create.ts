import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { createProject } from '#people/projects.ts'
import { shownProject } from './shown.ts'

export const projectsCreate: Handler<Operations['projectsCreate']> = async (
  { tx, caller },
  { name, tools, owner_id },
) => ({ project: shownProject(await createProject(tx, caller, { name, tools: tools ?? [], owner_id })) })
