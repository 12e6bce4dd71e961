import type { Operations } from '@muster/contract'
import { suspendProject } from '#accounts/projects.ts'
import type { Handler } from '#operation.ts'
import { showProject } from './shown.ts'

export const projectsSuspend: Handler<Operations['projectsSuspend']> = async (
  { tx, caller, record: project, now },
  { suspended },
) => ({ project: await showProject(tx, await suspendProject(tx, caller, project, suspended, now)) })
