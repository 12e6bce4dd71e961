import type { Operations } from '@muster/contract'
import { isCommonPassword } from '#auth/common-passwords.ts'
import type { SteppedHandler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { recordAudit } from '#store/audit-log.ts'
import { violatedConstraint } from '#store/db.ts'
import { insertUser } from '#store/users.ts'
import { shownUser } from './shown.ts'

export const usersCreate: SteppedHandler<Operations['usersCreate']> = {
  kind: 'steps',
  hashes: true,
  async steps({ commit, caller, passwords }, { email, name, password, language, enable_ai }) {
    if (isCommonPassword(password, email)) {
      throw invalid({ password: ['The password field is one of the commonest passwords. Choose another.'] })
    }
    const password_hash = await passwords.hash(password)
    const { platform_id } = caller
    const commitUser = commit(async (tx) => {
      const flags = { language: language ?? null, enable_ai: enable_ai ?? false }
      const user = await insertUser(tx, { platform_id, email, name, password_hash, ...flags })
      const subject = `user ${user.id}`
      await recordAudit(tx, { actor_id: caller.user_id, platform_id, action: 'user.create', subject })
      return { user: shownUser(user) }
    })
    return commitUser.catch((error) => {
      if (violatedConstraint(error) !== 'users_email') throw error
      throw invalid({ email: ['The email field is the address of another user.'] })
    })
  },
}
