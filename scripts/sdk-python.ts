// Generates sdk-python/muster/generated.py from contract/openapi.json. With --check, it fails when the file is out of
// date.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memberOf, type Operation, operations, takesKey } from '@muster/contract'
import type { Json } from '../contract/src/openapi/schemas.ts'
import { replaceFile } from './replace-file.ts'

const document: Json = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8'))
const file = new URL('../sdk-python/muster/generated.py', import.meta.url)

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Words that Python keeps for itself. */
const RESERVED = new Set(['from', 'return', 'import', 'pass', 'class', 'global', 'with', 'in', 'is'])
const methodName = (name: string) => (RESERVED.has(name) ? `${snake(name)}_` : snake(name))
const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '    ')

const plain: Record<string, string> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
}

/** Types of objects, in the order of their definition. */
const definitions: string[] = []
const known = new Set<string>()

/** The Python type of a value. `name` is what an object inside is called. */
function typeOf(schema: Json, name: string): string {
  if (schema.$ref) return refer(schema.$ref.split('/').at(-1))
  if (schema.contentSchema) return typeOf(schema.contentSchema, name)
  if (schema.enum) {
    const values = schema.enum.filter((value: unknown) => value !== null)
    const literal = `Literal[${values.map((value: unknown) => JSON.stringify(value)).join(', ')}]`
    return values.length === schema.enum.length ? literal : `${literal} | None`
  }
  if ('const' in schema) return `Literal[${JSON.stringify(schema.const)}]`
  if (schema.anyOf)
    return schema.anyOf.map((each: Json, at: number) => typeOf(each, `${name}${at + 1}`)).join(' | ')
  if (schema.format === 'binary') return 'Upload'
  const types: string[] = [schema.type ?? []].flat()
  if (!types.length) return 'Any'
  return types.map((type) => plain[type] ?? structureOf(type, schema, name)).join(' | ')
}

/** A type that is defined further below is marked: it must be written as text. */
const refer = (name: string) => (known.has(name) ? name : `‹${name}›`)
const unmarked = (type: string) => type.replaceAll(/[‹›]/g, '')

function structureOf(type: string, schema: Json, name: string): string {
  if (type === 'array') return `list[${typeOf(schema.items, name)}]`
  const [values] = Object.values<Json>(schema.patternProperties ?? {})
  if (values) return `dict[str, ${typeOf(values, name)}]`
  define(name, schema)
  return name
}

/** A dictionary with known keys. The functional form, because a key may be a word of Python. */
function define(name: string, { properties = {}, required = [] }: Json): void {
  if (known.has(name)) return
  known.add(name)
  const fields = Object.entries<Json>(properties).map(([field, schema]) => {
    const type = typeOf(schema, `${name}${pascal(field)}`)
    const written = type.includes('‹') ? `'${unmarked(type)}'` : type
    return `"${field}": ${required.includes(field) ? written : `NotRequired[${written}]`},`
  })
  definitions.push(
    fields.length
      ? `${name} = TypedDict(\n    "${name}",\n    {\n${indent(indent(fields.join('\n')))}\n    },\n)`
      : `${name} = TypedDict("${name}", {})`,
  )
}

interface Made {
  readonly member: string
  readonly methods: string
}

const text = (sentence: string) =>
  sentence
    .replaceAll('\\', '\\\\')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('"""', "'''")

