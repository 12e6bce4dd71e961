import type { Operations } from '@muster/contract'
import type { SteppedHandler } from '#operation.ts'
import { type SignedIn, signIn } from '#people/sign-in.ts'
import { Refusal } from '#refusal.ts'

export const sessionsCreate: SteppedHandler<Operations['sessionsCreate']> = {
  kind: 'steps',
  hashes: true,
  async steps({ commit, browser, ...context }, body) {
    if (!browser) {
      const message =
        'Sessions with a cookie are for the pages of this service. Programs sign in with v1/authenticate and send the token.'
      throw new Refusal(403, 'forbidden_origin', message)
    }
    if (!browser.isSafe) {
      const message = 'The password would cross the network unencrypted. Open this service over https.'
      throw new Refusal(400, 'rule', message)
    }
    const { device, sessionHash: replaced } = browser
    let opened: SignedIn | undefined
    const outcome = await signIn(context, body, { device, replaced }, (work) =>
      commit(async (tx) => {
        opened = await work(tx)
        return opened.user
      }),
    )
    if (opened) browser.keepSession(opened.token, opened.sessionSeconds)
    return outcome
  },
}
