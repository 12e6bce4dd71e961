import type { Operations } from '@muster/contract'
import { upsertMember } from '#accounts/provisioning.ts'
import type { Handler } from '#operation.ts'
import { shownMember } from './shown.ts'

export const membersUpsert: Handler<Operations['membersUpsert']> = async ({ tx, caller }, body) => {
  const { member, isNew } = await upsertMember(tx, caller, body)
  return { member: member && shownMember(member), is_new: isNew }
}
