import { Statement } from '../sql.ts'
import type { Change, Value } from './decode.ts'

interface Key {
  readonly columns: readonly string[]
  /** Beside the key something else is unique: rows must change in the order in which they did. */
  readonly isUniqueOtherwise: boolean
}

/** The primary key of each table, by its name with the schema. */
export type Keys = ReadonlyMap<string, Key>

/** Fewer are sooner made one by one: on a cluster a statement for many rows asks every node. */
const FEWEST = 20
const MOST_BYTES = 4 * 1024 ** 2

const isJson = (type: string) => type === 'json' || type === 'jsonb'
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The changes in their order, those side by side together that one statement can make. A read of the slot bounds their number. */
export function batchesOf(changes: readonly Change[], keys: Keys): Change[][] {
  const batches: Change[][] = []
  let likeness = ''
  let met = new Set<string>()
  let bytes = 0
  for (const change of changes) {
    const like = JSON.stringify([change.kind, change.table, change.values.map(({ name }) => name)])
    const row = change.kind === 'insert' ? undefined : JSON.stringify(keyOf(change, keys))
    const batch = batches.at(-1)
    const isOrdered = change.kind === 'update' && keyIn(change, keys).isUniqueOtherwise
    // A row that is changed twice is changed twice in the target.
    const isNext = like === likeness && !isOrdered && (row === undefined || !met.has(row))
    if (batch && isNext && bytes < MOST_BYTES) {
      batch.push(change)
    } else {
      batches.push([change])
      likeness = like
      met = new Set()
      bytes = 0
    }
    if (row !== undefined) met.add(row)
    for (const { value } of change.values) bytes += value?.length ?? 0
  }
  return batches.flatMap((batch) => (batch.length < FEWEST ? batch.map((change) => [change]) : [batch]))
}

function keyIn({ table }: Change, keys: Keys): Key {
  const key = keys.get(table)
  if (!key) throw new Error(`${table} has no primary key in the target.`)
  return key
}

function keyOf(change: Change, keys: Keys): Value[] {
  return keyIn(change, keys).columns.map((name) => {
    const value = change.values.find((each) => each.name === name)
    if (!value) throw new Error(`A change of ${change.table} does not say which row it is.`)
    return value
  })
}

/**
 * The statement that does in another database what these changes did, which are alike. An update returns a row for each that
 * it met. The values come as texts, as the source has written them: of one row as parameters, of many in a list.
 */
export function statementFor(changes: readonly Change[], keys: Keys): Statement {
  const [change] = changes
  if (!change) throw new Error('There is nothing to change.')
  const { kind, table, values } = change
  const isOne = changes.length === 1
  const given = new Map(
    values.map(({ name, type }, at) => [
      name,
      isOne ? `$${at + 1}::${type}` : `v.${quoted(name)}${isJson(type) ? `::${type}` : ''}`,
    ]),
  )
  // The list has the types, because a cluster refuses most casts of a column in an update. Of JSON it would take a text for a text.
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
  const key = keyOf(change, keys).map(({ name }) => name)
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
