import { en } from './languages/en.ts'
import { language } from './languages/language.ts'

/** Every text that a person reads, in their language. Changing the language loads the page again. */
export const t: typeof en = language === 'de' ? (await import('./languages/de.ts')).de : en
