import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/**
 * Locks a user, or a platform and its rollout log, until the transaction ends. Every writer takes the lock
 * first. On a single PostgreSQL a row lock would suffice; a Citus cluster needs this one (migration 0018,
 * deploy/citus.sql).
 */

export type Strength = 'shared' | 'alone'

export async function lockUserRow(tx: Tx, userId: number, strength: Strength): Promise<void> {
  await tx.query(sql`select lock_user(${userId}, ${strength === 'shared'})`)
}

export async function lockPlatformRow(tx: Tx, platformId: number, strength: Strength): Promise<void> {
  await tx.query(sql`select lock_platform(${platformId}, ${strength === 'shared'})`)
}

/** Locks a project, so that records can be counted against a limit without a race. */
export async function lockProject(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select id from projects where id = ${projectId} for no key update`)
}
