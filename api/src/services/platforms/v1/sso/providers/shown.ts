import { recordName, recordValue } from '#accounts/domain-proof.ts'
import {
  findProvider,
  type IdentityProviderRow,
  isUsedElsewhere,
} from '#accounts/store/identity-providers.ts'
import { type Config, publicUrlOf } from '#config.ts'
import type { Db } from '#core/db.ts'
import { invalid } from '#core/refusal.ts'

/** A provider as superadmins see it, without its secret. */
export const shownProvider = (
  config: Config,
  {
    platform_id: _,
    client_secret_encrypted: __,
    created_at,
    updated_at,
    proofs,
    ...row
  }: IdentityProviderRow,
) => ({
  ...row,
  domain_proofs: proofs.map(({ domain, proof, verified_at, is_by_operator }) => ({
    domain,
    record_name: recordName(domain),
    record_value: recordValue(proof),
    verified_at,
    is_by_operator,
  })),
  redirect_uri: `${publicUrlOf(config)}/api/v1/sso/${row.slug}/callback`,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** The provider as it is within this transaction. */
export async function providerNow(db: Db, id: number): Promise<IdentityProviderRow> {
  const row = await findProvider(db, id)
  if (!row) throw new Error('A provider went away within its transaction.')
  return row
}

export const showProvider = async (db: Db, config: Config, id: number) =>
  shownProvider(config, await providerNow(db, id))

/**
 * Throws 422 for domains in e-mail addresses of other platforms' users: this platform must not sign them in.
 */
export async function assertOwnDomains(
  db: Db,
  platformId: number,
  domains: readonly string[],
): Promise<void> {
  if (!(await isUsedElsewhere(db, platformId, domains))) return
  const message =
    'The domains field has a domain that people of another platform use. Ask the operator of this installation.'
  throw invalid({ domains: [message] })
}
