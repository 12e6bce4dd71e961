import type { Operations } from '@muster/contract'
import { upsertProject } from '#accounts/provisioning.ts'
import type { Handler } from '#operation.ts'
import { showProject } from './shown.ts'

export const projectsUpsert: Handler<Operations['projectsUpsert']> = async ({ tx, caller }, body) => {
  const { project, isNew } = await upsertProject(tx, caller, body)
  return { project: await showProject(tx, project), is_new: isNew }
}
