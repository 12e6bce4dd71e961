import type { Operations } from '@muster/contract'
import { updateProject } from '#accounts/projects.ts'
import type { Handler } from '#operation.ts'
import { showProject } from './shown.ts'

export const projectsUpdate: Handler<Operations['projectsUpdate']> = async (
  { tx, caller, record: project },
  changes,
) => ({ project: await showProject(tx, await updateProject(tx, caller, project, changes)) })
