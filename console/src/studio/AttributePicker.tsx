import { Picker } from '../parts/Picker.tsx'
import { t } from '../texts.ts'

type Attributes = Readonly<Record<string, string>>

/** Chooses a value of an attribute, each with the number of projects that have it, or any. */
export function AttributePicker({
  facet: { key, values },
  attributes,
  change,
  className,
}: {
  readonly facet: {
    readonly key: string
    readonly values: readonly { readonly value: string; readonly projects: number }[]
  }
  /** The chosen value of each attribute. */
  readonly attributes: Attributes
  change(attributes: Attributes): void
  readonly className: string
}) {
  function choose(value: string): void {
    const { [key]: _before, ...others } = attributes
    change(value ? { ...others, [key]: value } : others)
  }
  return (
    <Picker
      className={className}
      label={key}
      value={attributes[key] ?? ''}
      options={[
        { value: '', label: t.board.any },
        ...values.map(({ value, projects }) => ({ value, label: t.rollOut.valueOf(value, projects) })),
      ]}
      choose={choose}
    />
  )
}
