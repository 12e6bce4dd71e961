import type { Operations } from '@muster/contract'
import { beginRegistration } from '#auth/passkeys.ts'
import { requirePassword } from '#auth/require.ts'
import { bounds, full } from '#bounds.ts'
import type { SteppedHandler } from '#operation.ts'
import { assertSafePage } from '#people/pages.ts'
import { assertNotBySso } from '#people/sso-rule.ts'
import { listPasskeys } from '#store/passkeys.ts'

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
