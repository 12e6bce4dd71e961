import type { Operations } from '@muster/contract'
import { effectiveRole } from '#access/judge.ts'
import type { Reader } from '../operation.ts'
import { listOwnProjects } from '../store/memberships.ts'
import { countRecoveryCodes } from '../store/second-factors.ts'
import { findUser } from '../store/users.ts'

const MAX_PROJECTS = 500

export const me: Reader<Operations['me']> = async ({ db, caller }) => {
  const user = await findUser(db, caller.user_id)
  if (!user) throw new Error('The caller is not in the database.')
  const { scope } = caller
  const found = await listOwnProjects(db, caller.user_id, scope?.project_id ?? null, MAX_PROJECTS)
  const projects = found.map((project) => ({
    ...project,
    role: effectiveRole(caller, { project_id: project.id, role: project.role }) ?? project.role,
  }))
  const { id, name, email, language, enable_ai } = user
  const { superadmin, superadmin_billing } = caller
  return {
    user: { id, name, email, language, superadmin, superadmin_billing, enable_ai },
    platform_id: caller.platform_id,
    two_factor: {
      enabled: user.second_factor_secret !== null,
      recovery_codes_left:
        user.second_factor_secret || user.passkeys > 0 ? await countRecoveryCodes(db, id) : 0,
      passkeys: user.passkeys,
      needed: caller.needsSecondFactor,
    },
    default_project_id: projects[0]?.id ?? null,
    projects,
  }
}
