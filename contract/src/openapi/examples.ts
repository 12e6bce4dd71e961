import type { ErrorCode, ErrorStatus } from '../errors.ts'
import type { OperationName } from '../index.ts'
import type { Json } from './schemas.ts'

/** Recorded answers of the service, kept in contract/examples.json. `npm run examples` records them again. */
export interface Examples {
  readonly operations: Readonly<Partial<Record<OperationName, Example>>>
  readonly errors: Readonly<Partial<Record<ErrorCode, RefusalExample>>>
}

export interface Example {
  /** The caller: a key in the output of `muster demo --json`. */
  readonly as: string
  readonly body: Record<string, unknown>
  readonly answer: Json
}

interface RefusalExample {
  readonly summary: string
  readonly status: ErrorStatus
  /** Several if operations answer the same error with different bodies. */
  readonly answers: readonly Json[]
}

/** Recorded values of fields, by the name of the field. */
type Seen = Map<string, unknown[]>

const isLeaf = (field: Json) =>
  !field.$ref && !field.properties && !field.contentSchema && !field.items?.$ref && !field.items?.properties

/** Sets the example of each field to its first recorded value, preferring one that is not null. */
export function illustrate(document: Json, schema: Json, value: unknown, seen: Seen): void {
  if (schema.$ref) illustrate(document, resolve(document, schema), value, seen)
  else if (schema.contentSchema && typeof value === 'string') {
    illustrate(document, schema.contentSchema, JSON.parse(value), seen)
  }
  if (Array.isArray(value)) for (const item of value) illustrate(document, schema.items ?? {}, item, seen)
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    const field = schema.properties?.[name]
    if (!field) continue
    if (isLeaf(field)) {
      if (!field.examples || field.examples[0] === null) field.examples = [inner]
      if (inner !== null) seen.set(name, [...(seen.get(name) ?? []), inner])
    }
    illustrate(document, field, inner, seen)
  }
}

/** Fields without a recorded value use a value of another field with the same name. */
export function illustrateRest(schema: Json, seen: Seen): void {
  if (schema === null || typeof schema !== 'object') return
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
    const candidates = [...(seen.get(name) ?? []), ...(seen.get(`next_${name}`) ?? [])]
    const value = candidates.find((candidate) => fits(field, candidate))
    if (isLeaf(field) && !field.examples && value !== undefined) field.examples = [value]
  }
  for (const inner of Object.values(schema)) illustrateRest(inner, seen)
}

function fits({ type, enum: choices }: Json, value: unknown): boolean {
  if (choices) return choices.includes(value)
  const kind = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value
  return [type].flat().includes(kind)
}

export function resolve(document: Json, node: Json): Json {
  if (!node.$ref) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((at: Json, key: string) => at[key], document)
}
