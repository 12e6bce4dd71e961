import type { Operations } from '@muster/contract'
import { suspendProject } from '#accounts/projects.ts'
import type { Handler } from '#operation.ts'
import { shownProject } from './shown.ts'

export const projectsSuspend: Handler<Operations['projectsSuspend']> = async (
  { tx, caller, record: project, now },
  { suspended },
) => ({ project: shownProject(await suspendProject(tx, caller, project, suspended, now)) })
