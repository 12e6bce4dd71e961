import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { sql } from '#core/sql.ts'

/** A domain that a provider claims, and whether it is proven. */
export interface DomainProof {
  readonly domain: string
  /** What the TXT record of the domain must hold. */
  readonly proof: string
  readonly verified_at: string | null
  readonly is_by_operator: boolean
}

export const provenDomains = ({ proofs }: Pick<IdentityProviderRow, 'proofs'>): string[] =>
  proofs.flatMap(({ domain, verified_at }) => (verified_at === null ? [] : [domain]))

/** Whether the user `u` must use single sign-on. Superadmins must only where an operator has allowed it. */
export const mustUseSso = sql`
  exists (select 1 from identity_domains d join identity_providers p on p.id = d.provider_id
    where d.domain = split_part(lower(u.email), '@', 2) and d.verified_at is not null and p.platform_id = u.platform_id
      and p.sso_required and (not u.superadmin or p.signs_superadmins_in))`

export interface IdentityProviderRow {
  readonly id: number
  readonly platform_id: number
  readonly slug: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret_encrypted: Buffer
  readonly sso_required: boolean
  /** Set by an operator: superadmins may sign in there too. */
  readonly signs_superadmins_in: boolean
  /** The domains that it claims. Only proven ones count. */
  readonly domains: string[]
  readonly proofs: DomainProof[]
  readonly created_at: Date
  readonly updated_at: Date
}

const rows = sql`
  select p.id, p.platform_id, p.slug, p.name, p.issuer, p.client_id, p.client_secret_encrypted, p.sso_required,
    p.signs_superadmins_in, p.created_at, p.updated_at,
    (select coalesce(array_agg(d.domain order by d.domain), '{}') from identity_domains d where d.provider_id = p.id) as domains,
    (select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'proof', d.proof,
        'verified_at', ${moment('d.verified_at')}, 'is_by_operator', d.is_by_operator) order by d.domain), '[]')
      from identity_domains d where d.provider_id = p.id) as proofs
  from identity_providers p`

/** Violates a constraint when the slug is taken. The secret is sealed afterwards, because it is bound to the id. */
export async function insertProvider(
  tx: Tx,
  provider: Pick<IdentityProviderRow, 'platform_id' | 'slug' | 'name' | 'issuer' | 'client_id'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into identity_providers (platform_id, slug, name, issuer, client_id, client_secret_encrypted)
    values (${provider.platform_id}, ${provider.slug}, ${provider.name}, ${provider.issuer}, ${provider.client_id}, '')
    returning id`)
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function changeProvider(
  tx: Tx,
  id: number,
  change: {
    readonly name?: string | undefined
    readonly client_id?: string | undefined
    readonly client_secret_encrypted?: Buffer | undefined
    readonly sso_required?: boolean | undefined
    readonly signs_superadmins_in?: boolean | undefined
  },
): Promise<void> {
  await tx.query(sql`
    update identity_providers set name = coalesce(${change.name ?? null}, name),
      client_id = coalesce(${change.client_id ?? null}, client_id),
      client_secret_encrypted = coalesce(${change.client_secret_encrypted ?? null}, client_secret_encrypted),
      sso_required = coalesce(${change.sso_required ?? null}, sso_required),
      signs_superadmins_in = coalesce(${change.signs_superadmins_in ?? null}, signs_superadmins_in), updated_at = now()
    where id = ${id}`)
}

/** Whether people of another platform have addresses of these domains. */
export async function isUsedElsewhere(
  db: Db,
  platformId: number,
  domains: readonly string[],
): Promise<boolean> {
  const rows = await db.query(sql`
    select id from users
    where platform_id <> ${platformId} and not is_service and split_part(lower(email), '@', 2) = any (${domains}::text[])
    limit 1`)
  return rows.length > 0
}

/** Domains that stay keep their proof; new ones have to be proven. */
export async function setDomains(tx: Tx, id: number, domains: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from identity_domains where provider_id = ${id} and domain <> all (${domains}::text[])`)
  await tx.query(sql`
    insert into identity_domains (domain, provider_id) select domain, ${id} from unnest(${domains}::text[]) as d (domain)
    on conflict (domain, provider_id) do nothing`)
}

