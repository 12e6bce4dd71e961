import type { Operations } from '@muster/contract'
import type { StreamHandler } from '#operation.ts'
import { readAudit } from '#store/audit-log.ts'
import { findRole } from '#store/memberships.ts'

const PAGE = 500

export const auditExport: StreamHandler<Operations['auditExport']> = {
  kind: 'stream',
  async *stream({ db, caller, project, signal }, { after_id, ...filter }) {
    const of = { platform_id: caller.platform_id, project_id: project?.project_id ?? null }
    for (let after = after_id ?? 0; !signal.aborted; ) {
      // An export takes a while. Whoever is no owner any more gets no further.
      const isByRole = project !== null && !caller.superadmin
      if (isByRole && (await findRole(db, project.project_id, caller.user_id)) !== 'owner') return
      const page = await readAudit(db, of, filter, after, PAGE)
      for (const entry of page) yield { entry }
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      after = last.id
    }
  },
}
