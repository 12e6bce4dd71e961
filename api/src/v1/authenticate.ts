import type { Operations } from '@muster/contract'
import { signIn } from '../accounts/sign-in.ts'
import { hashToken, isWellFormedToken } from '../accounts/tokens.ts'
import type { SteppedHandler } from '../operation.ts'

export const authenticate: SteppedHandler<Operations['authenticate']> = {
  kind: 'steps',
  hashes: true,
  async steps({ commit, ...context }, { token, ...body }) {
    const device = token && isWellFormedToken(token) ? hashToken(token) : null
    return signIn(context, body, { device, replaced: device }, (work) =>
      commit(async (tx) => {
        const signedIn = await work(tx)
        return { token: signedIn.token, ...signedIn.user }
      }),
    )
  },
}
