/**
 * Defines which characters texts may contain. validation.ts uses these checks for the formats of the
 * contract.
 */

// PostgreSQL does not store NUL in text. U+FDD0 and U+FDD1 delimit the variables of templates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSTORABLE = /[\u0000\ufdd0\ufdd1]/
// Control characters and line breaks could inject lines into a mail or commands into a terminal. Characters
// that change the text direction could make one name look like another. Languages need ZWJ, ZWNJ, LRM and
// RLM: allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNCLEAN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
// Besides spaces and control characters: Hangul fillers and the empty Braille pattern, which render as
// nothing.
const INVISIBLE = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu

export const isStorable = (text: string): boolean => text.isWellFormed() && !UNSTORABLE.test(text)

/** Whether a name or a title is a single line without control characters. */
export const isClean = (text: string): boolean => !UNCLEAN.test(text)

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Replaces unclean characters by spaces, for names from outside of Muster. */
export const cleaned = (text: string): string => text.replace(new RegExp(UNCLEAN, 'g'), ' ')
