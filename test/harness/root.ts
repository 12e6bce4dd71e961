import { fileURLToPath } from 'node:url'

/** The root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
