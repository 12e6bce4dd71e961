/**
 * Template texts may contain variables: `{{project.name}}`, `{{attributes.city|your city}}`. A text is stored
 * once for all projects, and its variables are filled in on read.
 *
 * A draft whose `variables` is true has a mark before each `{{`. Marks are characters that no text may
 * contain. So braces that a user typed are never replaced, and neither are braces in a filled-in value.
 */

/** Precedes a variable in plain text. */
export const MARK = '\ufdd0'
/** Precedes a variable in HTML. Its value is escaped. */
export const HTML_MARK = '\ufdd1'

/** The values of a project for the variables. */
export interface ProjectValues {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const MARKED = /([\ufdd0\ufdd1])\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

// Values are cut to this length. A title must have room for them, so that clients can send the shown title
// back.
const MAX_VALUE = 100
const MAX_VARIABLES = 20

export const hasVariables = (text: string): boolean => text.includes(MARK) || text.includes(HTML_MARK)

/** The text as the superadmin wrote it. */
export const asWritten = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '')

/** The text without its variables, which is the same in every project. */
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

/** Escapes like cleanHtml, so that a text that was shown and sent back is unchanged. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The length of the longest escape, `&amp;`. */
const MAX_ESCAPED = 5

// Only spaces may surround a name, because JSON escapes other whitespace.
const KNOWN = /^ *(?:project\.name|attributes\.[a-z][a-z0-9_]{0,39}) *$/
const VARIABLE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

export interface TemplateText {
  readonly text: string
  readonly maxLength: number
  readonly isHtml?: boolean
  /** A title must not be empty, even if a project lacks all values. */
  readonly isTitle?: boolean
}

/** The problem with the variables of a text; undefined if they can be filled in for every project. */
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
