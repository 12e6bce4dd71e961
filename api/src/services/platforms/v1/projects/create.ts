import type { Operations } from '@muster/contract'
import { createProject } from '#accounts/projects.ts'
import type { Handler } from '#operation.ts'
import { showProject } from './shown.ts'

export const projectsCreate: Handler<Operations['projectsCreate']> = async (
  { tx, caller },
  { tools, ...wanted },
) => ({ project: await showProject(tx, await createProject(tx, caller, { ...wanted, tools: tools ?? [] })) })
