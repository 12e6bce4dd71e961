import type { Operations } from '@muster/contract'
import { makeTag } from '#boards/make.ts'
import { doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => ({
  tag: await makeTag(tx, doneBy(caller, project), body),
})
