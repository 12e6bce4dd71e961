import type { Operations } from '@muster/contract'
import { assertGoodPassword } from '#accounts/passwords.ts'
import { createUser } from '#accounts/users.ts'
import type { SteppedHandler } from '#operation.ts'
import { showUser } from './shown.ts'

export const usersCreate: SteppedHandler<Operations['usersCreate']> = {
  kind: 'steps',
  hashes: true,
  async steps({ commit, caller, passwords }, { email, name, password, language, enable_ai }) {
    assertGoodPassword('password', password, email)
    const password_hash = await passwords.hash(password)
    const { platform_id } = caller
    const flags = { language: language ?? null, enable_ai: enable_ai ?? false }
    return commit(async (tx) => ({
      user: await showUser(
        tx,
        await createUser(tx, caller, { platform_id, email, name, password_hash, ...flags }),
      ),
    }))
  },
}
