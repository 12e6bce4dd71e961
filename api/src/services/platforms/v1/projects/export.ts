import type { Operations } from '@muster/contract'
import type { StreamHandler } from '#operation.ts'
import { exportedKinds, readExportPage } from '#store/export.ts'
import { findRole } from '#store/memberships.ts'

export const projectsExport: StreamHandler<Operations['projectsExport']> = {
  kind: 'stream',
  async *stream({ db, caller, project, signal }) {
    const { project_id: projectId } = project
    for (const kind of exportedKinds) {
      let after: number | null = 0
      while (after !== null && !signal.aborted) {
        // An export takes a while. Whoever is no owner any more gets no further.
        if ((await findRole(db, projectId, caller.user_id)) !== 'owner') return
        const page: Awaited<ReturnType<typeof readExportPage>> = await readExportPage(
          db,
          projectId,
          kind,
          after,
        )
        for (const record of page.records) yield { kind, record }
        after = page.next
      }
    }
  },
}
