import type { Operations } from '@muster/contract'
import { listPeople } from '#accounts/store/memberships.ts'
import { findProject } from '#accounts/store/projects.ts'
import { findUser } from '#accounts/store/users.ts'
import type { Reader } from '#operation.ts'

const MAX_PEOPLE = 5_000

export const peopleList: Reader<Operations['peopleList']> = async ({ db, caller, project }) => {
  const { user_id: id } = caller
  const { project_id, platform_id, time_zone } = project
  const user = await findUser(db, id)
  const name = (await findProject(db, project_id))?.name ?? ''
  return {
    people: await listPeople(db, project_id, MAX_PEOPLE),
    project: { id: project_id, platform_id, name, time_zone },
    me: { id, language: user?.language ?? null, role: project.role },
  }
}
