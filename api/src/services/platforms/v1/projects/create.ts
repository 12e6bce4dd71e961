import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { createProject } from '#people/projects.ts'
import { shownProject } from './shown.ts'

export const projectsCreate: Handler<Operations['projectsCreate']> = async (
  { tx, caller },
  { tools, ...wanted },
) => ({ project: shownProject(await createProject(tx, caller, { ...wanted, tools: tools ?? [] })) })
