import type { Operations } from '@muster/contract'
import { beginAuthentication } from '#auth/passkeys.ts'
import type { Handler } from '#operation.ts'
import { assertSafePage } from '#people/pages.ts'

export const passkeysChallenge: Handler<Operations['passkeysChallenge']> = async ({ tx, browser }) => {
  const options = await beginAuthentication(tx, assertSafePage(browser))
  return { options: options as unknown as Record<string, unknown> }
}
