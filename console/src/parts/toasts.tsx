import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { messageOf } from './errors.ts'
import { createStore, useStore } from './store.ts'
import { isTyping } from './typing.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'bad'
  readonly action?: { readonly label: string; run(): void }
}

/** How long a message is shown. */
export const SHOWN_MS = 6_000
const MAX_TOASTS = 4
const toasts = createStore<readonly Toast[]>([])
const spoken = createStore('')
let lastId = 0

function add(toast: Omit<Toast, 'id'>): () => void {
  const id = ++lastId
  toasts.set([...toasts.get().slice(1 - MAX_TOASTS), { ...toast, id }])
  return () => remove(id)
}

const remove = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Runs the action of the newest message that has one: Undo, with very few exceptions. Returns whether there was one. */
function runLastAction(): boolean {
  const newest = toasts.get().findLast(({ action }) => action)
  if (!newest?.action) return false
  remove(newest.id)
  newest.action.run()
  return true
}

/** Shows a message. Returns what removes it, should it turn out to be wrong. */
export const say = (text: string, action?: Toast['action']) =>
  add({ text, kind: 'good', ...(action && { action }) })
export const complain = (text: string): void => {
  add({ text, kind: 'bad' })
}
export const complainOf = (error: unknown) => complain(messageOf(error))
/** Announces a text to screen readers. */
export const announce = (text: string) => spoken.set(text)

export function Toasts() {
  const shown = useStore(toasts)
  const text = useStore(spoken)
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey
      if (isUndo && !event.repeat && !isTyping(event.target) && runLastAction()) event.preventDefault()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <div className="visually-hidden" aria-live="polite" data-testid="announcements">
        {text}
      </div>
      <div className="toasts" role="status" aria-live="polite">
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  )
}

function OneToast({ toast: { id, text, kind, action } }: { readonly toast: Toast }) {
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => remove(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    <div className={`toast ${kind}`} onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="plain"
          onClick={() => {
            remove(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="plain" aria-label={t.close} onClick={() => remove(id)}>
        ×
      </button>
    </div>
  )
}
