import type { Operations } from '@muster/contract'
import { checkPassword, counters } from '#auth/checks.ts'
import { isCommonPassword } from '#auth/common-passwords.ts'
import type { SteppedHandler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { revokeTokensOf } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'
import { findUser, lockUnchangedUser, updatePassword } from '#store/users.ts'

export const passwordChange: SteppedHandler<Operations['passwordChange']> = {
  kind: 'steps',
  hashes: true,
  async steps({ db, commit, caller, config, passwords }, body) {
    if (isCommonPassword(body.new_password, caller.email)) {
      throw invalid({
        new_password: ['The new_password field is one of the most common passwords. Choose another.'],
      })
    }
    const user = await findUser(db, caller.user_id)
    const isRight = await checkPassword(
      { db, config, passwords },
      counters.signedIn(caller),
      user,
      body.current_password,
    )
    if (!isRight || !user) throw wrongPassword()
    const hash = await passwords.hash(body.new_password)
    return commit(async (tx) => {
      if (!(await lockUnchangedUser(tx, user))) throw wrongPassword()
      await updatePassword(tx, user.id, hash)
      await revokeTokensOf(tx, user.id, caller.token_id)
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
