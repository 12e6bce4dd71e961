import type { Operation } from '@muster/contract'
import { Json } from '../core/json.ts'
import { turnOfOthers } from '../core/turns.ts'

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly contentSchema?: object
}

/** The constant parts of an operation's answers. */
export interface Envelope {
  /** The fields of its data that are sent as JSON text. A caller may ask for objects instead. */
  readonly texts: readonly string[]
  /** What comes before and after its data. */
  readonly opening: string
  readonly closing: string
}

export function envelopeOf({ data, message, envelopeErrors }: Operation): Envelope {
  const { properties = {} } = data as Schema
  return {
    texts: Object.entries(properties)
      .filter(([, schema]) => schema.contentSchema ?? schema.items?.contentSchema)
      .map(([name]) => name),
    opening: `{"error":false,"message":${JSON.stringify(message)},"data":`,
    closing: envelopeErrors ? ',"errors":[]}' : '}',
  }
}

/** The text of the answer. Resources typed as strings become JSON text unless the caller prefers objects. */
export function successText(envelope: Envelope, data: unknown, prefersObjects: boolean): string {
  const texts = prefersObjects ? [] : envelope.texts
  return `${envelope.opening}${dataText(data, texts)}${envelope.closing}`
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
  envelope: Envelope,
  data: object,
  prefersObjects: boolean,
): AsyncGenerator<string> {
  const texts = prefersObjects ? [] : envelope.texts
  yield `${envelope.opening}{`
  let separator = ''
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    const isText = texts.includes(name)
    if (!isLong(value)) yield isText ? asText(value) : jsonOf(value)
    else yield* pieces(value.text, isText)
  }
  yield `}${envelope.closing}`
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

/** JSON that PostgreSQL wrote is sent unchanged, without parsing it. */
const jsonOf = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value))

const quotedJsonOf = (value: unknown): string =>
  value instanceof Json ? value.quoted() : JSON.stringify(JSON.stringify(value))

const asText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(quotedJsonOf).join()}]` : quotedJsonOf(value)
