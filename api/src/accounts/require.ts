import type { Tx } from '../core/db.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import type { Caller, Committed } from '../operation.ts'
import { checkPassword, counters, countSecondFactorTry, type Means, useSecondFactor } from './checks.ts'
import { forgiveFailure } from './store/sign-in-failures.ts'
import { findUser, type SignInUser } from './store/users.ts'

type Context = Means & { readonly caller: Caller }

/**
 * Returns the caller after checking their password: a stolen token alone must not change how they sign in.
 */
export async function requirePassword(context: Context, password: string): Promise<SignInUser> {
  const user = await findUser(context.db, context.caller.user_id)
  const isRight = await checkPassword(context, counters.signedIn(context.caller), user, password)
  if (!isRight || !user) throw invalid({ password: ['The password is wrong.'] })
  return user
}

/** Commits the work in the same transaction that uses up the caller's code. */
export async function commitWithSecondFactor<Data>(
  context: Context & { commit(work: (tx: Tx) => Promise<Data>): Promise<Committed> },
  user: SignInUser,
  { code, is_recovery }: { code: string; is_recovery?: boolean | null },
  work: (tx: Tx) => Promise<Data>,
): Promise<Committed> {
  if (!user.second_factor_secret)
    throw new Refusal(400, 'rule', 'No second factor is on. Set one up with two-factor/enrol.')
  const counter = counters.signedIn(context.caller)
  await countSecondFactorTry(context, counter)
  const outcome = await context.commit(async (tx) => {
    if (await useSecondFactor(tx, context.config, user, code, is_recovery === true)) return work(tx)
    throw invalid({ code: ['The code is wrong, expired or already used.'] })
  })
  await forgiveFailure(context.db, counter, 'second_factor')
  return outcome
}
