import type { Operation } from '@muster/contract'
import { Json } from '../json.ts'

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly contentSchema?: object
}

/** The fields of an operation's data that are sent as JSON text. */
export function textFields(op: Operation): string[] {
  const { properties = {} } = op.data as Schema
  return Object.entries(properties)
    .filter(([, schema]) => schema.contentSchema ?? schema.items?.contentSchema)
    .map(([name]) => name)
}

/** The text of the answer. Resources typed as strings become JSON text unless the caller prefers objects. */
export function successText(op: Operation, data: unknown, prefersObjects: boolean): string {
  const texts = prefersObjects ? [] : textFields(op)
  const message = JSON.stringify(op.message)
  const errors = op.envelopeErrors ? ',"errors":[]' : ''
  return `{"error":false,"message":${message},"data":${dataText(data, texts)}${errors}}`
}

function dataText(data: unknown, texts: readonly string[]): string {
  if (Array.isArray(data)) return JSON.stringify(data)
  const fields = Object.entries(data as object).map(([name, value]) => {
    const shown = texts.includes(name) ? asText(value) : jsonOf(value)
    return `${JSON.stringify(name)}:${shown}`
  })
  return `{${fields.join()}}`
}

/** JSON that PostgreSQL wrote is sent unchanged, without parsing it. */
const jsonOf = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value))

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(jsonOf(item))).join()}]`
    : JSON.stringify(jsonOf(value))
