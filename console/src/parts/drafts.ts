import { useCallback, useSyncExternalStore } from 'react'

/**
 * What somebody typed and the server has not acknowledged yet. It is kept in this browser, per user and field, so that
 * neither Escape nor a reload, an ended session or a lost connection loses it.
 */
export interface Draft {
  readonly value: string
  /** What the server had when the typing began. A conflict is a server that has something else by now. */
  readonly base: string
  readonly at: number
}

const PREFIX = 'muster:draft:'
const KEPT_MS = 30 * 86_400_000
const listeners = new Set<() => void>()
const cache = new Map<string, Draft | null>()
/** What is being written in this tab: another tab does not take it away. */
const own = new Set<string>()
let owner = 0

/** Drafts belong to a person: whoever signs in next in this browser does not see them. */
export function ownDrafts(userId: number): void {
  if (owner === userId) return
  owner = userId
  cache.clear()
  own.clear()
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && Date.now() - (parse(localStorage.getItem(key))?.at ?? 0) > KEPT_MS)
      localStorage.removeItem(key)
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
  const draft = parse(localStorage.getItem(keyOf(name)))
  cache.set(name, draft)
  return draft
}

function keepDraft(name: string, value: string, base: string): void {
  const draft = { value, base: readDraft(name)?.base ?? base, at: Date.now() }
  cache.set(name, draft)
  own.add(name)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A full storage keeps the draft in this tab at least.
  }
  tell()
}

/** What the draft is meant to replace has changed, by its own writer. */
export function rebaseDraft(name: string, base: string): void {
  const draft = readDraft(name)
  if (!draft) return
  dropDraft(name)
  keepDraft(name, draft.value, base)
}

export function dropDraft(name: string): void {
  own.delete(name)
  cache.set(name, null)
  localStorage.removeItem(keyOf(name))
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
