import { invalid, Refusal } from '#refusal.ts'
import type { Tx } from '#store/db.ts'
import { findRole, lockOwners } from '#store/memberships.ts'

/** 422 for somebody who is no member, 400 where the project would be left without an owner. */
export async function assertOwnerRemains(tx: Tx, projectId: number, userId: number): Promise<void> {
  const owners = await lockOwners(tx, projectId)
  if (!(await findRole(tx, projectId, userId))) {
    throw invalid({ user_id: ['The user_id field must be a member of this project.'] })
  }
  if (owners.length === 1 && owners[0] === userId) {
    throw new Refusal(400, 'rule', 'A project has at least one owner. Make somebody else an owner first.')
  }
}
