/**
 * Texts of templates may say what a project is called, or what its platform knows of it: `{{project.name}}`,
 * `{{attributes.city|your city}}`. They are stored once for every project and filled in where they are read.
 *
 * A draft whose `variables` is true has a mark before each `{{`. Marks are characters that no text may contain, so that
 * braces that a user typed stay braces, and what was filled in is never filled in again.
 */

/** Before a variable in plain text. */
export const MARK = '\ufdd0'
/** Before a variable in HTML: what is filled in is escaped. */
export const HTML_MARK = '\ufdd1'

/** What a project says of itself. */
export interface ProjectValues {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const MARKED = /([\ufdd0\ufdd1])\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

// A title with a variable must have room for it, so that what was shown can be sent back.
const MAX_VALUE = 100
const MAX_VARIABLES = 20

export const hasVariables = (text: string): boolean => text.includes(MARK) || text.includes(HTML_MARK)

/** The text as the superadmin wrote it. */
export const asWritten = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '')

/** The text without its variables: what every project shows. */
export const withoutVariables = (text: string): string => text.replace(MARKED, ' ')

/** Fills in the variables of a text, or of any text within JSON. */
export const fillIn = (text: string, values: ProjectValues, isJson = false): string =>
  asWritten(
    text.replace(MARKED, (_, mark: string, name: string, otherwise = '') => {
      const value = shownBy(values, name.trim())
      if (!value?.trim()) return otherwise
      const shown = mark === HTML_MARK ? escaped(shortened(value)) : shortened(value)
      return isJson ? JSON.stringify(shown).slice(1, -1) : shown
    }),
  )

function shownBy({ name, attributes }: ProjectValues, variable: string): string | undefined {
  if (variable === 'project.name') return name
  const key = variable.slice('attributes.'.length)
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined
}

function shortened(value: string): string {
  if (value.length <= MAX_VALUE) return value
  const characters = [...value]
  return characters.length <= MAX_VALUE ? value : `${characters.slice(0, MAX_VALUE - 1).join('')}…`
}

/** As cleaning HTML leaves text, so that what was shown and sent back is the same. */
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The most characters that one of them escapes to. */
const MAX_ESCAPED = 5

// Only spaces may surround a name: within JSON other blanks are escaped.
const KNOWN = /^ *(?:project\.name|attributes\.[a-z][a-z0-9_]{0,39}) *$/
const VARIABLE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

export interface TemplateText {
  readonly text: string
  readonly maxLength: number
  readonly isHtml?: boolean
  /** What must never be empty, whatever the project lacks. */
  readonly isTitle?: boolean
}

/** What is wrong with the variables of a text; nothing when they can be filled in for every project. */
export function flawOf({ text, maxLength, isHtml, isTitle }: TemplateText): string | undefined {
  const variables = [...text.matchAll(VARIABLE)].map(([, name = '', otherwise]) => ({
    name,
    otherwise,
  }))
  if (text.includes('{{{') || text.replace(VARIABLE, '').includes('{{'))
    return 'Close each {{ with }}, and do not put one variable into another.'
  const unknown = variables.find(({ name }) => !KNOWN.test(name))
  if (unknown)
    return `There is no variable ${unknown.name.trim() || 'without a name'}. Use project.name, or attributes. and a key, such as attributes.city.`
  if (variables.length > MAX_VARIABLES) return `Use at most ${MAX_VARIABLES} variables in a text.`
  if (
    isTitle &&
    variables.some(({ name, otherwise }) => name.trim() !== 'project.name' && !otherwise?.trim())
  )
    return 'In a title, say what projects without the attribute show, such as {{attributes.city|your city}}.'
  if (isHtml && (text.match(/<[^>]*>/g) ?? []).some((tag) => tag.includes('{{')))
    return 'A variable cannot stand within a tag, such as in the address of a link.'
  if (variables.some(({ otherwise }) => otherwise?.includes('<')))
    return 'What projects without the attribute show must be text without tags.'
  const longest = MAX_VALUE * (isHtml ? MAX_ESCAPED : 1)
  const most = variables.reduce(
    (sum, { otherwise = '' }) => sum + Math.max(longest, otherwise.length),
    text.replace(VARIABLE, '').length,
  )
  if (most > maxLength)
    return `Leave room for what is filled in: up to ${MAX_VALUE} characters for each variable.`
  return undefined
}
