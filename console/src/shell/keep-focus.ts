const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'

/**
 * Whoever uses the keyboard goes on where they were: when the element that has the focus is removed or disabled, the
 * nearest one that is left gets it. When a whole page is removed, the next page gets it. Returns what ends this.
 */
export function keepFocus(): () => void {
  let chain: HTMLElement[] = []
  function remember(event: FocusEvent): void {
    chain = []
    for (let at = event.target as HTMLElement | null; at; at = at.parentElement) chain.push(at)
  }
  function restore(): void {
    const [last] = chain
    if (!last || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    if (last.isConnected && !last.matches(':disabled')) return
    const place = chain.slice(1).find((each) => each.isConnected && each !== document.body)
    const content = document.getElementById('content')
    const isWhole = !place || !content?.contains(place) || place === content
    const next = isWhole ? content : place.querySelector<HTMLElement>(FOCUSABLE)
    ;(next ?? content)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
