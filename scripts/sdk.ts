// Generates sdk/src/generated.ts from contract/openapi.json. With --check, it fails when the file is out of
// date.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memberOf, type Operation, operations, takesKey } from '@muster/contract'
import type { Json } from '../contract/src/openapi/schemas.ts'
import { replaceFile } from './replace-file.ts'

const document: Json = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8'))
const file = new URL('../sdk/src/generated.ts', import.meta.url)

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')
const comment = (text: string | undefined) =>
  text ? `/** ${text.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */\n` : ''
const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1)

const plain: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
}

/**
 * The TypeScript type of a value. JSON text gets the type of its object, because the client asks for objects.
 */
function typeOf(schema: Json): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.contentSchema) return typeOf(schema.contentSchema)
  if (schema.enum) return schema.enum.map((value: unknown) => quote(value)).join(' | ')
  if ('const' in schema) return quote(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.format === 'binary') return 'Blob'
  const types: string[] = [schema.type ?? []].flat()
  if (!types.length) return 'unknown'
  return types.map((type) => plain[type] ?? structureOf(type, schema)).join(' | ')
}

const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function structureOf(type: string, schema: Json): string {
  if (type === 'array') {
    const item = typeOf(schema.items)
    return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  const [values] = Object.values<Json>(schema.patternProperties ?? {})
  if (values) return `Record<string, ${typeOf(values)}>`
  return objectOf(schema, false)
}

/** A request may omit an optional field or send it as undefined. */
function objectOf({ properties = {}, required = [] }: Json, isRequest: boolean): string {
  const fields = Object.entries<Json>(properties).map(([name, field]) => {
    const isOptional = !required.includes(name)
    const type = `${typeOf(field)}${isOptional && isRequest ? ' | undefined' : ''}`
    return `${comment(field.description)}${name}${isOptional ? '?' : ''}: ${type}`
  })
  return fields.length ? `{\n${indent(fields.join('\n'))}\n}` : 'Record<string, never>'
}

interface Made {
  readonly member: string
  readonly types: string
  readonly line: string
  readonly row: string
}

function make([name, op]: [string, Operation]): Made {
  const { post } = document.paths[op.path]
  const body = `${pascal(name)}Body`
  const bodySchema = (Object.values(post.requestBody.content) as Json[])[0]?.schema
  const [content] = Object.values<Json>(post.responses[op.success].content)
  const data: Json = op.streams ? content.schema.contentSchema : content.schema.properties.data
  const isNothing = data.type === 'array'
  const dataName = data.$ref ? typeOf(data) : isNothing ? 'void' : `${pascal(name)}Data`
  const next = Object.keys(data.properties ?? {}).find((field) => field.startsWith('next_'))
  const items = Object.keys(data.properties ?? {}).find((field) => data.properties[field].type === 'array')
  const isList = next !== undefined && items !== undefined
  const call = op.streams
    ? `Stream<${body}, ${dataName}>`
    : isList
      ? `List<${body}, ${dataName}, ${typeOf(data.properties[items].items)}>`
      : `Call<${body}, ${dataName}>`
  const retries = op.effect === 'read' ? 'read' : takesKey(op) ? 'keyed' : 'never'
  const member = memberOf(op)
  const flags = [
    `'${op.path}'`,
    `'${retries}'`,
    ...(op.streams ? [`{ streams: '${op.streams}' }`] : []),
    ...(isList ? [`{ items: '${items}', next: '${next}' }`] : []),
    ...(op.access === 'public' ? ['{ isPublic: true }'] : []),
    ...(op.isUpload ? ['{ isUpload: true }'] : []),
  ]
  const types = [
    `export type ${body} = ${objectOf(bodySchema, true)}`,
    ...(data.$ref || isNothing ? [] : [`export type ${dataName} = ${objectOf(data, false)}`]),
  ]
  return {
    member,
    types: types.join('\n\n'),
    line: `${comment(`${op.summary}. ${post.description}`)}${member.split('.').at(-1)}: ${call}`,
    row: `'${member}': [${flags.join(', ')}],`,
  }
}

/** Writes members such as `templates.boards.sync` as nested interfaces. */
function nest(made: readonly Made[], prefix: string): string {
  const inside = made.filter(({ member }) => member.startsWith(prefix))
  const rest = (member: string) => member.slice(prefix.length)
  const lines = inside.filter(({ member }) => !rest(member).includes('.')).map(({ line }) => line)
  const rooms = new Set(
    inside.flatMap(({ member }) => (rest(member).includes('.') ? [rest(member).split('.')[0] ?? ''] : [])),
  )
  for (const room of rooms) lines.push(`${room}: ${nest(made, `${prefix}${room}.`)}`)
  return `{\n${indent(lines.map((line) => line.replace(/(^|\n)(\w+:)/, '$1readonly $2')).join('\n'))}\n}`
}

const errorNames = [
  'ErrorWithData',
  'Error',
  'MessageOnly',
  'ValidationError',
  'ErrorWithDataAndCode',
  'ErrorWithCode',
  'MessageWithCode',
  'ValidationErrorWithCode',
]
const shapes = Object.entries<Json>(document.components.schemas).filter(
  ([name]) => !errorNames.includes(name),
)
const errorCodes: string[] = document.components.headers['X-Error-Code'].schema.enum
const made = Object.entries<Operation>(operations).map(make)
const current = [
  '// Generated from contract/ by `npm run generate`. Do not edit.',
  "import type { Call, Details, List, Repeats, Stream } from './calls.ts'",
  `/** The words of the header X-Error-Code. */\nexport type ErrorCode =\n${indent(errorCodes.map((code) => `| '${code}'`).join('\n'))}`,
  ...shapes.map(([name, schema]) => `export interface ${name} ${objectOf(schema, false)}`),
  ...made.map(({ types }) => types),
  `/** Every operation, where its path says. */\nexport interface Operations ${nest(made, '')}`,
  `export const table: Readonly<Record<string, readonly [path: string, repeats: Repeats, details?: Details]>> = {\n${indent(made.map(({ row }) => row).join('\n'))}\n}`,
].join('\n\n')

if (!process.argv.includes('--check')) replaceFile(fileURLToPath(file), `${current}\n`)
else if (readFileSync(file, 'utf8') !== `${current}\n`) {
  console.error('sdk/src/generated.ts is out of date: run `npm run generate` and commit the result.')
  process.exit(1)
}
