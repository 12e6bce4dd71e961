import type { Client } from '@muster/sdk'

type Row = Record<string, unknown>

const MAX_NAMES = 200

const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The rows of an answer, at any depth. */
function rowsIn(data: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap(rowsIn)
  if (!isRow(data)) return []
  return [data, ...Object.values(data).flatMap((value) => (typeof value === 'object' ? rowsIn(value) : []))]
}

/** Adds the names of owners, authors and tags beside their ids, as far as the caller may see them. */
export async function addNames(client: Client, data: unknown): Promise<void> {
  const rows = rowsIn(data)
  const people = ['owner_id', 'user_id', 'deleted_by'] as const
  if (rows.some((row) => people.some((field) => row[field] && !('email' in row)))) {
    const { members } = await client.members.list({ limit: MAX_NAMES }).catch(() => ({ members: [] }))
    const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
    for (const row of rows) {
      const nameOf = (field: string) => names.get(Number(row[field]))
      if (row.owner_id && nameOf('owner_id')) row.owner = nameOf('owner_id')
      if (row.user_id && !('email' in row) && nameOf('user_id')) row.author = nameOf('user_id')
      if (row.deleted_by && nameOf('deleted_by')) row.deleted_by = nameOf('deleted_by')
    }
  }
  if (rows.some(({ tag_id }) => tag_id)) {
    const { tags } = await client.tags.list().catch(() => ({ tags: [] }))
    const names = new Map(tags.map(({ id, name }) => [id, name]))
    for (const row of rows) if (names.has(Number(row.tag_id))) row.tag = names.get(Number(row.tag_id))
  }
}
