import { Statement } from '../sql.ts'
import type { Change, Value } from './decode.ts'

/** The columns of the primary key of each table, by its name with the schema. */
export type Keys = ReadonlyMap<string, readonly string[]>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const names = (values: readonly Value[]) => values.map(({ name }) => quoted(name)).join(', ')

/** The statements that do in another database what a change did. */
export function statementsFor(change: Change, keys: Keys): Statement[] {
  const key = keys.get(change.table)
  if (!key) throw new Error(`${change.table} has no primary key in the target.`)
  if (change.kind === 'insert') return [insert(change.table, change.values)]
  if (change.kind === 'delete') return [remove(change.table, key, change.values)]
  if (change.oldKey) return [remove(change.table, key, change.oldKey), insert(change.table, change.values)]
  const rest = change.values.filter(({ name }) => !key.includes(name))
  if (rest.length === 0) return []
  const set = rest.map(({ name, type }, at) => `${quoted(name)} = $${at + 1}::${type}`).join(', ')
  const where = matching(key, change.values, rest.length)
  return [
    new Statement(`update ${change.table} set ${set} where ${where.text}`, [
      ...valuesOf(rest),
      ...where.values,
    ]),
  ]
}

function insert(table: string, values: readonly Value[]): Statement {
  const given = values.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')
  return new Statement(`insert into ${table} (${names(values)}) values (${given})`, valuesOf(values))
}

function remove(table: string, key: readonly string[], values: readonly Value[]): Statement {
  const where = matching(key, values, 0)
  return new Statement(`delete from ${table} where ${where.text}`, where.values)
}

function matching(key: readonly string[], values: readonly Value[], before: number) {
  const parts = key.map((name) => {
    const value = values.find((each) => each.name === name)
    if (!value) throw new Error(`A change has no ${name}, which is part of the key.`)
    return value
  })
  const text = parts
    .map(({ name, type }, at) => `${quoted(name)} = $${before + at + 1}::${type}`)
    .join(' and ')
  return { text, values: valuesOf(parts) }
}

const valuesOf = (values: readonly Value[]) => values.map(({ value }) => value)
