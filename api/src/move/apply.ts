import { Statement } from '../core/sql.ts'
import type { Change, Value } from './decode.ts'

/** What is known of a table of the target. */
interface Table {
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** The table has another unique index, so updates must keep their order. */
  readonly isUniqueOtherwise: boolean
  /** The tables that it refers to, or that refer to it. */
  readonly related: readonly string[]
}

/** Keyed by schema-qualified name. */
export type Tables = ReadonlyMap<string, Table>

/** Below this size, single-row statements are faster: on a cluster, a statement for many rows queries every node. */
const FEWEST = 20
const MOST_BYTES = 4 * 1024 ** 2

const isJson = (type: string) => type === 'json' || type === 'jsonb'
/** Quotes an identifier for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Changes with the same kind, table and columns, by row key. Only the last change of a row counts. */
interface Batch {
  readonly table: string
  readonly likeness: string
  readonly changes: Map<string, Change>
  bytes: number
}

/**
 * Groups changes into batches, each of which one statement can apply. A change may join an earlier batch of the same
 * form if no batch in between involves its table or a related one. The four writes of a typical request thus become
 * four statements for many requests. The number of changes is bounded by one read of the slot.
 */
export function batchesOf(changes: readonly Change[], tables: Tables): Change[][] {
  const batches: Batch[] = []
  for (const change of changes) {
    const { kind, table, values } = change
    const { isUniqueOtherwise, related } = tableOf(change, tables)
    const likeness = JSON.stringify([kind, table, values.map(({ name }) => name)])
    const isOrdered = kind === 'update' && isUniqueOtherwise
    const near = batches.findLast((batch) => batch.table === table || related.includes(batch.table))
    const isJoining = near?.likeness === likeness && !isOrdered && near.bytes < MOST_BYTES
    const batch = isJoining ? near : { table, likeness, changes: new Map<string, Change>(), bytes: 0 }
    if (!isJoining) batches.push(batch)
    const row = JSON.stringify(keyOf(change, tables).map(({ value }) => value))
    batch.changes.delete(row)
    batch.changes.set(row, change)
    for (const { value } of values) batch.bytes += value?.length ?? 0
  }
  return batches.flatMap((batch) => {
    const made = [...batch.changes.values()]
    return made.length < FEWEST ? made.map((change) => [change]) : [made]
  })
}

function tableOf({ table }: Change, tables: Tables): Table {
  const known = tables.get(table)
  if (!known) throw new Error(`${table} has no primary key in the target.`)
  return known
}

function keyOf(change: Change, tables: Tables): Value[] {
  return tableOf(change, tables).key.map((name) => {
    const value = change.values.find((each) => each.name === name)
    if (!value) throw new Error(`A change of ${change.table} does not include its key.`)
    return value
  })
}

/**
 * The statement that applies changes of the same form to the target. An update returns one row per matched row.
 * Values are texts as the source wrote them: parameters for a single row, a JSON list for several.
 */
export function statementFor(changes: readonly Change[], tables: Tables): Statement {
  const [change] = changes
  if (!change) throw new Error('A batch has no changes.')
  const { kind, table, values } = change
  const isOne = changes.length === 1
  const given = new Map(
    values.map(({ name, type }, at) => [
      name,
      isOne ? `$${at + 1}::${type}` : `v.${quoted(name)}${isJson(type) ? `::${type}` : ''}`,
    ]),
  )
  // Declare the types in the list, because Citus rejects most casts of a column in an update. JSON columns are read
  // as text and cast, or a text would become a JSON string.
  const columns = values.map(({ name, type }) => `${quoted(name)} ${isJson(type) ? 'text' : type}`)
  const list = `json_to_recordset($1::json) as v(${columns.join(', ')})`
  const sent = isOne
    ? values.map(({ value }) => value)
    : [JSON.stringify(changes.map((each) => Object.fromEntries(each.values.map((v) => [v.name, v.value]))))]

  if (kind === 'insert') {
    const rows = [...given.values()].join(', ')
    return new Statement(
      `insert into ${table} (${[...given.keys()].map(quoted).join(', ')}) ${isOne ? `values (${rows})` : `select ${rows} from ${list}`}`,
      sent,
    )
  }
  const key = keyOf(change, tables).map(({ name }) => name)
  const where = key.map((name) => `t.${quoted(name)} = ${given.get(name)}`).join(' and ')
  if (kind === 'delete')
    return new Statement(`delete from ${table} t ${isOne ? '' : `using ${list} `}where ${where}`, sent)
  const rest = values.filter(({ name }) => !key.includes(name))
  const set = rest.map(({ name }) => `${quoted(name)} = ${given.get(name)}`).join(', ')
  // A row that is nothing but its key has nothing to change.
  const text = rest.length
    ? `update ${table} t set ${set} ${isOne ? '' : `from ${list} `}where ${where} returning 1`
    : `select 1 from ${table} t${isOne ? '' : `, ${list}`} where ${where}`
  return new Statement(text, sent)
}
