import type { Operations } from '@muster/contract'
import { sendEmailChange } from '#accounts/links.ts'
import { requirePassword } from '#accounts/require.ts'
import { assertNotBySso } from '#accounts/sso-rule.ts'
import { assertPossible } from '#core/no-address.ts'
import { invalid } from '#core/refusal.ts'
import { assertMailWorks } from '#mail/queue.ts'
import type { SteppedHandler } from '#operation.ts'

const CHANGES_PER_MINUTE = 5

export const emailChange: SteppedHandler<Operations['emailChange']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, { email, password }) {
    const { db, config, caller, commit, limit } = context
    await limit(`email change:${caller.user_id}`, CHANGES_PER_MINUTE)
    await assertMailWorks(db, config)
    const user = await requirePassword(context, password)
    assertNotBySso(user)
    assertPossible(email)
    if (email.toLowerCase() === user.email.toLowerCase())
      throw invalid({ email: ['The email field is your address already.'] })
    return commit(async (tx) => {
      await sendEmailChange(tx, config, user, email)
      return []
    })
  },
}
