import { useEffect, useState } from 'react'

const WAIT_MS = 250

/** A field for words to look for. `change` is called when somebody stops typing. */
export function SearchField({
  label,
  value,
  change,
  isFirst = false,
}: {
  readonly label: string
  readonly value: string
  readonly change: (text: string) => void
  /** Whether the page is there for the search, so that it begins in this field. */
  readonly isFirst?: boolean
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing calls `change`.
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => change(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      type="search"
      className="search-input"
      aria-label={label}
      placeholder={label}
      // biome-ignore lint/a11y/noAutofocus: whoever opens a search wants to type.
      autoFocus={isFirst}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
