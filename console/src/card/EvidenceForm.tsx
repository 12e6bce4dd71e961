import { type FormEvent, useState } from 'react'
import { readNumber } from '../parts/numbers.ts'
import { t } from '../texts.ts'

/** Asks for the note or the number that an item wants. */
export function EvidenceForm({
  kind,
  send,
  close,
}: {
  readonly kind: 'note' | 'number'
  send(evidence: { note: string } | { number: number }): Promise<void>
  close(): void
}) {
  const [text, setText] = useState('')
  const number = readNumber(text)
  const isGood = text.trim() !== '' && (kind === 'note' || Number.isFinite(number))
  const isWrong = text.trim() !== '' && !isGood
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) void send(kind === 'note' ? { note: text.trim() } : { number })
  }
  return (
    <form className="evidence" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens where the person has just pressed.
        autoFocus
        aria-label={t.checklist.wants[kind]}
        placeholder={t.checklist.wants[kind]}
        aria-invalid={isWrong}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      />
      <button type="submit" className="primary small" disabled={!isGood}>
        {t.checklist.tick}
      </button>
      {isWrong && <span className="error">{t.checklist.notANumber}</span>}
    </form>
  )
}
