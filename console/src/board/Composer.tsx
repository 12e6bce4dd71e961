import { type KeyboardEvent, useRef, useState } from 'react'
import { useDraft } from '../parts/drafts.ts'
import { complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'

/** Creates something in place: a title, and Enter. It stays open for the next one, and keeps what was typed. */
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
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const text = draft?.value ?? ''

  async function submit() {
    const title = text.trim()
    if (!title || isBusy) return
    setBusy(true)
    try {
      await create(title)
      drop()
    } catch (error) {
      complainOf(error)
    } finally {
      setBusy(false)
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
        rows={2}
        maxLength={255}
        // biome-ignore lint/a11y/noAutofocus: the person asked for it.
        autoFocus={isOpen}
        value={text}
        onChange={(event) => keep(event.target.value, '')}
        onKeyDown={keyDown}
      />
      <div className="row">
        <button type="submit" className="primary small" disabled={isBusy || !text.trim()}>
          {isBusy ? t.saving : t.add}
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
