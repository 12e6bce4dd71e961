let taken: string | undefined

/** What the link in a mail has behind its `#`. It is taken out of the address, so that it stays in no history. */
export function takeToken(): string {
  const found = location.hash.slice(1)
  if (found) {
    taken = found
    history.replaceState(history.state, '', location.pathname)
  }
  return taken ?? ''
}
