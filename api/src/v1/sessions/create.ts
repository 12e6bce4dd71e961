import type { Operations } from '@muster/contract'
import { assertSafePage } from '#accounts/pages.ts'
import { type SignedIn, signIn } from '#accounts/sign-in.ts'
import type { SteppedHandler } from '#operation.ts'

export const sessionsCreate: SteppedHandler<Operations['sessionsCreate']> = {
  kind: 'steps',
  hashes: true,
  async steps({ commit, browser, ...context }, body) {
    const page = assertSafePage(browser)
    const { device, sessionHash: replaced } = page
    let opened: SignedIn | undefined
    const outcome = await signIn(context, body, { device, replaced, page }, (work) =>
      commit(async (tx) => {
        opened = await work(tx)
        return opened.user
      }),
    )
    if (opened) page.keepSession(opened.token, opened.sessionSeconds)
    return outcome
  },
}
