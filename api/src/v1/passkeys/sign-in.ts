import type { Operations } from '@muster/contract'
import { assertSafePage } from '#accounts/pages.ts'
import { type SignedIn, signInWithPasskey } from '#accounts/sign-in.ts'
import type { SteppedHandler } from '#operation.ts'

export const passkeysSignIn: SteppedHandler<Operations['passkeysSignIn']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, commit, browser, ...context }, { response }) {
    const page = assertSafePage(browser)
    let opened: SignedIn | undefined
    const outcome = await commit(async (tx) => {
      opened = await signInWithPasskey(tx, { ...context, db }, page, response)
      return opened.user
    })
    if (opened) page.keepSession(opened.token, opened.sessionSeconds)
    return outcome
  },
}
