import type { Operations } from '@muster/contract'
import { makeGroup } from '#boards/make.ts'
import { doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => ({
  group: await makeGroup(tx, doneBy(caller, project), body),
})
