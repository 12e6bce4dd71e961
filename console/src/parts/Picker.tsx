import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../texts.ts'
import { PickerFrame } from './PickerFrame.tsx'
import { complain } from './toasts.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  /** Shown before the label. */
  readonly mark?: ReactNode
}

/** Options from their values and labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** An action below the options. */
interface Extra {
  readonly label: string
  run(): void
}

/** With more options than this, a field above the list narrows it down. */
const MOST_WITHOUT_SEARCH = 8
const MOST_SHOWN = 100

/** A labelled button that opens a list and shows the chosen option. */
export function Picker({
  label,
  value,
  options,
  choose,
  isDisabled = false,
  isLabelHidden = false,
  className = '',
  isChanged = false,
  placeholder,
  extra,
}: {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  choose(value: string): void
  readonly isDisabled?: boolean
  readonly isLabelHidden?: boolean
  readonly className?: string
  /** Shown if no option is chosen. */
  readonly placeholder?: string
  /** Marks a value that differs from the template. */
  readonly isChanged?: boolean | undefined
  /** An action below the options, such as creating a new one. */
  readonly extra?: Extra | undefined
}) {
  const chosen = options.find((option) => option.value === value)
  return (
    <PickerFrame
      kind="listbox"
      label={label}
      value={chosen?.label ?? placeholder ?? value}
      before={<Mark of={chosen} />}
      after={
        <>
          {isChanged && <ChangedMark />}
          <ChevronDown size={14} aria-hidden className="chevron" />
        </>
      }
      isDisabled={isDisabled}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(close) => (
        <>
          <Options
            label={label}
            chosen={[value]}
            options={options}
            choose={(next) => {
              close()
              if (next !== value) choose(next)
            }}
          />
          <ExtraChoice of={extra} close={close} />
        </>
      )}
    </PickerFrame>
  )
}

/** A labelled button that opens a list in which several options can be chosen. The list stays open. */
export function PickMany({
  label,
  values,
  options,
  choose,
  most,
  none,
  isDisabled = false,
  isLabelHidden = false,
  className = '',
  extra,
}: {
  readonly label: string
  readonly values: readonly string[]
  readonly options: readonly Option[]
  choose(values: readonly string[]): void
  /** How many options can be chosen. */
  readonly most: number
  /** Shown if nothing is chosen. */
  readonly none: Omit<Option, 'value'>
  readonly isDisabled?: boolean
  readonly isLabelHidden?: boolean
  readonly className?: string
  readonly extra?: Extra | undefined
}) {
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const [first] = chosen
  return (
    <PickerFrame
      kind="listbox"
      label={label}
      value={chosen.map((option) => option.label).join(', ') || none.label}
      before={<Mark of={first ?? { value: '', ...none }} />}
      after={<ChevronDown size={14} aria-hidden className="chevron" />}
      isDisabled={isDisabled}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(close) => (
        <>
          <Options
            label={label}
            chosen={values}
            isMany
            options={options}
            choose={(value) => {
              if (values.includes(value)) choose(values.filter((each) => each !== value))
              else if (values.length < most) choose([...values, value])
              else complain(t.picker.most(most))
            }}
          />
          <ExtraChoice of={extra} close={close} />
        </>
      )}
    </PickerFrame>
  )
}

function ExtraChoice({ of, close }: { readonly of: Extra | undefined; close(): void }) {
  if (!of) return null
  return (
    <button
      type="button"
      data-choice
      className="extra"
      onClick={() => {
        close()
        of.run()
      }}
    >
      {of.label}
    </button>
  )
}

/** The name of the option says the same. */
const Mark = ({ of }: { readonly of: Option | undefined }) =>
  of?.mark ? (
    <span className="mark" aria-hidden>
      {of.mark}
    </span>
  ) : null

/** A dot at a value that differs from the template. */
const ChangedMark = () => (
  <span className="changed-mark" title={t.card.from.own}>
    <span className="visually-hidden">{t.card.from.own}</span>
  </span>
)

function Options({
  label,
  chosen,
  isMany = false,
  options,
  choose,
}: {
  readonly label: string
  readonly chosen: readonly string[]
  readonly isMany?: boolean
  readonly options: readonly Option[]
  choose(value: string): void
}) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  return (
    <>
      {options.length > MOST_WITHOUT_SEARCH && (
        <input
          type="search"
          aria-label={t.picker.search(label)}
          placeholder={t.picker.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (first) choose(first.value)
          }}
        />
      )}
      <div role="listbox" aria-label={label} aria-multiselectable={isMany} className="options">
        {found.slice(0, MOST_SHOWN).map((option) => (
          <button
            key={option.value}
            type="button"
            role="option"
            data-choice
            aria-selected={chosen.includes(option.value)}
            onClick={() => choose(option.value)}
          >
            <Mark of={option} />
            <span>{option.label}</span>
            {chosen.includes(option.value) && <Check size={14} aria-hidden />}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="hint">{t.palette.nothing}</p>}
      {found.length > MOST_SHOWN && <p className="hint">{t.picker.more(found.length - MOST_SHOWN)}</p>}
    </>
  )
}
