import { isStale } from './errors.ts'

/** A record with its ETag. */
export interface Versioned<Record> {
  readonly record: Record
  readonly etag: string | undefined
}

export type Outcome =
  | { readonly kind: 'saved'; readonly text: string }
  | { readonly kind: 'conflict'; readonly theirs: string }

const MAX_TRIES = 5

/**
 * Saves one field of a record, with If-Match. If another field has changed concurrently, the write is retried
 * on top of that change. If the same field has changed, the result is a conflict. `base` is the value that
 * the user saw before editing.
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

/** Makes a call and returns the answer with its ETag. */
export async function withVersion<Answer>(
  call: (onHeaders: (headers: Headers) => void) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly etag: string | undefined }> {
  let etag: string | undefined
  const answer = await call((headers) => {
    etag = headers.get('etag') ?? undefined
  })
  return { answer, etag }
}
