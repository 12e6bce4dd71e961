import type { Operations } from '@muster/contract'
import { assertNotThere } from '#accounts/invitations.ts'
import { invite } from '#accounts/links.ts'
import { findProject } from '#accounts/store/projects.ts'
import { findUser } from '#accounts/store/users.ts'
import { lockProject } from '#core/locks.ts'
import { findPlatform, lockPlatform } from '#core/platforms.ts'
import { invalid } from '#core/refusal.ts'
import { assertMailWorks, sendsMail } from '#mail/queue.ts'
import type { Handler } from '#operation.ts'
import { shownInvitation } from './shown.ts'

const INVITATIONS_PER_MINUTE = 30

export const invitationsCreate: Handler<Operations['invitationsCreate']> = async (
  { tx, caller, project, config, limit },
  { email, role },
) => {
  if (!project && role) throw invalid({ role: ['The role field needs a project: send X-Project-Id.'] })
  await limit(`invitations:${caller.user_id}`, INVITATIONS_PER_MINUTE)
  if (sendsMail(config)) await assertMailWorks(tx, config)
  const { platform_id } = project ?? caller
  const project_id = project?.project_id ?? null
  await assertNotThere(tx, { email, platform_id, project_id })
  // Lock, so that two concurrent calls cannot both create the last invitation that the limit allows.
  if (project) await lockProject(tx, project.project_id)
  else await lockPlatform(tx, platform_id)
  const named = project ? await findProject(tx, project.project_id) : await findPlatform(tx, platform_id)
  const { row, address } = await invite(tx, config, caller, {
    platform_id,
    project_id,
    email,
    role: project ? (role ?? 'member') : null,
    place: named?.name ?? '',
    inviter: (await findUser(tx, caller.user_id))?.name ?? null,
  })
  return { invitation: shownInvitation(row, null), link: address }
}
