import type { Operations } from '@muster/contract'
import { assertSafePage } from '#accounts/pages.ts'
import { beginAuthentication } from '#accounts/passkeys.ts'
import type { Handler } from '#operation.ts'

export const passkeysChallenge: Handler<Operations['passkeysChallenge']> = async ({ tx, browser }) => {
  const options = await beginAuthentication(tx, assertSafePage(browser))
  return { options: options as unknown as Record<string, unknown> }
}
