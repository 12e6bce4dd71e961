import type { Operations } from '@muster/contract'
import { accept, assertMayHavePassword, findInvited, mustChoose, newAccount } from '#accounts/invitations.ts'
import { openLink } from '#accounts/links.ts'
import type { SteppedHandler } from '#operation.ts'

export const invitationsAccept: SteppedHandler<Operations['invitationsAccept']> = {
  kind: 'steps',
  hashes: true,
  async steps({ db, commit, passwords }, { token, ...chosen }) {
    const link = await openLink(db, 'invitation', token)
    const known = await findInvited(db, link)
    if (!known) await assertMayHavePassword(db, link)
    const made = mustChoose(link, known) ? await newAccount(passwords, link.email, chosen) : undefined
    return commit(async (tx) => {
      const { user, project_id } = await accept(tx, token, known, made)
      return { email: user.email, user_id: user.id, project_id }
    })
  },
}
