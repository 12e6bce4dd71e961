import { violatedConstraint } from './db.ts'
import { invalid } from './refusal.ts'

/** Maps unique constraints to the field and the error message that the caller gets. */
const taken: Readonly<Record<string, readonly [field: string, message: string]>> = {
  master_boards_key: ['key', 'The key field is taken by another master of your platform.'],
  master_groups_key: ['key', 'The key field is taken by another master of your platform.'],
  master_cards_key: ['key', 'The key field is taken by another master of your platform.'],
  master_cards_identifier: [
    'unique_identifier',
    'The unique_identifier field is taken by another master card of your platform.',
  ],
  identity_providers_slug_key: ['slug', 'The slug field is taken.'],
  passkeys_credential_id_key: ['response', 'The response field is of a passkey that is registered already.'],
  theme_versions_project_id_theme_id_version_key: [
    'version',
    'The theme already has this version. Choose another.',
  ],
}

/** The error of a constraint, for a handler that checks before it writes. */
export const takenError = (constraint: keyof typeof taken): Record<string, string[]> => {
  const [field = '', message = ''] = taken[constraint] ?? []
  return { [field]: [message] }
}

/**
 * Throws 422 if the write violates one of the constraints. A check before the write cannot exclude a race.
 */
export async function catchTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== undefined && constraint in taken) throw invalid(takenError(constraint))
    throw error
  }
}
