import type { Operations } from '@muster/contract'
import { cursorBefore, type ExportCursor, exportedKinds, readExportPage } from '#boards/store/export.ts'
import type { StreamHandler } from '#operation.ts'
import { assertStillOwner } from './still-owner.ts'

export const projectsExport: StreamHandler<Operations['projectsExport']> = {
  kind: 'stream',
  async *stream({ db, caller, project, signal }) {
    const { project_id: projectId } = project
    for (const kind of exportedKinds) {
      let after: ExportCursor | null = cursorBefore(kind)
      while (after !== null && !signal.aborted) {
        await assertStillOwner(db, projectId, caller.user_id)
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
