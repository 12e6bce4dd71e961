import type { Operations } from '@muster/contract'
import { importItem } from '#boards/imports.ts'
import { eachForItself } from '#core/bulk.ts'
import type { Handler } from '#operation.ts'

export const importsWrite: Handler<Operations['importsWrite']> = async (
  { tx, caller, project, config },
  { source, is_dry_run, items },
) => {
  const importing = {
    userId: caller.user_id,
    projectId: project.project_id,
    platformId: project.platform_id,
    timeZone: project.time_zone,
    source,
    isDryRun: is_dry_run === true,
    config,
  }
  const place = `project ${project.project_id}`
  return {
    results: await eachForItself(tx, place, 'external_id', items, (item) => importItem(tx, importing, item)),
  }
}
