import type { Operation } from '@muster/contract'
import { Json } from '../core/json.ts'

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

// Escaping and sending a text of this length takes a few milliseconds. Longer texts are sent in pieces of
// this length, so that they do not block the event loop.
const PIECE = 65_536
const isLong = (value: unknown): value is Json<unknown> =>
  value instanceof Json && value.text.length > 4 * PIECE

/** Whether an answer is so long that it should be sent in pieces. */
export const isLongAnswer = (data: unknown): boolean =>
  data !== null && typeof data === 'object' && Object.values(data).some(isLong)

/** The same text as successText, in pieces. Yields to the event loop after each piece of a long text. */
export async function* successPieces(
  op: Operation,
  data: object,
  prefersObjects: boolean,
): AsyncGenerator<string> {
  const texts = prefersObjects ? [] : textFields(op)
  yield `{"error":false,"message":${JSON.stringify(op.message)},"data":{`
  let separator = ''
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    const isText = texts.includes(name)
    if (!isLong(value)) yield isText ? asText(value) : jsonOf(value)
    else yield* pieces(value.text, isText)
  }
  yield op.envelopeErrors ? '},"errors":[]}' : '}}'
}

async function* pieces(text: string, isText: boolean): AsyncGenerator<string> {
  if (isText) yield '"'
  for (let from = 0; from < text.length; ) {
    // Do not split a surrogate pair.
    const isPair = (text.charCodeAt(from + PIECE - 1) & 0xfc00) === 0xd800
    const to = from + PIECE + (isPair ? 1 : 0)
    const piece = text.slice(from, to)
    yield isText ? JSON.stringify(piece).slice(1, -1) : piece
    from = to
    await turnOfOthers()
  }
  if (isText) yield '"'
}

const turnOfOthers = () => new Promise<void>((resolve) => setImmediate(resolve))

/** JSON that PostgreSQL wrote is sent unchanged, without parsing it. */
const jsonOf = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value))

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(jsonOf(item))).join()}]`
    : JSON.stringify(jsonOf(value))
