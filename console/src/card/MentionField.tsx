import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { usePeople } from '../api/people.ts'
import { Avatar } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { matching, mentionAt, mentionOf } from './mentions.ts'

const MOST_SHOWN = 6

/** A text field that offers the members of the project after an @. */
export function MentionField({
  value,
  change,
  onKeyDown,
  ...field
}: {
  readonly value: string
  change(value: string): void
} & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const { data: members } = usePeople()
  const people = members?.filter(({ is_disabled }) => !is_disabled) ?? []
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const typed = isClosed ? undefined : mentionAt(value, caret)
  const found = typed ? matching(people, typed.query).slice(0, MOST_SHOWN) : []
  const chosen = found[Math.min(at, found.length - 1)]

  function look(element: HTMLTextAreaElement): void {
    setCaret(element.selectionStart)
    setAt(0)
    setClosed(false)
  }

  function choose(person: (typeof people)[number]): void {
    if (!typed) return
    const mention = `${mentionOf(person, people)} `
    const next = typed.from + mention.length
    change(value.slice(0, typed.from) + mention + value.slice(caret))
    setClosed(true)
    requestAnimationFrame(() => {
      ref.current?.focus()
      ref.current?.setSelectionRange(next, next)
    })
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!chosen || event.ctrlKey || event.metaKey) onKeyDown?.(event)
    else if (step !== undefined) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setClosed(true)
    } else onKeyDown?.(event)
  }

  return (
    <div className="mention-field">
      <textarea
        {...field}
        ref={ref}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-people`}
        {...(chosen && { 'aria-activedescendant': `${id}-${chosen.user_id}` })}
        onChange={(event) => {
          change(event.target.value)
          look(event.target)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={keyDown}
      />
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label={t.card.mention}
        className="mention-list"
        hidden={!chosen}
      >
        {found.map((person) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field.
          <div
            key={person.user_id}
            id={`${id}-${person.user_id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar id={person.user_id} name={person.name} />
            <span aria-hidden>{person.name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
