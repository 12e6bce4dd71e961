import { Type } from 'typebox'
import { html, longText, nullable, nullish, words } from './fields.ts'

/** A language as in BCP 47: its code, and perhaps a script and a region. */
export const language = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$',
  maxLength: 12,
  description: 'A language as in BCP 47.',
  examples: ['de'],
})

const byLanguage = <Texts extends Parameters<typeof Type.Object>[0]>(texts: Texts) =>
  Type.Record(language, Type.Object(texts, { additionalProperties: false }), {
    maxProperties: 20,
    additionalProperties: false,
    propertyNames: { description: 'a language such as de or pt-BR' },
    description:
      'The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all.',
    examples: [{ de: { title: 'Öffnen' } }],
  })

const places = byLanguage({ title: nullish(words(255)), description: nullish(longText) })
const cards = byLanguage({
  title: nullish(words(255)),
  description: nullish(html),
  short_description: nullish(longText),
})

/** Translations in bodies, and in answers, of boards and groups. */
export const placeTranslations = nullish(places)
export const shownPlaceTranslations = nullable(places)
/** The same of cards. */
export const cardTranslations = nullish(cards)
export const shownCardTranslations = nullable(cards)
