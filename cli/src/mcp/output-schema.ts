import type { Operation } from '@muster/contract'

export interface Schema {
  readonly type: 'object'
  readonly properties: Record<string, object>
  readonly required?: string[]
  readonly additionalProperties?: boolean
  readonly [key: string]: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the API description is read at every depth.
type Json = any

const PREFIX = '#/components/schemas/'

/**
 * The self-contained JSON Schema of a tool's answer. Omits descriptions and examples: an assistant reads
 * every schema before its first call, and the names of the fields are sufficient.
 */
export function outputSchemaOf(op: Operation, document: Json): Schema {
  const answer = document.paths[op.path].post.responses[op.success].content['application/json']
  const data: Json = answer?.schema.properties.data
  if (!data || data.type === 'array') return nothing
  const definitions: Record<string, Json> = {}

  function compact(schema: Json): Json {
    if (schema.$ref) {
      const name = schema.$ref.slice(PREFIX.length)
      if (!(name in definitions)) {
        definitions[name] = {}
        definitions[name] = compact(document.components.schemas[name])
      }
      return { $ref: `#/$defs/${name}` }
    }
    // The client requests objects instead of JSON text.
    if (schema.contentSchema) return compact(schema.contentSchema)
    const kept: Json = {}
    for (const key of ['type', 'enum', 'required']) if (schema[key] !== undefined) kept[key] = schema[key]
    if (schema.items) kept.items = compact(schema.items)
    if (schema.properties) kept.properties = mapValues(schema.properties, compact)
    if (schema.patternProperties) kept.patternProperties = mapValues(schema.patternProperties, compact)
    if (schema.anyOf) kept.anyOf = schema.anyOf.map(compact)
    return kept
  }

  const schema = compact(data.$ref ? document.components.schemas[data.$ref.slice(PREFIX.length)] : data)
  return Object.keys(definitions).length ? { ...schema, $defs: definitions } : schema
}

/** The schema of an operation that returns no data. */
const nothing: Schema = { type: 'object', properties: { done: { type: 'boolean' } }, required: ['done'] }

const mapValues = (fields: Record<string, Json>, change: (schema: Json) => Json) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, change(schema)]))
