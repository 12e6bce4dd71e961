import type { Card, CardsUpdateBody } from '@muster/sdk'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../api/data.ts'
import { dropDraft, readDraft, useDraft } from '../parts/drafts.ts'
import { messageOf } from '../parts/errors.ts'
import { t } from '../texts.ts'
import { type CardField, saveField, textOf } from './save.ts'

type State =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'conflict'; readonly theirs: string }

/** A text of a card that is edited in place. What is typed is a draft until the service has it. */
export function useTextField(card: Card, field: CardField) {
  const client = useApi()
  const name = `card:${card.id}:${field}`
  const { draft, keep, drop } = useDraft(name)
  const server = textOf(card, field)
  const [state, setState] = useState<State>({ kind: 'idle' })

  /** `base` is what the draft is meant to replace. */
  async function send(value: string, base: string) {
    setState({ kind: 'saving' })
    try {
      const outcome = await saveField(client, card.id, field, toSend(field, value), base)
      if (outcome.kind === 'conflict') return setState(outcome)
      // Somebody who typed on while it was saved keeps what they typed.
      if (readDraft(name)?.value === value) dropDraft(name)
      setState({ kind: 'saved' })
    } catch (error) {
      setState({ kind: 'failed', why: messageOf(error) })
    }
  }

  // What could not be sent is sent when there is a connection again.
  const retry = useRef(() => {})
  retry.current = () => {
    if (draft && state.kind === 'failed') void send(draft.value, draft.base)
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
      if (field === 'title' && draft.value.trim() === '')
        return setState({ kind: 'failed', why: t.errors.titleNeeded })
      await send(draft.value, draft.base)
    },
    discard: () => {
      drop()
      setState({ kind: 'idle' })
    },
    keepMine: (theirs: string) => (draft ? send(draft.value, theirs) : undefined),
  }
}

export type TextField = ReturnType<typeof useTextField>

/** An empty text clears the field; a title cannot be empty, and the service says so. */
const toSend = (field: CardField, value: string): CardsUpdateBody[CardField] =>
  value === '' && field !== 'title' ? null : value
