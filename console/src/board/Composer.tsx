import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readDraft, useDraft } from '../parts/drafts.ts'
import { complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'

/** An inline form for a title. It stays open for the next one and keeps the text as a draft. */
export function Composer({
  name,
  label,
  button,
  create,
}: {
  readonly name: string
  readonly label: string
  readonly button: string
  create(title: string): Promise<unknown>
}) {
  const { draft, keep, drop } = useDraft(name)
  // Titles that are being sent are kept as a second draft, so that the user can type the next one.
  const sent = useDraft(`${name}:sent`)
  const queue = useRef<string[]>([])
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const text = draft?.value ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a page that was closed left behind.
  useEffect(() => {
    if (!sent.draft || queue.current.length > 0) return
    sent.drop()
    keep([sent.draft.value, text].filter(Boolean).join(' '), '')
  }, [])

  function remember(): void {
    if (queue.current.length > 0) sent.keep(queue.current.join(' '), '')
    else sent.drop()
  }

  async function submit() {
    const title = text.trim()
    if (!title) return
    drop()
    queue.current.push(title)
    remember()
    // Send one after the other, so that the records are created in the order in which they were typed.
    if (queue.current.length > 1) return
    for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
      try {
        await create(next)
        queue.current.shift()
      } catch (error) {
        complainOf(error)
        keep([...queue.current, readDraft(name)?.value ?? ''].filter(Boolean).join(' '), '')
        queue.current = []
      }
      remember()
    }
  }
  function close() {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  function keyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    }
  }
  if (!isOpen && !text)
    return (
      <button ref={opener} type="button" className="add" onClick={() => setOpen(true)}>
        + {button}
      </button>
    )
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={label}
        dir="auto"
        rows={2}
        maxLength={255}
        // biome-ignore lint/a11y/noAutofocus: the person asked for it.
        autoFocus={isOpen}
        value={text}
        onChange={(event) => keep(event.target.value, '')}
        onKeyDown={keyDown}
      />
      <div className="row">
        <button type="submit" className="primary small" disabled={!text.trim()}>
          {t.add}
        </button>
        <button
          type="button"
          className="small"
          onClick={() => {
            drop()
            close()
          }}
        >
          {t.discard}
        </button>
      </div>
    </form>
  )
}
