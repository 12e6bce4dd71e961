import type { Operations } from '@muster/contract'
import { checkPassword, counters } from '#accounts/checks.ts'
import { tellPasswordChanged } from '#accounts/notices.ts'
import { assertGoodPassword } from '#accounts/passwords.ts'
import { assertNotBySso } from '#accounts/sso-rule.ts'
import { revokeTokensOf } from '#accounts/store/access-tokens.ts'
import { endLinksOf } from '#accounts/store/one-time-links.ts'
import { findUser, lockUnchangedUser, updatePassword } from '#accounts/store/users.ts'
import { recordAudit } from '#core/audit-log.ts'
import { invalid } from '#core/refusal.ts'
import type { SteppedHandler } from '#operation.ts'

export const passwordChange: SteppedHandler<Operations['passwordChange']> = {
  kind: 'steps',
  hashes: true,
  async steps({ db, commit, caller, config, passwords }, body) {
    assertGoodPassword('new_password', body.new_password, caller.email)
    const user = await findUser(db, caller.user_id)
    const isRight = await checkPassword(
      { db, config, passwords },
      counters.signedIn(caller),
      user,
      body.current_password,
    )
    if (!isRight || !user) throw wrongPassword()
    assertNotBySso(user)
    const hash = await passwords.hash(body.new_password)
    return commit(async (tx) => {
      if (!(await lockUnchangedUser(tx, user))) throw wrongPassword()
      await updatePassword(tx, user.id, hash)
      await revokeTokensOf(tx, user.id, caller.token_id)
      await endLinksOf(tx, user.id, null)
      await tellPasswordChanged(tx, config, user)
      await recordAudit(
        tx,
        { user_id: user.id, platform_id: user.platform_id },
        {
          action: 'password.change',
        },
      )
      return []
    })
  },
}

const wrongPassword = () => invalid({ current_password: ['The current password is wrong.'] })
