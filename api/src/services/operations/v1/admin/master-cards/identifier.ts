import { invalid } from '#refusal.ts'
import { isIdentifierTaken } from '#store/master-cards.ts'

export const identifierTaken = {
  unique_identifier: ['The unique_identifier field is taken by another master card of your platform.'],
}

/** Two concurrent calls may both find the identifier free; the database constraint lets only one take it. */
export async function catchTakenIdentifier<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isIdentifierTaken(error)) throw invalid(identifierTaken)
    throw error
  }
}
