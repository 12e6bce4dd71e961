import { invalid } from '../core/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Throws 422 for a password that is missing or one of the most common, and for other fields that are missing. */
export function assertGoodPassword(
  field: 'password' | 'new_password',
  password: string | undefined,
  email: string,
  missing: readonly string[] = [],
): void {
  const errors: Record<string, string[]> = {}
  for (const name of missing) errors[name] = [`The ${name} field is required.`]
  if (password === undefined) errors[field] = [`The ${field} field is required.`]
  else if (isCommonPassword(password, email))
    errors[field] = [`The ${field} field is one of the most common passwords. Choose another.`]
  if (Object.keys(errors).length) throw invalid(errors)
}
