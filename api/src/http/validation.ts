import { type InvalidItem, type Operation, refusesUnknownFields } from '@muster/contract'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { cleanHtml } from '../boards/html.ts'
import { isDate, isMoment, isTimeZone } from '../core/moment.ts'
import { nearest } from '../core/nearest.ts'
import { isBlank, isClean, isStorable } from '../texts.ts'
import { isEmbedOrigin } from './embed-origins.ts'

type FieldErrors = Record<string, string[]>

const ajv = new Ajv({ allErrors: true, coerceTypes: false, allowUnionTypes: true })
addFormats.default(ajv, ['email'])
ajv.addFormat('date-time', isMoment)
ajv.addFormat('date', isDate)
ajv.addFormat('time-zone', isTimeZone)
ajv.addFormat('embed-origin', isEmbedOrigin)
// A file is checked while it arrives.
ajv.addFormat('binary', true)
ajv.addFormat('text', isStorable)
ajv.addFormat('paragraphs', isStorable)
// assertCleanNames checks lines for control characters later: a record may keep the unclean name that it has.
ajv.addFormat('line', isStorable)

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Record<string, Schema>
  readonly patternProperties?: Record<string, Schema>
  readonly propertyNames?: { readonly description?: string }
  readonly maxProperties?: number
  readonly items?: Schema
  readonly maxItems?: number
  readonly maxLength?: number
  readonly contentMediaType?: string
  readonly format?: string
}

/**
 * Checks a body and returns the fields that the operation knows, and the errors of each field. A strict
 * caller gets an error for each unknown field as well.
 */
export type Validate = (
  body: Record<string, unknown>,
  isStrict: boolean,
) => {
  known: Record<string, unknown>
  errors: FieldErrors
  /**
   * Fields of format `line` with control characters. They are allowed only if the record already has that
   * value.
   */
  unclean: string[]
}

export function compileValidator(op: Operation): Validate {
  const validate = ajv.compile(op.body)
  return (body, isStrict) => {
    const errors: FieldErrors = {}
    const unclean: string[] = []
    const reading = { errors, unclean, isStrict: isStrict || refusesUnknownFields(op) }
    const known = keepKnown(op.body as Schema, body, '', reading) as Record<string, unknown>
    if (!validate(known)) for (const error of validate.errors ?? []) add(errors, error)
    const sent = (op.exactlyOneOf ?? []).filter((field) => known[field] != null)
    if (op.exactlyOneOf && sent.length !== 1) {
      // What follows the file of a form has not arrived yet.
      const where = op.isUpload ? ', before the file' : ''
      for (const field of op.exactlyOneOf)
        errors[field] ??= [`Send exactly one of ${op.exactlyOneOf.join(', ')}${where}.`]
    }
    if (op.eachForItself) setApart(known, op.eachForItself, errors, unclean)
    return { known, errors, unclean }
  }
}

/** Moves the errors of single items to these items, so that they do not refuse the others. */
function setApart(
  known: Record<string, unknown>,
  list: string,
  errors: FieldErrors,
  unclean: string[],
): void {
  if (!Array.isArray(known[list])) return
  const items: unknown[] = known[list]
  const found = new Map<string, InvalidItem>()
  const add = (field: string, text: string) => {
    const [, at = '', rest = ''] = new RegExp(`^${list}\\.(\\d+)(?:\\.(.*))?$`).exec(field) ?? []
    if (at === '') return false
    const item = found.get(at) ?? { sent: items[Number(at)], errors: {} }
    const name = rest || 'item'
    const sentence = text.replaceAll(field, name)
    const itemErrors = { ...item.errors, [name]: [...(item.errors[name] ?? []), sentence] }
    found.set(at, { ...item, errors: itemErrors })
    return true
  }
  for (const [field, texts] of Object.entries(errors))
    if (texts.map((text) => add(field, text)).every(Boolean)) delete errors[field]
  for (const field of unclean.splice(0))
    if (!add(field, `The ${field} field must be one line without control characters.`)) unclean.push(field)
  for (const [at, item] of found) items[Number(at)] = item
}

interface Reading {
  readonly errors: FieldErrors
  readonly unclean: string[]
  readonly isStrict: boolean
}

// At most this many unknown fields are reported.
const MAX_UNKNOWN = 20

/**
 * Copies only the keys that the schema has, so that thousands of unknown fields cost nothing. A list that is
 * too long gets one error; its elements are not checked.
 */
