import type { Db } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { sql } from '#core/sql.ts'
import { asWritten, fillIn, hasVariables, type ProjectValues } from '#core/variables.ts'
import type { Texts, Translations } from '../translations.ts'
import { type Kind, tables } from './fields.ts'

/** The project's values for the variables in templates. */
async function findValues(db: Db, projectId: number): Promise<ProjectValues | undefined> {
  const [values] = await db.query<ProjectValues>(sql`
    select name, attributes from projects where id = ${projectId}`)
  return values
}

type DraftTexts = Texts & {
  readonly variables: boolean
  readonly translations: Translations | null
  readonly checklist?: readonly { readonly title: string }[] | null
}

/** The texts of a draft, and whether it uses variables. */
export async function findTexts(db: Db, kind: Kind, id: number): Promise<Partial<DraftTexts>> {
  const short = kind === 'card' ? sql`, short_description, checklist` : sql``
  const [texts] = await db.query<DraftTexts>(sql`
    select title, description ${short}, variables, translations from ${tables[kind].masters} where id = ${id}`)
  return texts ?? {}
}

/** Fills in the variables of a JSON text for a project. The project is queried only if the text has variables. */
export async function filledIn(db: Db, projectId: number, json: string): Promise<string> {
  if (!hasVariables(json)) return json
  const values = await findValues(db, projectId)
  return values ? fillIn(json, values, true) : asWritten(json)
}

/**
 * The data of a response with variables filled in for the project. Without a project, the texts are as superadmins
 * wrote them.
 */
export async function shownData(db: Db, projectId: number | null, data: unknown): Promise<unknown> {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data
  const values = projectId === null ? undefined : await findValues(db, projectId)
  const shown = (json: string) => (values ? fillIn(json, values, true) : asWritten(json))
  const each = (value: unknown): unknown => {
    if (value instanceof Json) return new Json(shown(value.text))
    if (Array.isArray(value)) return value.map(each)
    return typeof value === 'string' || (value && typeof value === 'object')
      ? JSON.parse(shown(JSON.stringify(value)))
      : value
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, each(value)]))
}
