import { storage } from '../storage.ts'

/** The languages of the console. A new one is a file beside this one, and an entry here. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

export const KEY = 'muster:language'
export const isLanguage = (text: string | null): text is Language =>
  text !== null && Object.hasOwn(languages, text)

const kept = storage.get(KEY)
/** The language that the person chose, as this browser knows it. */
export const stored: Language | null = isLanguage(kept) ? kept : null
const ofBrowser = navigator.language.split('-')[0] ?? ''

/** An embedded board has the language that its address names. */
const { location } = globalThis as { location?: { readonly search: string } }
const inAddress = new URLSearchParams(location?.search).get('language')
const named = inAddress?.split('-')[0] ?? null

/** The language of this page: the one in its address, else the person's own, else the browser's, else English. */
export const language: Language = [named, stored, ofBrowser].find(isLanguage) ?? 'en'

/** For dates and numbers: the browser knows the country, if the language is the same. */
export const locale: string = ofBrowser === language ? navigator.language : language

const formats = new Map<string, Intl.NumberFormat>()

/** A number as people write it. */
export function formatNumber(value: number): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}

const sizes = [
  [1_000_000, 'megabyte'],
  [1_000, 'kilobyte'],
] as const

/** A size in its largest unit. */
export function formatBytes(bytes: number): string {
  const [size, unit] = sizes.find(([each]) => bytes >= each) ?? [1, 'byte']
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  })
  return format.format(bytes / size)
}

/** A number with its noun. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const units = [
  [1_440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const

/** A duration in its largest whole unit. */
export function formatMinutes(minutes: number): string {
  const [size, unit] = units.find(([each]) => minutes % each === 0) ?? [1, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
}

/** A day and time near today, in the time zone of the browser. */
export const formatMoment = (moment: Date): string =>
  Number.isNaN(moment.getTime())
    ? '?'
    : moment.toLocaleString(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })

/** The name of a language in the language of this page. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
