import { ValidationError } from '@muster/sdk'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { t } from '../texts.ts'
import { messageOf, plainly } from './errors.ts'
import { Picker } from './Picker.tsx'
import { CloseDialog, Field } from './ui.tsx'

export interface FieldSpec {
  readonly name: string
  /** The field of the call, where it has another name. */
  readonly of?: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'color' | 'checkbox' | 'select'
  readonly options?: readonly (readonly [value: string, label: string])[]
  readonly value?: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly autoComplete?: string
}

function PickerField({
  name,
  label,
  options,
  value,
}: {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string | undefined
}) {
  const [chosen, choose] = useState(value ?? options[0]?.[0] ?? '')
  return (
    <>
      <input type="hidden" name={name} value={chosen} />
      <Picker
        className="field"
        label={label}
        value={chosen}
        options={options.map(([each, shown]) => ({ value: each, label: shown }))}
        choose={choose}
      />
    </>
  )
}

/** A form that shows the errors of the service at each field and keeps the input. In a dialog it can be cancelled. */
export function Form({
  fields,
  submit,
  label,
  isDangerous = false,
  children,
}: {
  readonly fields: readonly FieldSpec[]
  submit(values: Record<string, string>): Promise<unknown>
  readonly label: string
  readonly isDangerous?: boolean
  readonly children?: ReactNode
}) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const cancel = use(CloseDialog)
  const ofField = error instanceof ValidationError ? error.fields : {}
  const names = new Set(fields.map(({ name, of = name }) => of))
  /** What is wrong with a field, or with an item of its list. */
  const wrongWith = (of: string) =>
    Object.entries(ofField).flatMap(([field, texts]) =>
      field === of || field.startsWith(`${of}.`) ? texts.map(plainly) : [],
    )
  const isOfNoField = error !== undefined && ![...names].some((of) => wrongWith(of).length > 0)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    setBusy(true)
    setError(undefined)
    try {
      await submit(values)
      form.reset()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="form" onSubmit={(event) => void send(event)}>
      {fields.map(
        ({ name, of = name, label: text, type = 'text', options, value, hint, isOptional, autoComplete }) =>
          type === 'select' ? (
            <PickerField key={name} name={name} label={text} options={options ?? []} value={value} />
          ) : type === 'checkbox' ? (
            <label key={name} className="check">
              <input type="checkbox" name={name} value="yes" />
              {text}
            </label>
          ) : (
            <Field
              key={name}
              label={text}
              name={name}
              type={type}
              defaultValue={value}
              required={!isOptional}
              error={wrongWith(of).join(' ') || undefined}
              autoComplete={autoComplete ?? 'off'}
              {...(hint && { hint })}
            />
          ),
      )}
      {isOfNoField && (
        <p className="error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div className="actions">
        {children}
        {cancel && (
          <button type="button" onClick={cancel}>
            {t.cancel}
          </button>
        )}
        <button type="submit" className={isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
          {isBusy ? t.saving : label}
        </button>
      </div>
    </form>
  )
}
