import type { Operations } from '@muster/contract'
import { makeBoard } from '#boards/make.ts'
import { doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => ({
  board: await makeBoard(tx, doneBy(caller, project), body),
})
