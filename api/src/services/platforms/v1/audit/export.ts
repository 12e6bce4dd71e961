import type { Operations } from '@muster/contract'
import { readAudit } from '#core/audit-log.ts'
import type { StreamHandler } from '#operation.ts'
import { assertStillOwner } from '../projects/still-owner.ts'

const PAGE = 500

export const auditExport: StreamHandler<Operations['auditExport']> = {
  kind: 'stream',
  async *stream({ db, caller, project, signal }, { after_id, ...filter }) {
    const of = { platform_id: caller.platform_id, project_id: project?.project_id ?? null }
    for (let after = after_id ?? 0; !signal.aborted; ) {
      if (project !== null && !caller.superadmin)
        await assertStillOwner(db, project.project_id, caller.user_id)
      const page = await readAudit(db, of, filter, after, PAGE)
      for (const entry of page) yield { entry }
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      after = last.id
    }
  },
}
