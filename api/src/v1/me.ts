import type { Operations } from '@muster/contract'
import { effectiveRole } from '#access/judge.ts'
import { findMe } from '../accounts/store/me.ts'
import type { Reader } from '../operation.ts'

const MAX_PROJECTS = 500

export const me: Reader<Operations['me']> = async ({ db, caller }) => {
  const { scope } = caller
  const found = await findMe(db, caller.user_id, scope?.project_id ?? null, MAX_PROJECTS)
  if (!found) throw new Error('The caller is not in the database.')
  const { user } = found
  const projects = found.projects.map((project) => ({
    ...project,
    role: effectiveRole(caller, { project_id: project.id, role: project.role }) ?? project.role,
  }))
  const { name, email, language, enable_ai, has_second_factor, passkeys } = user
  const { superadmin, superadmin_billing } = caller
  return {
    user: { id: caller.user_id, name, email, language, superadmin, superadmin_billing, enable_ai },
    platform_id: caller.platform_id,
    two_factor: {
      enabled: has_second_factor,
      recovery_codes_left: has_second_factor || passkeys > 0 ? user.recovery_codes : 0,
      passkeys,
      needed: caller.needsSecondFactor,
    },
    default_project_id: projects[0]?.id ?? null,
    projects,
  }
}
