import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/**
 * Locks that stand for a user, or for a platform and its rollout log, until the transaction ends. Who changes either takes the
 * lock first: on one PostgreSQL the row would do, on a cluster it is this lock alone (migration 0018, deploy/citus.sql).
 */

export type Strength = 'shared' | 'alone'

export async function lockUserRow(tx: Tx, userId: number, strength: Strength): Promise<void> {
  await tx.query(sql`select lock_user(${userId}, ${strength === 'shared'})`)
}

export async function lockPlatformRow(tx: Tx, platformId: number, strength: Strength): Promise<void> {
  await tx.query(sql`select lock_platform(${platformId}, ${strength === 'shared'})`)
}

/** Locks a project while something is counted in it. */
export async function lockProject(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select id from projects where id = ${projectId} for no key update`)
}
