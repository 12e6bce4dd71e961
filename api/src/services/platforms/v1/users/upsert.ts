import type { Operations } from '@muster/contract'
import { upsertUser } from '#accounts/provisioning.ts'
import type { Handler } from '#operation.ts'
import { showUser } from './shown.ts'

export const usersUpsert: Handler<Operations['usersUpsert']> = async ({ tx, caller }, body) => {
  const { user, isNew } = await upsertUser(tx, caller, body)
  return { user: await showUser(tx, user), is_new: isNew }
}
