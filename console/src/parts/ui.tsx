import { Check, Ellipsis } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../texts.ts'
import { appName } from './brand.ts'
import { PopoverBox, usePopover } from './popover.tsx'

/** Closes the dialog that a part stands in; null outside of dialogs. */
export const CloseDialog = createContext<(() => void) | null>(null)

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
    const opener = document.activeElement
    if (!ref.current?.open) ref.current?.showModal()
    // By default the browser would focus the close button.
    ref.current?.querySelector<HTMLElement>('input, textarea, .picker-button, .primary')?.focus()
    return () => {
      // A dialog that is removed does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
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
        <CloseDialog value={() => ref.current?.close()}>{children}</CloseDialog>
      </div>
    </dialog>
  )
}

export interface MenuItem {
  readonly label: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** Set for one of several values, such as light and dark. */
  readonly isChosen?: boolean
  readonly icon?: ReactNode
  run(): void
}

/** A button that opens a list of actions. Its content names it, if it has any. */
export function Menu({
  label,
  items,
  className = 'plain menu-button',
  children,
}: {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly className?: string
  readonly children?: ReactNode
}) {
  const popover = usePopover('menu')
  return (
    <>
      <button
        ref={popover.button}
        type="button"
        className={className}
        {...(children === undefined && { 'aria-label': label })}
        {...popover.opener}
      >
        {children ?? <Ellipsis size={16} aria-hidden />}
      </button>
      {popover.isOpen && (
        <PopoverBox of={popover} role="menu" label={label} className="menu">
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              data-choice
              disabled={item.isDisabled}
              className={item.isDangerous ? 'danger' : ''}
              {...(item.isChosen !== undefined && { 'aria-checked': item.isChosen })}
              onClick={() => {
                popover.close()
                item.run()
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.isChosen && <Check size={14} aria-hidden />}
            </button>
          ))}
        </PopoverBox>
      )}
    </>
  )
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
    document.title = `${title} · ${appName()}`
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

/** The initials of a name in a circle. The colour depends on the id. */
export function Avatar({ id, name }: { readonly id: number; readonly name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
  return (
    <span className={`avatar hue-${id % 8}`} title={name} data-letters={letters.toUpperCase()}>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** The colour of a label. Its name always stands beside it. */
export const Dot = ({ id }: { readonly id: number }) => <span className={`dot dot-${id % 8}`} aria-hidden />

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
