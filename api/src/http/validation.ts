import type { Operation } from '@muster/contract'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { parseMoment } from '../moment.ts'

type FieldErrors = Record<string, string[]>

const ajv = new Ajv({ allErrors: true, coerceTypes: false, allowUnionTypes: true })
addFormats.default(ajv, ['email'])
ajv.addFormat('date-time', (text) => parseMoment(text) !== null)

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly maxItems?: number
}

/** Checks a body and returns the fields that the operation knows, and the errors of each field. */
export type Validate = (body: Record<string, unknown>) => {
  known: Record<string, unknown>
  errors: FieldErrors
}

export function compileValidator(op: Operation): Validate {
  const validate = ajv.compile(op.body)
  return (body) => {
    const errors: FieldErrors = {}
    const known = keepKnown(op.body as Schema, body, '', errors) as Record<string, unknown>
    if (!validate(known)) for (const error of validate.errors ?? []) add(errors, error)
    const sent = (op.exactlyOneOf ?? []).filter((field) => known[field] != null)
    if (op.exactlyOneOf && sent.length !== 1) {
      for (const field of op.exactlyOneOf)
        errors[field] ??= [`Send exactly one of ${op.exactlyOneOf.join(', ')}.`]
    }
    return { known, errors }
  }
}

/**
 * Copies only the keys that the schema knows, so that sixty thousand unknown fields cost nothing. A list that
 * is too long gets that one error, because nobody needs the errors of a hundred thousand elements.
 */
function keepKnown(schema: Schema, value: unknown, path: string, errors: FieldErrors): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = schema
    if (!items) return []
    if (value.length <= maxItems)
      return value.map((item, at) => keepKnown(items, item, `${path}.${at}`, errors))
    errors[path] = [`The ${path} field must not have more than ${maxItems} items.`]
    return undefined
  }
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    const field = path ? `${path}.${name}` : name
    const known = keepKnown(inner, (value as Record<string, unknown>)[name], field, errors)
    if (known !== undefined) kept[name] = known
  }
  return kept
}

function add(errors: FieldErrors, error: ErrorObject) {
  const path = error.instancePath.slice(1).split('/').filter(Boolean)
  if (error.keyword === 'required') path.push(error.params.missingProperty)
  const field = path.join('.') || 'body'
  // One sentence per field and reason. A list that was dropped for its length is not also reported as
  // missing.
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
      return params.format === 'email'
        ? `${the} must be an e-mail address.`
        : `${the} must be a date or a moment like 2030-01-31 or 2030-01-31T09:00:00Z, from 1900 to 9999.`
    case 'pattern':
      return params.pattern.includes('(?=')
        ? `${the} must not be blank and must be valid Unicode text without NUL.`
        : `${the} must be valid Unicode text without NUL.`
    default:
      return `${the} is not valid.`
  }
}
