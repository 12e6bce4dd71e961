import type { Operations } from '@muster/contract'
import { openLink, takeLink } from '#accounts/links.ts'
import { assertGoodPassword } from '#accounts/passwords.ts'
import { setNewPassword } from '#accounts/users.ts'
import type { SteppedHandler } from '#operation.ts'

export const passwordReset: SteppedHandler<Operations['passwordReset']> = {
  kind: 'steps',
  hashes: true,
  async steps({ db, config, commit, passwords }, { token, new_password }) {
    const { email } = await openLink(db, 'password_reset', token)
    assertGoodPassword('new_password', new_password, email)
    const hash = await passwords.hash(new_password)
    return commit(async (tx) => {
      await setNewPassword(tx, config, await takeLink(tx, 'password_reset', token), hash)
      return []
    })
  },
}
