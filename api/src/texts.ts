/** What a text may hold. The formats of the contract's shapes are defined here. */

// PostgreSQL refuses NUL in text, and U+FDD0 and U+FDD1 mark the variables of templates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSTORABLE = /[\u0000\ufdd0\ufdd1]/
// Control characters and line ends could add lines to a mail or commands to a terminal, and characters that change the
// direction of writing could make one name look like another. Marks that languages need (ZWJ, ZWNJ, LRM, RLM) stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNCLEAN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
// Letters that are drawn as nothing: Hangul fillers and the empty Braille pattern.
const INVISIBLE = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu

export const isStorable = (text: string): boolean => text.isWellFormed() && !UNSTORABLE.test(text)

/** Whether a name or a title can be shown anywhere, in one line. */
export const isClean = (text: string): boolean => !UNCLEAN.test(text)

/** Whether there is anything to see. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** A name that somebody else has written, as one that can be shown. */
export const cleaned = (text: string): string => text.replace(new RegExp(UNCLEAN, 'g'), ' ')
