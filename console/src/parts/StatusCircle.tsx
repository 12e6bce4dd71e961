import { t } from '../texts.ts'

/** How far a card is, as a circle. The control that closes and reopens a card, unless the reader may not. */
export function StatusCircle({
  status,
  title,
  toggle,
}: {
  readonly status: string
  readonly title: string
  /** Closes the card, or reopens it. Absent for those who only read. */
  toggle?: (() => void) | undefined
}) {
  const kind = ['open', 'in_progress', 'blocked', 'to_check', 'closed'].includes(status) ? status : 'open'
  const circle = (
    <svg className={`circle ${kind}`} viewBox="0 0 18 18" aria-hidden="true">
      <circle className="ring" cx="9" cy="9" r="8" />
      {kind === 'in_progress' && <path className="part" d="M9 4a5 5 0 0 1 0 10z" />}
      {kind === 'blocked' && <path className="stroke" d="M5.5 9h7" />}
      {kind === 'to_check' && <circle className="part" cx="9" cy="9" r="4" />}
      <path className="stroke tick" d="M5.2 9.3l2.6 2.5 5-5.3" />
    </svg>
  )
  const name = t.status[status] ?? status
  if (!toggle)
    return (
      <span className="status-circle" role="img" aria-label={name} title={name}>
        {circle}
      </span>
    )
  const label = status === 'closed' ? t.board.reopen(title) : t.board.markDone(title)
  return (
    <button
      type="button"
      className="status-circle"
      aria-label={label}
      title={name}
      onClick={(event) => {
        event.stopPropagation()
        // The second click of a double click would undo the first.
        if (event.detail < 2) toggle()
      }}
    >
      {circle}
    </button>
  )
}
