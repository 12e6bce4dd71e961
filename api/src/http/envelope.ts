import type { Operation } from '@muster/contract'

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly contentSchema?: object
}

/** The fields of an operation's data that go over the wire as JSON text. */
export function textFields(op: Operation): string[] {
  const { properties = {} } = op.data as Schema
  return Object.entries(properties)
    .filter(([, schema]) => schema.contentSchema ?? schema.items?.contentSchema)
    .map(([name]) => name)
}

/** The answer's text; string-typed resources become JSON text unless the caller prefers objects. */
export function successText(op: Operation, data: unknown, prefersObjects: boolean): string {
  const shown = prefersObjects ? data : withText(data, textFields(op))
  return JSON.stringify({
    error: false,
    message: op.message,
    data: shown,
    ...(op.envelopeErrors ? { errors: [] } : {}),
  })
}

function withText(data: unknown, fields: string[]): unknown {
  if (fields.length === 0) return data
  const shown = { ...(data as Record<string, unknown>) }
  for (const field of fields) {
    const value = shown[field]
    shown[field] = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : JSON.stringify(value)
  }
  return shown
}
