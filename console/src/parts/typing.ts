const TEXTS = /^(text|search|email|password|url|tel|number|date|time|datetime-local)$/

/** Whether keys are text there. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TEXTS.test(target.type)
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
