import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const GAP = 6
const MARGIN = 8

/** Places a popover below its button, or above if there is no room. */
function place(button: HTMLElement | null, box: HTMLElement | null): void {
  if (!button || !box) return
  const at = button.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const isBelow = at.bottom + GAP + height < window.innerHeight || at.top < height + GAP
  const top = isBelow ? at.bottom + GAP : at.top - height - GAP
  box.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - height - MARGIN))}px`
  box.style.left = `${Math.max(MARGIN, Math.min(at.left, window.innerWidth - width - MARGIN))}px`
}

/** Arrow keys, Home and End go from choice to choice; a letter goes to the next choice that begins with it. */
function walk(event: KeyboardEvent, box: RefObject<HTMLElement | null>): void {
  const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
  if (to !== undefined) {
    event.preventDefault()
    all.at(all.length ? to % all.length : 0)?.focus()
  } else if (isLetter && !(event.target instanceof HTMLInputElement)) {
    const letter = event.key.toLocaleLowerCase()
    const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    after.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus()
  }
}

/** A button with a box that it opens. The box closes after a choice, on Escape and on a click elsewhere. */
export function usePopover(kind: 'menu' | 'listbox' | 'dialog') {
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    box.current?.showPopover()
    place(button.current, box.current)
    const first = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const wanted = first('input') ?? first('[aria-selected="true"]') ?? first('[data-choice]:not(:disabled)')
    wanted?.focus()
  }, [isOpen])
  return {
    id,
    isOpen,
    setOpen,
    /** Closes it and returns the focus to the button. */
    close() {
      setOpen(false)
      button.current?.focus()
    },
    button,
    box,
    /** For the button that opens it. */
    opener: {
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': id }),
      onClick: () => setOpen(!isOpen),
    },
  }
}

/** The box of a popover. */
export function PopoverBox({
  of,
  role,
  label,
  className,
  children,
}: {
  readonly of: ReturnType<typeof usePopover>
  readonly role: 'menu' | 'dialog' | 'group'
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is passed.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of these roles takes a label.
    <div
      ref={of.box}
      id={of.id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      popover="auto"
      className={className}
      onToggle={(event) => {
        if ((event as unknown as ToggleEvent).newState === 'closed') of.setOpen(false)
      }}
      onBlur={({ relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && of.box.current?.contains(relatedTarget)
        if (relatedTarget && !isInside && relatedTarget !== of.button.current) of.setOpen(false)
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          // Otherwise a dialog that contains the button would close too.
          event.preventDefault()
          of.close()
        } else if (event.key === 'Tab' && role !== 'dialog') of.close()
        else walk(event, of.box)
      }}
    >
      {children}
    </div>
  )
}
