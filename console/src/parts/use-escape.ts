import { useEffect, useRef } from 'react'

/** Escape closes the drawer wherever the focus is, unless something above it takes the key. */
export function useEscape(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open], .menu')
      if (event.key !== 'Escape' || isTaken) return
      // What is being typed is a draft already.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
