let taken: string | undefined

/**
 * The token after the `#` of a link in a mail. Removes it from the URL, so that it does not stay in the
 * history.
 */
export function takeToken(): string {
  const found = location.hash.slice(1)
  if (found) {
    taken = found
    history.replaceState(history.state, '', location.pathname)
  }
  return taken ?? ''
}
