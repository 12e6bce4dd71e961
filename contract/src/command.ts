import type { TSchema } from 'typebox'
import { bodyMeaningOf } from './glossary.ts'
import type { Operation } from './operation.ts'
import { wordsOf } from './words.ts'

/** A field of a body as an argument of a command. */
export interface Argument {
  readonly field: string
  /** Without the leading dashes: `group-id`. */
  readonly flag: string
  /** The first required field is a positional argument: `muster cards get 12`. */
  readonly isPositional: boolean
  readonly isRequired: boolean
  /** Never an argument: the command prompts for it or reads it from standard input. */
  readonly isSecret: boolean
  readonly isNullable: boolean
  readonly kind: 'integer' | 'number' | 'text' | 'boolean' | 'list' | 'json' | 'file'
  /** A list of ids, not of words. */
  readonly isOfIntegers: boolean
  readonly choices: readonly string[] | undefined
  readonly meaning: string
}

const SECRET = new Set(['password', 'current_password', 'new_password', 'code', 'token', 'client_secret'])

interface Plain {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | null)[]
  readonly items?: Plain
  readonly format?: string
}

const typesOf = ({ type }: Plain): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

function kindOf(schema: Plain): Argument['kind'] {
  if (schema.format === 'binary') return 'file'
  const types = typesOf(schema)
  if (types.includes('integer')) return 'integer'
  if (types.includes('number')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('object')) return 'json'
  if (types.includes('array')) return typesOf(schema.items ?? {}).includes('object') ? 'json' : 'list'
  return 'text'
}

/** The arguments of a command, in the order of the body. */
export function argumentsOf(op: Operation): Argument[] {
  const required = new Set(op.body.required ?? [])
  const first = Object.keys(op.body.properties).find((field) => required.has(field) && !SECRET.has(field))
  return Object.entries<TSchema>(op.body.properties).map(([field, schema]) => {
    const plain = schema as Plain
    const kind = kindOf(plain)
    const choices = (plain.items?.enum ?? plain.enum)?.filter((value) => value !== null)
    return {
      field,
      flag: field.replaceAll('_', '-'),
      isPositional: field === first && kind !== 'json',
      isRequired: required.has(field),
      isSecret: SECRET.has(field),
      isNullable: typesOf(plain).includes('null'),
      kind,
      isOfIntegers: typesOf(plain.items ?? {}).includes('integer'),
      choices,
      meaning: bodyMeaningOf(op, field, schema) ?? field,
    }
  })
}

const quoted = (text: string) => (/^[\w.,:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

function written({ kind }: Argument, value: unknown): string {
  if (value === null) return 'null'
  if (kind === 'list' && Array.isArray(value)) return quoted(value.join(','))
  return quoted(kind === 'json' ? JSON.stringify(value) : String(value))
}

/** The command that sends this body. */
export function commandOf(op: Operation, body: Record<string, unknown>): string {
  if (op.path === '/v1/authenticate') return `muster login ${quoted(String(body.email))}`
  const given = argumentsOf(op).filter(({ field, isSecret }) => field in body && !isSecret)
  const positional = given.filter(({ isPositional }) => isPositional)
  const options = given.filter(({ isPositional }) => !isPositional)
  return [
    'muster',
    ...wordsOf(op.path),
    ...positional.map((argument) => written(argument, body[argument.field])),
    ...options.map((argument) => `--${argument.flag} ${written(argument, body[argument.field])}`),
  ].join(' ')
}

/** `group-id` as `groupId`: a member of the SDK, and what commander calls an option. */
export const camel = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The path of the operation's method in the SDK, for example `templates.boards.sync`. */
export const memberOf = (op: Operation) => wordsOf(op.path).map(camel).join('.')