/** The result of a DNS lookup; `unknown` if no name server answered. */
export type DomainCheck = 'proven' | 'missing' | 'unknown'

/** How long a record may be missing before its domain no longer counts. */
const GRACE = sql`interval '7 days'`

/** Violates identity_domains_verified when another provider has proven the domain. */
export async function recordDomainCheck(
  tx: Tx,
  providerId: number,
  domain: string,
  check: DomainCheck,
): Promise<void> {
  if (check === 'unknown') return
  await tx.query(sql`
    update identity_domains set checked_at = now(),
      failing_since = case when ${check === 'proven'} then null else coalesce(failing_since, now()) end,
      verified_at = case when ${check === 'proven'} then coalesce(verified_at, now())
        when failing_since < now() - ${GRACE} then null else verified_at end
    where provider_id = ${providerId} and domain = ${domain} and not is_by_operator`)
}

/** An operator vouches for a domain, or no longer does. */
export async function vouchForDomain(
  tx: Tx,
  providerId: number,
  domain: string,
  isVouched: boolean,
): Promise<void> {
  await tx.query(sql`
    update identity_domains set is_by_operator = ${isVouched}, verified_at = case when ${isVouched} then now() end,
      failing_since = null
    where provider_id = ${providerId} and domain = ${domain}`)
}

/** Providers with a proven domain whose record was last checked a week ago, or a day ago if it was missing. */
export const listProvidersToCheck = (db: Db, after: number, limit: number) =>
  db.query<IdentityProviderRow>(sql`
    ${rows} where p.id > ${after} and exists (
      select 1 from identity_domains d where d.provider_id = p.id and d.verified_at is not null and not d.is_by_operator
        and (d.checked_at < now() - interval '7 days'
          or (d.failing_since is not null and d.checked_at < now() - interval '1 day')))
    order by p.id limit ${limit}`)

export async function deleteProvider(tx: Tx, id: number): Promise<void> {
  await tx.query(sql`delete from identity_providers where id = ${id}`)
}

export async function findProvider(db: Db, id: number): Promise<IdentityProviderRow | undefined> {
  const [row] = await db.query<IdentityProviderRow>(sql`${rows} where p.id = ${id}`)
  return row
}

export async function findProviderBySlug(db: Db, slug: string): Promise<IdentityProviderRow | undefined> {
  const [row] = await db.query<IdentityProviderRow>(sql`${rows} where p.slug = ${slug}`)
  return row
}

export const listProviders = (db: Db, platformId: number | null, limit: number) =>
  db.query<IdentityProviderRow>(sql`
    ${rows} where ${platformId}::bigint is null or p.platform_id = ${platformId} order by p.id limit ${limit}`)

/** The provider of an address's domain. If the address has an account, only a provider of that account's platform. */
export async function findProviderForEmail(db: Db, email: string): Promise<IdentityProviderRow | undefined> {
  const [row] = await db.query<IdentityProviderRow>(sql`
    ${rows} join identity_domains d on d.provider_id = p.id
    where d.domain = split_part(lower(${email}), '@', 2) and d.verified_at is not null and not exists (
      select 1 from users u where lower(u.email collate "C") = lower(${email} collate "C") and u.platform_id <> p.platform_id)`)
  return row
}

export interface ProviderSecret {
  readonly id: number
  readonly client_secret_encrypted: Buffer
}

export const listProviderSecrets = (db: Db, after: number, limit: number) =>
  db.query<ProviderSecret>(sql`
    select id, client_secret_encrypted from identity_providers where id > ${after} order by id limit ${limit}`)

/** False when it has changed since it was read. */
export async function resealProvider(tx: Tx, id: number, before: Buffer, sealed: Buffer): Promise<boolean> {
  const found = await tx.query(sql`
    update identity_providers set client_secret_encrypted = ${sealed}
    where id = ${id} and client_secret_encrypted = ${before} returning id`)
  return found.length > 0
}
