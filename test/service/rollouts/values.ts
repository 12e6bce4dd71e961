// Values for every field of the table, so that a field that is added there is part of the histories at once.
import {
  type Field,
  fields,
  fixedFields,
  inheritableFields,
  type Kind,
  publishedFields,
} from '../../../api/src/templates/store/fields.ts'

const table = (kind: Kind): Readonly<Record<string, Field>> => fields[kind]

/** What a history compares of each kind. */
export const comparedFields = (kind: Kind) =>
  [...publishedFields(kind), ...fixedFields(kind)].filter(
    (name) => !table(kind)[name]?.shownAs && !table(kind)[name]?.isHidden,
  )

/** The value of a field that nobody has set. */
export const initialOf = (kind: Kind, name: string): unknown => table(kind)[name]?.initially ?? null

/** Projects do not show the field itself. */
export const isHidden = (kind: Kind, name: string): boolean => table(kind)[name]?.isHidden === true

/** The texts of a master that may have variables. */
export const templateFields = (kind: Kind) =>
  publishedFields(kind).filter((name) => ['text', 'html'].includes(table(kind)[name]?.template ?? ''))

/** All fields of a record that has nothing in them. */
export const emptyOf = (kind: Kind): Record<string, unknown> =>
  Object.fromEntries(comparedFields(kind).map((name) => [name, null]))

const priorities = ['low', 'high', 'urgent', 'normal']
const statuses = ['open', 'in_progress', 'closed', 'to_check', 'blocked']

function valueFor(name: string, { type, isClearable, template }: Field, at: number, who: string): unknown {
  if (name === 'priority') return priorities[at % priorities.length]
  if (name === 'status') return statuses[at % statuses.length]
  // Neither a required item nor sign-off: test/service/work.test.ts has histories of what they forbid.
  if (name === 'needs_sign_off') return false
  if (name === 'sign_off_by') return at % 2 === 0 ? 'project' : 'platform'
  if (type === 'boolean') return at % 2 === 0
  if (type === 'bigint') return at % 5
  if (isClearable && at % 4 === 0) return null
  // Search finds a card by the words of every language, so none of them is a word that histories look for.
  if (name === 'translations') return { de: { title: `Titel ${at}` }, fr: { description: `Texte ${at}` } }
  if (name === 'checklist')
    return [{ key: `k${at}`, title: `Item ${at}`, is_required: false, evidence: 'none' }]
  // Its first run is far away: test/service/runs.test.ts has histories of runs.
  if (name === 'repeat')
    return { every: 'day', interval: 1 + at, appears_at: '06:00', due_at: '10:00', starts_on: '2999-01-01' }
  if (type === 'timestamptz') return `2027-01-0${1 + (at % 9)}T10:00:00.000Z`
  // Two live masters never share an identifier.
  if (name === 'unique_identifier') return `${who} ${at}`
  const variable = who !== 'own' && template && VARIABLES[at % VARIABLES.length]
  return variable ? `${name} ${variable}` : `${name} ${at}`
}

const VARIABLES = ['{{attributes.city|your city}}', '', '{{project.name}} in {{attributes.city|here}}', '']

const changeOf = (kind: Kind, names: readonly string[], at: number, who: string) => {
  const name = names[at % names.length] ?? 'title'
  return { [name]: valueFor(name, table(kind)[name] as Field, at, who) }
}

/** test/service/files/files.test.ts has the files of masters, which are uploaded. */
const isWritten = (kind: Kind, name: string): boolean =>
  (kind === 'board' || name !== 'position') && name !== 'file_ids'

/** A change of one field of a master. Groups and cards are placed by reordering; a tool is fixed once published. */
export const draftChangeOf = (kind: Kind, at: number, who: string) =>
  changeOf(
    kind,
    [...publishedFields(kind), 'variables'].filter((name) => isWritten(kind, name)),
    at,
    who,
  )

/** A change of one field of a copy, or of a record of the project's own, which is known by its description. */
export function ownChangeOf(kind: Kind, at: number, isCopy: boolean) {
  const names = [...inheritableFields(kind), ...(kind === 'card' ? [] : ['position'])]
  return changeOf(
    kind,
    names.filter((name) => isCopy || name !== 'description'),
    at,
    'own',
  )
}
