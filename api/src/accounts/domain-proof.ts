import { Resolver } from 'node:dns/promises'
import type { Config } from '../config.ts'
import { type Tx, violatedConstraint } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { changeRequirement } from './sso.ts'
import {
  type DomainCheck,
  type DomainProof,
  findProvider,
  recordDomainCheck,
} from './store/identity-providers.ts'

/** A domain for single sign-on is proven by a TXT record in its DNS. */

export const recordName = (domain: string): string => `_muster.${domain}`
export const recordValue = (proof: string): string => `muster-domain=${proof}`

const TIMEOUT_MS = 3_000
const TRIES = 2
/** Error codes of a definite negative answer: no such name, or no TXT record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

export interface CheckedDomain {
  readonly domain: string
  readonly outcome: DomainCheck
}

/** Looks up the TXT record of every domain that no operator vouches for. A provider has at most twenty domains. */
export async function checkDomains(
  { DNS_SERVERS }: Config,
  proofs: readonly DomainProof[],
): Promise<CheckedDomain[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (DNS_SERVERS.length) resolver.setServers(DNS_SERVERS)
  return Promise.all(
    proofs
      .filter(({ is_by_operator }) => !is_by_operator)
      .map(async ({ domain, proof }) => ({ domain, outcome: await check(resolver, domain, proof) })),
  )
}

async function check(resolver: Resolver, domain: string, proof: string): Promise<DomainCheck> {
  try {
    const records = await resolver.resolveTxt(recordName(domain))
    return records.some((parts) => parts.join('') === recordValue(proof)) ? 'proven' : 'missing'
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? '') ? 'missing' : 'unknown'
  }
}

/** Stores the results, and updates the single sign-on requirement of users whose domain gained or lost its proof. */
export async function recordChecks(
  tx: Tx,
  providerId: number,
  checks: readonly CheckedDomain[],
): Promise<{ readonly lost: string[] }> {
  const before = await findProvider(tx, providerId)
  if (!before) return { lost: [] }
  for (const { domain, outcome } of checks)
    await recordDomainCheck(tx, providerId, domain, outcome).catch((error) => explainProven(error, domain))
  const after = (await findProvider(tx, providerId)) ?? before
  await changeRequirement(tx, before, after)
  const isProven = (at: typeof before, name: string) =>
    at.proofs.some(({ domain, verified_at }) => domain === name && verified_at !== null)
  return { lost: before.domains.filter((domain) => isProven(before, domain) && !isProven(after, domain)) }
}

function explainProven(error: unknown, domain: string): never {
  if (violatedConstraint(error) !== 'identity_domains_verified') throw error
  const message = `Another provider has proven the domain ${domain}. Remove it there first, or ask the operator of this installation.`
  throw new Refusal(400, 'rule', message)
}
