import { type ReactNode, useId } from 'react'
import { PopoverBox, usePopover } from './popover.tsx'

/** A labelled button that shows a value and opens a box in which another one is chosen. */
export function PickerFrame({
  label,
  kind,
  value,
  before,
  after,
  isDisabled = false,
  isLabelHidden = false,
  className = '',
  buttonClassName = '',
  boxClassName = 'menu',
  children,
}: {
  readonly label: string
  readonly kind: 'listbox' | 'dialog'
  readonly value: string
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly isDisabled?: boolean
  readonly isLabelHidden?: boolean
  readonly className?: string
  readonly buttonClassName?: string
  readonly boxClassName?: string
  /** What the box shows. `close` also returns the focus to the button. */
  children(close: () => void): ReactNode
}) {
  const popover = usePopover(kind)
  const id = useId()
  return (
    <div className={`picker ${className}`}>
      <span id={`${id}-label`} className={isLabelHidden ? 'visually-hidden' : 'picker-label'}>
        {label}
      </span>
      <button
        ref={popover.button}
        type="button"
        className={`picker-button ${buttonClassName}`}
        disabled={isDisabled}
        aria-labelledby={`${id}-label ${id}-value`}
        {...popover.opener}
      >
        {before}
        <span id={`${id}-value`} className="picker-value">
          {value}
        </span>
        {after}
      </button>
      {popover.isOpen && (
        <PopoverBox
          of={popover}
          role={kind === 'listbox' ? 'group' : 'dialog'}
          label={label}
          className={boxClassName}
        >
          {children(popover.close)}
        </PopoverBox>
      )}
    </div>
  )
}