function make([key, op]: [string, Operation]): Made {
  const name = pascal(key)
  const { post } = document.paths[op.path]
  const body = `${name}Body`
  define(body, (Object.values(post.requestBody.content) as Json[])[0]?.schema)
  const [content] = Object.values<Json>(post.responses[op.success].content)
  const data: Json = op.streams ? content.schema.contentSchema : content.schema.properties.data
  const isNothing = data.type === 'array'
  const answer = isNothing ? 'None' : unmarked(typeOf(data, `${name}Data`))
  const next = Object.keys(data.properties ?? {}).find((field) => field.startsWith('next_'))
  const items = Object.keys(data.properties ?? {}).find((field) => data.properties[field].type === 'array')
  const isList = next !== undefined && items !== undefined
  const repeats = op.effect === 'read' ? 'read' : takesKey(op) ? 'keyed' : 'never'
  const details = [
    `"${op.path}"`,
    `"${repeats}"`,
    ...(op.access === 'public' ? ['is_public=True'] : []),
    ...(op.isUpload ? ['is_upload=True'] : []),
    ...(op.streams ? [`streams="${op.streams}"`] : []),
    ...(isList ? [`items="${items}"`, `next="${next}"`] : []),
  ]
  const operation = `Operation(${details.join(', ')})`
  const member = memberOf(op)
  const method = methodName(member.split('.').at(-1) ?? '')
  const about = `"""${text(`${op.summary}. ${post.description ?? ''}`.trim())}"""`
  const run = op.streams === 'feed' ? 'follow' : op.streams ? 'stream' : 'send'
  const returns = op.streams ? `Iterator[${answer}]` : answer
  const lines = (title: string, result: string, call: string, doc: string) =>
    `def ${title}(self, **body: Unpack[${body}]) -> ${result}:\n${indent(`${doc}\n${call}`)}`
  const main = isNothing
    ? lines(method, 'None', `send(self._options, ${operation}, body)`, about)
    : lines(
        method,
        returns,
        `return cast(${quotedText(returns)}, ${run}(self._options, ${operation}, body))`,
        about,
      )
  if (!isList) return { member, methods: main }
  const row = unmarked(typeOf(data.properties[items].items, `${name}Data${pascal(items)}`))
  const all = lines(
    `${method}_all`,
    `Iterator[${row}]`,
    `return pages(self._options, ${operation}, body)`,
    `"""Every row of every page. ${text(op.summary)}."""`,
  )
  return { member, methods: `${main}\n\n${all}` }
}

const quotedText = (type: string) => `'${type}'`

/** Members such as `templates.boards.sync` as nested classes. */
function classesOf(made: readonly Made[], prefix: string, name: string): string[] {
  const inside = made.filter(({ member }) => member.startsWith(prefix))
  const rest = (member: string) => member.slice(prefix.length)
  const own = inside.filter(({ member }) => !rest(member).includes('.')).map(({ methods }) => methods)
  const rooms = [
    ...new Set(
      inside.flatMap(({ member }) => (rest(member).includes('.') ? [rest(member).split('.')[0] ?? ''] : [])),
    ),
  ]
  const roomClass = (room: string) => `${name === 'Operations' ? '' : name}${pascal(snake(room))}Operations`
  const nested = rooms.flatMap((room) =>
    classesOf(made, `${prefix}${room}.`, roomClass(room).replace(/Operations$/, '')),
  )
  const className = name === 'Operations' ? name : `${name}Operations`
  const attributes = rooms.map((room) => `self.${snake(room)} = ${roomClass(room)}(options)`)
  const init = `def __init__(self, options: Options) -> None:\n${indent(['self._options = options', ...attributes].join('\n'))}`
  return [...nested, `class ${className}:\n${indent([init, ...own].join('\n\n'))}`]
}

const errorNames = /^(Error|MessageOnly|MessageWithCode|ValidationError)/
for (const [name, schema] of Object.entries<Json>(document.components.schemas))
  if (!errorNames.test(name)) define(name, schema)
const made = Object.entries<Operation>(operations).map(make)
const current = [
  '"""Generated from contract/ by `npm run generate`. Do not edit."""',
  [
    'from collections.abc import Iterator',
    'from typing import Any, Literal, NotRequired, TypedDict, Unpack, cast',
    '',
    'from .transport import Operation, Options, follow, pages, send, stream',
    '',
    '# A file: its name and its content.',
    'Upload = tuple[str, bytes]',
  ].join('\n'),
  definitions.join('\n\n'),
  classesOf(made, '', 'Operations').join('\n\n\n'),
].join('\n\n')

if (!process.argv.includes('--check')) replaceFile(fileURLToPath(file), `${current}\n`)
else if (readFileSync(file, 'utf8') !== `${current}\n`) {
  console.error(
    'sdk-python/muster/generated.py is out of date: run `npm run generate` and commit the result.',
  )
  process.exit(1)
}
