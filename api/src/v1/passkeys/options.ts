import type { Operations } from '@muster/contract'
import { assertSafePage } from '#accounts/pages.ts'
import { beginRegistration } from '#accounts/passkeys.ts'
import { requirePassword } from '#accounts/require.ts'
import { assertNotBySso } from '#accounts/sso-rule.ts'
import { listPasskeys } from '#accounts/store/passkeys.ts'
import { bounds, full } from '#core/bounds.ts'
import type { SteppedHandler } from '#operation.ts'

export const passkeysOptions: SteppedHandler<Operations['passkeysOptions']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, { password }) {
    const page = assertSafePage(context.browser)
    const user = await requirePassword(context, password)
    assertNotBySso(user)
    return context.commit(async (tx) => {
      const known = await listPasskeys(tx, user.id, bounds.passkeys.most)
      if (known.length >= bounds.passkeys.most) throw full('passkeys')
      const options = await beginRegistration(tx, page, user, known)
      return { options: options as unknown as Record<string, unknown> }
    })
  },
}
