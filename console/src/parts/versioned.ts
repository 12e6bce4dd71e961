import { isStale } from './errors.ts'

/** A record with the version that a write of it means. */
export interface Versioned<Record> {
  readonly record: Record
  readonly etag: string | undefined
}

export type Outcome =
  | { readonly kind: 'saved'; readonly text: string }
  | { readonly kind: 'conflict'; readonly theirs: string }

const MAX_TRIES = 5

/**
 * Saves one field of a record, and nothing else of it. The write names the version that was read. If somebody changed
 * another field meanwhile, it is repeated on top of that; if they changed this one, both versions are shown. `base` is
 * what the person saw when they began.
 */
export async function saveOnTop<Record>(
  known: Versioned<Record>,
  field: { readonly value: string; readonly base: string; textOf(record: Record): string },
  read: () => Promise<Versioned<Record>>,
  write: (etag: string | undefined) => Promise<Record>,
): Promise<Outcome> {
  let present = known
  for (let tries = 1; ; tries++) {
    const theirs = field.textOf(present.record)
    if (theirs !== field.base && theirs !== field.value) return { kind: 'conflict', theirs }
    try {
      return { kind: 'saved', text: field.textOf(await write(present.etag)) }
    } catch (error) {
      if (!isStale(error) || tries === MAX_TRIES) throw error
      present = await read()
    }
  }
}

/** Calls with an option that catches the version of the answer. */
export async function withVersion<Answer>(
  call: (onHeaders: (headers: Headers) => void) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly etag: string | undefined }> {
  let etag: string | undefined
  const answer = await call((headers) => {
    etag = headers.get('etag') ?? undefined
  })
  return { answer, etag }
}
