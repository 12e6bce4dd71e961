import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

export interface IdentityProviderRow {
  readonly id: number
  readonly platform_id: number
  readonly slug: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret_encrypted: Buffer
  readonly sso_required: boolean
  readonly domains: string[]
  readonly created_at: Date
  readonly updated_at: Date
}

const rows = sql`
  select p.id, p.platform_id, p.slug, p.name, p.issuer, p.client_id, p.client_secret_encrypted, p.sso_required,
    p.created_at, p.updated_at,
    (select coalesce(array_agg(d.domain order by d.domain), '{}') from identity_domains d where d.provider_id = p.id) as domains
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
  },
): Promise<void> {
  await tx.query(sql`
    update identity_providers set name = coalesce(${change.name ?? null}, name),
      client_id = coalesce(${change.client_id ?? null}, client_id),
      client_secret_encrypted = coalesce(${change.client_secret_encrypted ?? null}, client_secret_encrypted),
      sso_required = coalesce(${change.sso_required ?? null}, sso_required), updated_at = now()
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

/** Violates identity_domains_pkey when another provider has one of them. */
export async function setDomains(tx: Tx, id: number, domains: readonly string[]): Promise<void> {
  await tx.query(sql`delete from identity_domains where provider_id = ${id}`)
  await tx.query(sql`
    insert into identity_domains (domain, provider_id) select domain, ${id} from unnest(${domains}::text[]) as d (domain)`)
}

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

/** The provider of the domain of an address, but never one of another platform than the one whose account has it. */
export async function findProviderForEmail(db: Db, email: string): Promise<IdentityProviderRow | undefined> {
  const [row] = await db.query<IdentityProviderRow>(sql`
    ${rows} join identity_domains d on d.provider_id = p.id
    where d.domain = split_part(lower(${email}), '@', 2) and not exists (
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
