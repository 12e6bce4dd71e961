import type { Operations } from '@muster/contract'
import { findProviderForEmail } from '#accounts/store/identity-providers.ts'
import type { Reader } from '#operation.ts'

export const ssoFind: Reader<Operations['ssoFind']> = async ({ db }, { email }) => {
  const provider = await findProviderForEmail(db, email)
  if (!provider) return { name: null, start_url: null, sso_required: false }
  const { name, slug, sso_required } = provider
  return { name, start_url: `/api/v1/sso/${slug}/start`, sso_required }
}
