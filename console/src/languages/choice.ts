import { storage } from '../storage.ts'
import { isLanguage, KEY, type Language, stored } from './language.ts'

/** Shows the console in another language from now on. Null: in that of the browser. */
export function setLanguage(next: Language | null): void {
  if (next === null) storage.remove(KEY)
  else storage.set(KEY, next)
  location.reload()
}

/** Adopts the language of the account. Whoever has chosen none gets that of the browser, not of the last person. */
export function followAccount(chosen: string | null): void {
  const wanted = isLanguage(chosen) ? chosen : null
  if (wanted !== stored) setLanguage(wanted)
}
