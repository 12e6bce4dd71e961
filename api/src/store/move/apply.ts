import { Statement } from '../sql.ts'
import type { Change, Value } from './decode.ts'

/** The columns of the primary key of each table, by its name with the schema. */
export type Keys = ReadonlyMap<string, readonly string[]>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const valuesOf = (values: readonly Value[]) => values.map(({ value }) => value)

/** The statement that does in another database what a change did. An update returns the rows that it met. */
export function statementFor({ kind, table, values }: Change, keys: Keys): Statement {
  if (kind === 'insert') {
    const names = values.map(({ name }) => quoted(name)).join(', ')
    const given = values.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')
    return new Statement(`insert into ${table} (${names}) values (${given})`, valuesOf(values))
  }
  const names = keys.get(table)
  if (!names) throw new Error(`${table} has no primary key in the target.`)
  const key = names.map((name) => {
    const value = values.find((each) => each.name === name)
    if (!value) throw new Error(`A change of ${table} does not say which row it is.`)
    return value
  })
  const rest = values.filter(({ name }) => !names.includes(name))
  const set = rest.map(({ name, type }, at) => `${quoted(name)} = $${at + 1}::${type}`).join(', ')
  const before = kind === 'update' ? rest : []
  const where = key
    .map(({ name, type }, at) => `${quoted(name)} = $${before.length + at + 1}::${type}`)
    .join(' and ')
  if (kind === 'delete') return new Statement(`delete from ${table} where ${where}`, valuesOf(key))
  // A row that is nothing but its key has nothing to change.
  const change = rest.length
    ? `update ${table} set ${set} where ${where} returning 1`
    : `select 1 from ${table} where ${where}`
  return new Statement(change, [...valuesOf(rest), ...valuesOf(key)])
}
