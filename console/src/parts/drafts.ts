import { useCallback, useSyncExternalStore } from 'react'
import { storage } from '../storage.ts'

/**
 * Text that the service has not stored yet. It is kept in this browser, per user and field. So Escape, a
 * reload, an ended session or a lost connection do not lose it.
 */
export interface Draft {
  readonly value: string
  /** The stored value when the user began to type. If it is different now, there is a conflict. */
  readonly base: string
  readonly at: number
}

const PREFIX = 'muster:draft:'
const KEPT_MS = 30 * 86_400_000
const listeners = new Set<() => void>()
const cache = new Map<string, Draft | null>()
/** Drafts that are edited in this tab. Changes in other tabs do not replace them. */
const own = new Set<string>()
let owner = 0

/** Selects the drafts of this user. Another user of the same browser does not see them. */
export function ownDrafts(userId: number): void {
  if (owner === userId) return
  owner = userId
  cache.clear()
  own.clear()
  for (const key of storage.keys()) {
    if (key.startsWith(PREFIX) && Date.now() - (parse(storage.get(key))?.at ?? 0) > KEPT_MS)
      storage.remove(key)
  }
  tell()
}

const keyOf = (name: string) => `${PREFIX}${owner}:${name}`
const tell = () => {
  for (const listener of listeners) listener()
}

function parse(text: string | null): Draft | null {
  try {
    const draft = text === null ? null : (JSON.parse(text) as Draft)
    return typeof draft?.value === 'string' && typeof draft.base === 'string' ? draft : null
  } catch {
    return null
  }
}

export function readDraft(name: string): Draft | null {
  const known = cache.get(name)
  if (known !== undefined) return known
  const draft = parse(storage.get(keyOf(name)))
  cache.set(name, draft)
  return draft
}

function keepDraft(name: string, value: string, base: string): void {
  const draft = { value, base: readDraft(name)?.base ?? base, at: Date.now() }
  cache.set(name, draft)
  own.add(name)
  // If the storage is full, the draft is kept in this tab only.
  storage.set(keyOf(name), JSON.stringify(draft))
  tell()
}

/** Changes the base of a draft after an earlier version of it was saved. */
export function rebaseDraft(name: string, base: string): void {
  const draft = readDraft(name)
  if (!draft) return
  dropDraft(name)
  keepDraft(name, draft.value, base)
}

export function dropDraft(name: string): void {
  own.delete(name)
  cache.set(name, null)
  storage.remove(keyOf(name))
  tell()
}

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(PREFIX)) return
  for (const name of cache.keys()) if (!own.has(name)) cache.delete(name)
  tell()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDraft(name: string) {
  const draft = useSyncExternalStore(subscribe, () => readDraft(name))
  const keep = useCallback((value: string, base: string) => keepDraft(name, value, base), [name])
  const drop = useCallback(() => dropDraft(name), [name])
  return { draft, keep, drop }
}
