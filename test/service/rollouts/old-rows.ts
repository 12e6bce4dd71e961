// Rows as the filler of 0.4 and earlier made them: with ids of the sequences, and without the moment since when the project
// had the tool. Databases from then have them in every project.

import type { CardRecord } from '../../../api/src/boards/store/card-rows.ts'
import { loadProject } from '../../../api/src/boards/store/project-read.ts'
import type { Own, OwnGroup } from '../../../api/src/boards/store/shown-rows.ts'
import type { Database } from '../../../api/src/core/db.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { type Entry, type OwnRow, resolve } from '../../../api/src/templates/resolve.ts'
import { tables } from '../../../api/src/templates/store/fields.ts'

const parents = { board: null, group: 'board', card: 'group' } as const

/** Gives all copies of a project their rows. Returns the keys that the model has for them. */
export const makeOldRows = (db: Database, projectId: number): Promise<string[]> =>
  db.transaction(async (tx) => {
    const loaded = await loadProject(tx, projectId, { cards: sql`true`, isBrief: true })
    if (!loaded) return []
    const { viewer, templates, boards, groups, cards } = loaded
    const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards, groups, cards })
    const keys: string[] = []
    for (const kind of ['board', 'group', 'card'] as const) {
      const entries: readonly Entry<OwnRow>[] = resolved[`${kind}s`]
      for (const { row, known } of entries) {
        if (row !== null || !known) continue
        const { id, parent_id, tool_key } = known.template
        const above = parents[kind]
        const since = viewer.tools[tool_key]?.[0] ?? 0
        const { copies, masterId } = tables[kind]
        await tx.query(
          above
            ? sql`
                insert into ${copies} (project_id, ${above === 'board' ? sql`board_id` : sql`group_id`}, ${masterId}, since_entry)
                select ${projectId}, id, ${id}, ${since} from ${tables[above].copies}
                where project_id = ${projectId} and ${tables[above].masterId} = ${parent_id}`
            : sql`
                insert into ${copies} (project_id, ${masterId}, since_entry) values (${projectId}, ${id}, ${since})`,
        )
        keys.push(`${kind} m${id}`)
      }
    }
    return keys
  })
