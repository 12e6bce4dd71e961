import type { Db } from '../core/db.ts'
import { invalid } from '../core/refusal.ts'
import { asWritten, flawOf } from '../core/variables.ts'
import type { Kind } from './store/fields.ts'
import { findTexts } from './store/shown-data.ts'

// Must equal the maximum lengths in the contract.
const lengths = { title: 255, description: 20_000, short_description: 20_000 }
const MAX_HTML = 100_000

/**
 * Throws 422 if a variable of a draft cannot be filled in for every project. Reads the draft as this transaction has
 * just stored it.
 */
export async function assertVariables(tx: Db, kind: Kind, id: number): Promise<void> {
  const texts = await findTexts(tx, kind, id)
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(texts)) {
    const name = field as keyof typeof lengths
    const isHtml = kind === 'card' && name === 'description'
    const maxLength = isHtml ? MAX_HTML : lengths[name]
    const flaw = text && flawOf({ text: asWritten(text), maxLength, isHtml, isTitle: name === 'title' })
    if (flaw) errors[name] = [flaw]
  }
  if (Object.keys(errors).length) throw invalid(errors)
}