function keepKnown(schema: Schema, value: unknown, path: string, reading: Reading): unknown {
  if (typeof value === 'string') {
    if (schema.format === 'line' && !isClean(value)) reading.unclean.push(path)
    return keepText(schema, value, path)
  }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = schema
    if (!items) return []
    if (value.length <= maxItems)
      return value.map((item, at) => keepKnown(items, item, `${path}.${at}`, reading))
    reading.errors[path] = [`The ${path} field must not have more than ${maxItems} items.`]
    return undefined
  }
  if (schema.patternProperties) return keepMap(schema, value, path, reading)
  const { properties = {} } = schema
  const fieldOf = (name: string) => (path ? `${path}.${name}` : name)
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    const known = keepKnown(inner, (value as Record<string, unknown>)[name], fieldOf(name), reading)
    if (known !== undefined) kept[name] = known
  }
  if (reading.isStrict && schema.properties) {
    const names = Object.keys(properties)
    const unknown = Object.keys(value).filter((name) => !names.includes(name))
    for (const name of unknown.slice(0, MAX_UNKNOWN)) {
      const meant = nearest(name.slice(0, MAX_NAME), names)
      const hint = meant ? ` Did you mean ${meant}?` : ''
      reading.errors[fieldOf(name)] = [`The ${fieldOf(name)} field is unknown here.${hint}`]
    }
  }
  return kept
}

const MAX_NAME = 100

/** An object whose keys the caller chooses. They must match the schema's pattern. */
function keepMap(schema: Schema, value: object, path: string, reading: Reading): unknown {
  const [[pattern, inner] = ['', {}]] = Object.entries(schema.patternProperties ?? {})
  const entries = Object.entries(value)
  const { maxProperties = 0 } = schema
  if (entries.length > maxProperties) {
    reading.errors[path] = [`The ${path} field must not have more than ${maxProperties} keys.`]
    return undefined
  }
  const isKey = new RegExp(pattern, 'u')
  const wrong = entries.find(([name]) => !isKey.test(name))
  if (wrong) {
    const wanted = schema.propertyNames?.description ?? 'of small letters, digits and underscores, 40 at most'
    reading.errors[path] = [`The ${path} field has a key that is not ${wanted}.`]
    return undefined
  }
  return Object.fromEntries(
    entries.map(([name, each]) => [name, keepKnown(inner, each, `${path}.${name}`, reading)]),
  )
}

/**
 * Formats in which a text without visible characters becomes ''. The schema decides whether '' is allowed.
 */
const VISIBLE = new Set(['text', 'line', 'paragraphs'])

// In a title or name, '' does not mean null: it is an error.
const NEVER_EMPTY = /(?:^|\.)(?:title|name)$/

/**
 * A text without visible characters becomes ''. In a field that may be null, '' becomes null. HTML is
 * sanitized before its length is checked.
 */
function keepText(schema: Schema, sent: string, path: string): string | null {
  const isText = schema.format !== undefined && VISIBLE.has(schema.format) && !schema.contentMediaType
  const text = isText && sent.length <= (schema.maxLength ?? 0) * 2 && isBlank(sent) ? '' : sent
  if (text === '' && schema.type?.includes('null') && !NEVER_EMPTY.test(path)) return null
  // Do not sanitize a text that is far too long: its length is refused anyway.
  const isHtml = schema.contentMediaType === 'text/html' && text.length <= 2 * (schema.maxLength ?? 0)
  return isHtml ? cleanHtml(text) : text
}

function add(errors: FieldErrors, error: ErrorObject) {
  const path = error.instancePath.slice(1).split('/').filter(Boolean)
  if (error.keyword === 'required') path.push(error.params.missingProperty)
  const field = path.join('.') || 'body'
  // A list that was dropped because of its length must not be reported as missing too.
  if (error.keyword === 'required' && errors[field]) return
  errors[field] ??= []
  errors[field].push(sentence(field, error))
}

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  'date-time': 'a date or a moment like 2030-01-31 or 2030-01-31T09:00:00Z, from 1900 to 9999',
  date: 'a date like 2030-01-31, from 1900 to 9999',
  'time-zone': 'a time zone like Europe/Berlin or UTC',
  'embed-origin': 'an origin like https://shop.example, without a path; http only on this machine',
  text: 'valid Unicode text without NUL',
  line: 'valid Unicode text without NUL',
  paragraphs: 'valid Unicode text without NUL',
}

const patterns: Record<string, string> = {
  '\\S': 'must not be blank',
  '^#[0-9a-fA-F]{6}$': 'must be a colour like #1c6b3c',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'must be a time like 06:00',
}

function sentence(field: string, { keyword, params }: ErrorObject): string {
  const the = `The ${field} field`
  switch (keyword) {
    case 'required':
      return `${the} is required.`
    case 'type':
      return `${the} must be ${[params.type]
        .flat()
        .map((type) => typeNames[type])
        .join(' or ')}.`
    case 'enum':
      return `${the} must be one of: ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}.`
    case 'maxLength':
      return `${the} must not be longer than ${params.limit} characters.`
    case 'minLength':
      return `${the} must have at least ${params.limit} characters.`
    case 'minItems':
      return `${the} must have at least ${params.limit} item${params.limit === 1 ? '' : 's'}.`
    case 'minimum':
      return `${the} must be at least ${params.limit}.`
    case 'maximum':
      return `${the} must be at most ${params.limit}.`
    case 'format':
      return `${the} must be ${formats[params.format] ?? 'valid'}.`
    case 'pattern':
      return `${the} ${patterns[params.pattern] ?? 'is not valid'}.`
    default:
      return `${the} is not valid.`
  }
}
