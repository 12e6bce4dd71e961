import { useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { dropDraft, readDraft, rebaseDraft, useDraft } from './drafts.ts'
import { messageOf } from './errors.ts'
import type { Outcome } from './versioned.ts'

type State =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'conflict'; readonly theirs: string }

/** A text that is edited in place. It is kept as a draft until the service has stored it. */
export function useDraftField(
  name: string,
  server: string,
  isRequired: boolean,
  save: (value: string, base: string) => Promise<Outcome>,
) {
  const { draft, keep, drop } = useDraft(name)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** Saves one after the other. `base` is the value that the draft replaces. */
  function send(value: string, base: () => string): Promise<unknown> {
    setState({ kind: 'saving' })
    last.current = last.current.then(async () => {
      try {
        const outcome = await save(value, base())
        if (outcome.kind === 'conflict') return setState(outcome)
        // Text that was typed during the save stays a draft, based on the saved text.
        if (readDraft(name)?.value === value) dropDraft(name)
        else rebaseDraft(name, outcome.text)
        setState({ kind: 'saved' })
      } catch (error) {
        setState({ kind: 'failed', why: messageOf(error) })
      }
    })
    return last.current
  }
  const ownBase = () => readDraft(name)?.base ?? server

  // Retry failed saves when the browser is online again.
  const retry = useRef(() => {})
  retry.current = () => {
    if (draft && state.kind === 'failed') void send(draft.value, ownBase)
  }
  useEffect(() => {
    const again = () => retry.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return {
    value: draft?.value ?? server,
    isDraft: draft !== null && draft.value !== server,
    state,
    type: (value: string) => keep(value, server),
    save: async () => {
      if (!draft) return
      if (draft.value === server) return drop()
      if (isRequired && draft.value.trim() === '')
        return setState({ kind: 'failed', why: t.errors.titleNeeded })
      await send(draft.value, ownBase)
    },
    discard: () => {
      drop()
      setState({ kind: 'idle' })
    },
    keepMine: (theirs: string) => (draft ? send(draft.value, () => theirs) : undefined),
  }
}

export type DraftField = ReturnType<typeof useDraftField>
