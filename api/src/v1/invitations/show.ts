import type { Operations } from '@muster/contract'
import { assertStillInvited, findInvited, mustChoose } from '#accounts/invitations.ts'
import { openLink } from '#accounts/links.ts'
import { findProject } from '#accounts/store/projects.ts'
import { findUser } from '#accounts/store/users.ts'
import { findPlatform } from '#core/platforms.ts'
import type { Reader } from '#operation.ts'

export const invitationsShow: Reader<Operations['invitationsShow']> = async ({ db }, { token }) => {
  const link = await openLink(db, 'invitation', token)
  await assertStillInvited(db, link)
  const account = await findInvited(db, link)
  const platform = await findPlatform(db, link.platform_id)
  const project = link.project_id === null ? undefined : await findProject(db, link.project_id)
  const inviter = link.created_by === null ? undefined : await findUser(db, link.created_by)
  return {
    email: link.email,
    platform_name: platform?.name ?? '',
    project_name: project?.name ?? null,
    role: link.role,
    inviter_name: inviter?.name ?? null,
    has_account: !mustChoose(link, account),
  }
}
