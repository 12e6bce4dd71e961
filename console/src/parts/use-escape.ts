import { useEffect, useRef } from 'react'

/** Closes the drawer on Escape, wherever the focus is, unless a dialog or menu above it handles the key. */
export function useEscape(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open], .menu')
      if (event.key !== 'Escape' || isTaken) return
      // Nothing is lost, because typed text is kept as a draft.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
