import './card.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from '../parts/use-escape.ts'
import { t } from '../texts.ts'

/** The panel beside a board in which one card is read and edited. */
export function DrawerFrame({
  label,
  head,
  close,
  children,
}: {
  readonly label: string
  /** Shown left of the close button. */
  readonly head: ReactNode
  close(): void
  readonly children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEscape(close)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className="drawer" role="dialog" aria-label={label} tabIndex={-1}>
      <header className="drawer-head">
        {head}
        <button type="button" className="plain" aria-label={t.close} onClick={close}>
          <X size={18} aria-hidden />
        </button>
      </header>
      {children}
    </div>
  )
}
