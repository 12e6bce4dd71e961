/** Without the wildcard, which a URL may have as its host. */
const NAMED = /^https:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/
const OWN_MACHINE = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Whether a text is the origin of pages that may show embedded boards. Without https, others on the network could
 * change such a page; on this machine there are no others.
 */
export function isEmbedOrigin(text: string): boolean {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false
  return NAMED.test(text) || OWN_MACHINE.test(text)
}
