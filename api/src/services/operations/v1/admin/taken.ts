import { invalid } from '#refusal.ts'
import { isKeyTaken } from '#store/masters.ts'

/** Another live master of the kind may have the key: the constraint of the database decides between two calls at once. */
export async function catchTakenKey<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isKeyTaken(error))
      throw invalid({ key: ['The key field is taken by another master of your platform.'] })
    throw error
  }
}
