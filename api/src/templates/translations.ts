import { HTML_MARK, MARK } from '#core/variables.ts'
import type { TextField } from './store/fields.ts'

/** The texts of a template in one language. A text that is missing or null stays as it was written. */
export type Texts = Readonly<Partial<Record<TextField<'card'>, string | null>>>
export type Translations = Readonly<Record<string, Texts>>

/** The translation for a language: exactly for it, else for the language without its region. */
const chosenFor = (translations: Translations, language: string): string | undefined =>
  [language, language.split('-')[0] ?? ''].find((each) => Object.hasOwn(translations, each))

/** The texts that a project with this language sees. */
export function textsIn(translations: Translations, language: string): Texts {
  const chosen = chosenFor(translations, language)
  return (chosen !== undefined && translations[chosen]) || {}
}

interface Translated {
  readonly translations?: Translations | null
}

const known = new WeakMap<object, Map<string, object>>()

/**
 * The template with its texts in the language. Keeps the result, because everything that is prepared for a template
 * is found by its object.
 */
export function inLanguage<Of extends Translated>(template: Of, language: string | null): Of {
  const { translations } = template
  if (!language || !translations) return template
  // By translation, not by language: a template has few translations, but projects may have any language.
  const chosen = chosenFor(translations, language)
  if (chosen === undefined) return template
  const kept = known.get(template) ?? new Map<string, object>()
  known.set(template, kept)
  const before = kept.get(chosen) as Of | undefined
  if (before) return before
  const translated = {
    ...template,
    ...writtenTexts(textsIn(translations, language), 'short_description' in template),
  }
  kept.set(chosen, translated)
  return translated
}

/** The texts that are there. In a translation every variable has the mark of plain text, also in HTML. */
function writtenTexts(texts: Texts, isCard: boolean): Texts {
  const written = Object.entries(texts).filter(([, text]) => text != null)
  return Object.fromEntries(
    written.map(([name, text]) => [
      name,
      isCard && name === 'description' ? (text as string).replaceAll(MARK, HTML_MARK) : text,
    ]),
  )
}
