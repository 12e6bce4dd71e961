import { t } from '../texts.ts'

/** What an entry of the audit log is about, in words: `member.set-role` is “Member · role changed”. */
export const auditText = (action: string): string =>
  action
    .split('.')
    .map((part) => t.audit.words[part] ?? part)
    .join(' · ')

/** What it was done to: `user 7` is “User 7”. */
export const subjectText = (subject: string): string =>
  subject.replace(/^[a-z-]+/, (noun) => t.audit.words[noun] ?? noun)

/** More about an entry, a part for each fact. Of what was changed, only what is different. */
export function detailsOf({ from, to, ...details }: Readonly<Record<string, unknown>>): string[] {
  return [
    ...changesOf(from, to),
    ...Object.entries(details).flatMap(([name, value]) => {
      if (name === 'fields') return listOf(value).map(nameOf).join(', ') || []
      const told = valueText(value)
      return told === '' ? [] : `${nameOf(name)}: ${told}`
    }),
  ]
}

function changesOf(from: unknown, to: unknown): string[] {
  if (!isRecord(from) || !isRecord(to)) {
    const [before, after] = [valueText(from), valueText(to)]
    return before || after ? [[before, after].filter(Boolean).join(' → ')] : []
  }
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [before, after] = [valueText(from[name]), valueText(to[name])]
    return before === after ? [] : `${nameOf(name)}: ${before || '–'} → ${after || '–'}`
  })
}

const nameOf = (name: string): string => t.field[name] ?? t.audit.facts[name] ?? name.replaceAll('_', ' ')

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${nameOf(name)}: ${valueText(each)}`)
      .join(', ')
  return t.role[value as keyof typeof t.role] ?? String(value)
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
