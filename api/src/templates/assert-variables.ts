import type { Db } from '../core/db.ts'
import { invalid } from '../core/refusal.ts'
import { asWritten, flawOf } from '../core/variables.ts'
import type { Kind, TextField } from './store/fields.ts'
import { findTexts } from './store/shown-data.ts'
import type { Texts } from './translations.ts'

// Must equal the maximum lengths in the contract.
const lengths: Readonly<Record<TextField<'card'>, number>> = {
  title: 255,
  description: 20_000,
  short_description: 20_000,
}
const MAX_HTML = 100_000
const MAX_TRANSLATIONS = 200_000

/**
 * Throws 422 if the translations of a draft are too long, or a variable cannot be filled in for every project. Reads
 * the draft as this transaction has just stored it.
 */
export async function assertVariables(tx: Db, kind: Kind, id: number): Promise<void> {
  const { translations, checklist, variables, ...texts } = await findTexts(tx, kind, id)
  if (JSON.stringify(translations ?? {}).length > MAX_TRANSLATIONS)
    throw invalid({ translations: ['The translations field must not have more than 200,000 characters.'] })
  if (!variables) return
  const errors: Record<string, string[]> = {}
  const check = (of: Texts, path: string) => {
    for (const [field, text] of Object.entries(of)) {
      const name = field as keyof typeof lengths
      const isHtml = kind === 'card' && name === 'description'
      const maxLength = isHtml ? MAX_HTML : lengths[name]
      const flaw = text && flawOf({ text: asWritten(text), maxLength, isHtml, isTitle: name === 'title' })
      if (flaw) errors[path + name] = [flaw]
    }
  }
  check(texts, '')
  for (const [language, each] of Object.entries(translations ?? {})) check(each, `translations.${language}.`)
  for (const [at, { title }] of (checklist ?? []).entries()) check({ title }, `checklist.${at}.`)
  if (Object.keys(errors).length) throw invalid(errors)
}
