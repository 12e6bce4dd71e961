import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../api/project.ts'
import { USUAL, usualFor, type Wanted } from './stage.ts'

/**
 * What was chosen for a new rollout, and the step that is shown. The choices outlast a reload, in this tab and for
 * this user only.
 */
export function useChoices(boardId: number, cardId: number | undefined) {
  const { step } = useSearch({ from: '/platform/templates/$board/roll-out' })
  const { data: me } = useMe()
  const navigate = useNavigate()
  const key = `muster:rollout:${me?.user.id}:${boardId}:${cardId ?? ''}`
  const [wanted, setWanted] = useState(() => keptChoices(key) ?? USUAL)
  // Whoever opens the address of a later step, without choices that were kept, begins at the first.
  const [isBegun, begin] = useState(() => keptChoices(key) !== null)
  function change(more: Partial<Wanted>): void {
    const next = { ...wanted, ...more }
    setWanted(next)
    sessionStorage.setItem(key, JSON.stringify(next))
    begin(true)
  }
  return {
    wanted,
    change,
    forget: () => sessionStorage.removeItem(key),
    shown: isBegun ? (step ?? 1) : 1,
    /** Shows another step. The third one suggests waves that suit the number of projects. */
    go(next: number, audience: number): void {
      change(next === 3 && wanted.isSuggested ? usualFor(audience) : {})
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, step: next === 1 ? undefined : next }),
      })
    },
  }
}

export type Choices = ReturnType<typeof useChoices>

function keptChoices(key: string): Wanted | null {
  const kept = sessionStorage.getItem(key)
  return kept ? { ...USUAL, isSuggested: false, ...JSON.parse(kept) } : null
}
