import { Refusal } from '../core/refusal.ts'
import type { Position, Unreadable } from './store/feed.ts'

/** A position as text. A platform's feed has one number, a project's has two. */
export interface Notation {
  parse(text: string): Position | undefined
  write(position: Position): string
}

export const projectNotation: Notation = {
  parse(text) {
    const [, seq, number] = /^(0|[1-9]\d{0,14})-(0|[1-9]\d{0,14})$/.exec(text) ?? []
    return seq === undefined ? undefined : { seq: Number(seq), number: Number(number) }
  },
  write: ({ seq, number }) => `${seq}-${number}`,
}

export const platformNotation: Notation = {
  parse: (text) => (/^(0|[1-9]\d{0,14})$/.test(text) ? { seq: Number(text), number: 0 } : undefined),
  write: ({ seq }) => String(seq),
}

/** The 400 for a position that cannot be read. It includes the current position of the feed. */
export function unreadable({ why, present }: Unreadable, notation: Notation): Refusal {
  const position = notation.write(present)
  const reason =
    why === 'expired'
      ? 'Events after this position are no longer kept.'
      : 'This position is ahead of the feed: it is of another project, or of a database that was restored since.'
  const message = `${reason} Read the records anew, then go on from the present position, ${position}.`
  return new Refusal(400, `position_${why}`, message, { headers: { 'x-position': position } })
}
