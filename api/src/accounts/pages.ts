import { Refusal } from '../core/refusal.ts'
import type { Browser } from '../operation.ts'

/** Throws 403 unless the call comes from a page of this service, and 400 over an unencrypted connection. */
export function assertSafePage(browser: Browser | null): Browser {
  if (!browser) {
    const message =
      'Sessions with a cookie are for the pages of this service, opened at the address that PUBLIC_URL names. Programs sign in with v1/authenticate and send the token.'
    throw new Refusal(403, 'forbidden_origin', message)
  }
  if (!browser.isSafe) {
    const message = 'The password would cross the network unencrypted. Open this service over https.'
    throw new Refusal(400, 'rule', message)
  }
  return browser
}
