import { Refusal } from '../core/refusal.ts'

export const MAX_BODY_BYTES = 1_048_576
const MAX_DEPTH = 32
// Parsing an object with sixty thousand keys blocks the event loop too long.
const MAX_KEYS = 10_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20
const UNDERSCORE = 0x5f
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const unreadable = (message: string) => new Refusal(400, 'bad_request', message)

/** The JSON object of a request. An empty body means {}. */
export function parseBody(bytes: Buffer, contentType: string | undefined): Record<string, unknown> {
  if (bytes.length === 0) return {}
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw unreadable('The body must be JSON: send the header Content-Type: application/json.')
  }
  assertHarmless(bytes)
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw unreadable('The body must be a JSON object.')
  }
  return body as Record<string, unknown>
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw unreadable('The body is not valid JSON.')
  }
}

/**
 * Runs before parsing. A megabyte of brackets would occupy the parser for half a second. Code that copies a
 * key __proto__ may set the prototype of an object. This is one pass over the bytes. Invalid JSON may pass
 * here; the parser then refuses it.
 */
function assertHarmless(bytes: Buffer) {
  let depth = 0
  let keys = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = endOfString(bytes, at)
      if (isProto(bytes, at + 1, end) && isKey(bytes, end + 1)) {
        throw unreadable('The body must not have a key "__proto__".')
      }
      at = end
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw unreadable(`The body is nested more than ${MAX_DEPTH} deep.`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    else if (byte === COLON && ++keys > MAX_KEYS) throw unreadable(`The body has more than ${MAX_KEYS} keys.`)
  }
}

/** The index of the quote that ends the string starting at `from`, or the end of the bytes. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

// Each letter of __proto__, literal or escaped.
const PROTO =
  /^(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}$/

function isProto(bytes: Buffer, from: number, end: number): boolean {
  const length = end - from
  const isPossible = length >= 9 && length <= 54 && (bytes[from] === UNDERSCORE || bytes[from] === BACKSLASH)
  return isPossible && PROTO.test(bytes.toString('latin1', from, end))
}

function isKey(bytes: Buffer, from: number): boolean {
  let at = from
  while (at < bytes.length && (bytes[at] as number) <= SPACE) at++
  return bytes[at] === COLON
}
