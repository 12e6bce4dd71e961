import { Ellipsis } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../texts.ts'

export function Dialog({
  title,
  onClose,
  children,
  className = '',
}: {
  readonly title: string
  onClose(): void
  readonly children: ReactNode
  readonly className?: 'wide' | 'palette' | ''
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (ref.current?.open) return
    ref.current?.showModal()
    // By default the browser would focus the close button.
    ref.current?.querySelector<HTMLElement>('input, select, textarea, .primary')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={className}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) ref.current?.close()
      }}
    >
      <div className="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="plain" aria-label={t.close} onClick={() => ref.current?.close()}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

export interface MenuItem {
  readonly label: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  run(): void
}

/** A button that opens a list of actions. It closes after a choice, on Escape and on a click elsewhere. */
export function Menu({
  label,
  items,
  className = 'plain menu-button',
  children = <Ellipsis size={16} aria-hidden />,
}: {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly className?: string
  readonly children?: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    list.current?.showPopover()
    placeBelow(button.current, list.current)
    list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          popover="auto"
          className="menu"
          onToggle={(event) => {
            if ((event as unknown as ToggleEvent).newState === 'closed') setOpen(false)
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            walk(event, list)
            if (event.key === 'Escape' || event.key === 'Tab') {
              setOpen(false)
              button.current?.focus()
            }
          }}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              disabled={item.isDisabled}
              className={item.isDangerous ? 'danger' : ''}
              onClick={() => {
                setOpen(false)
                button.current?.focus()
                item.run()
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function placeBelow(button: HTMLElement | null, list: HTMLElement | null): void {
  if (!button || !list) return
  const at = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const below = at.bottom + 4 + height < window.innerHeight
  list.style.top = `${Math.max(8, below ? at.bottom + 4 : at.top - height - 4)}px`
  list.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`
}

function walk(event: React.KeyboardEvent, list: RefObject<HTMLElement | null>): void {
  const all = [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}

export function Empty({
  title,
  hint,
  children,
  isAlone = false,
}: {
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
  /** True if the page shows nothing else. The title is then an h1. */
  readonly isAlone?: boolean
}) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}

export const Loading = () => (
  <div className="loading" role="status">
    {t.loading}
  </div>
)

export function Page({
  title,
  hint,
  actions,
  children,
}: {
  readonly title: string
  readonly hint?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${t.app}`
  }, [title])
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A labelled input with its error below. */
export function Field({
  label,
  error,
  hint,
  ...input
}: {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string
} & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-more`} {...input} />
      <span id={`${id}-more`} className={error ? 'error' : 'hint'}>
        {error ?? hint}
      </span>
    </div>
  )
}

export function Select({
  label,
  children,
  ...input
}: { readonly label: string; readonly children: ReactNode } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...input}>
        {children}
      </select>
    </div>
  )
}

/** The initials of a name in a circle. The colour depends on the id. */
export function Avatar({ id, name }: { readonly id: number; readonly name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
  return (
    <span className={`avatar hue-${id % 8}`} title={name}>
      <span aria-hidden>{letters.toUpperCase()}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

export const Badge = ({ kind, children }: { readonly kind: string; readonly children: ReactNode }) => (
  <span className={`badge ${kind}`}>{children}</span>
)

/** A table that scrolls horizontally on a narrow screen. */
export function Table({
  label,
  head,
  children,
}: {
  readonly label: string
  readonly head: readonly string[]
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys.
    <section className="table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((each, at) => (
              <th key={each || at} scope="col">
                {each || <span className="visually-hidden">{t.menu}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
