import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../core/db.ts'
import { insertNotifications } from '../core/notify.ts'
import type { SecretKeys } from '../core/secrets.ts'
import { findCommentAuthor } from './store/comments.ts'
import { findOwners } from './store/sign-offs.ts'

/** Notifications about cards and comments. */

/** For example `@[Olga Lindqvist](7)`. The id identifies the user; the name is only for display. */
const MENTION = /@\[[^\]\n]{1,255}\]\((\d{1,15})\)/g
const MAX_MENTIONS = 50

const mentionedIn = (text: string): number[] =>
  [...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id)))].slice(0, MAX_MENTIONS)

export const hasMentions = (text: string): boolean => mentionedIn(text).length > 0

interface Written {
  readonly project_id: number
  readonly card_id: number
  readonly comment_id: number
  readonly text: string
  readonly parent_comment_id: number | null
}

/** Notifies the users that a comment mentions and the author of the comment that it answers, each once. */
export async function tellOfComment(tx: Tx, actorId: number, written: Written): Promise<void> {
  const { project_id, card_id, comment_id, text, parent_comment_id } = written
  const mentioned = mentionedIn(text)
  const author =
    parent_comment_id === null ? undefined : await findCommentAuthor(tx, project_id, parent_comment_id)
  const about = `comment ${comment_id}`
  await insertNotifications(tx, project_id, actorId, [
    ...mentioned.map((user_id) => ({ user_id, reason: 'mentioned' as const, about, card_id, comment_id })),
    ...(author !== undefined && !mentioned.includes(author)
      ? [{ user_id: author, reason: 'replied' as const, about, card_id, comment_id }]
      : []),
  ])
}

/** Notifies the owners of a project that a card waits for their sign-off. */
export async function tellOfSubmission(tx: Tx, projectId: number, actorId: number, cardId: number) {
  const owners = await findOwners(tx, projectId)
  const about = `card ${cardId} ${Date.now()}`
  const told = owners.map((user_id) => ({ user_id, reason: 'submitted' as const, about, card_id: cardId }))
  await insertNotifications(tx, projectId, actorId, told)
}

/** Notifies whoever submitted a card that it was accepted or returned. */
export async function tellOfDecision(
  tx: Tx,
  projectId: number,
  actorId: number,
  { cardId, submittedBy, isAccepted }: { cardId: number; submittedBy: number; isAccepted: boolean },
) {
  const reason = isAccepted ? ('accepted' as const) : ('returned' as const)
  const about = `card ${cardId} ${Date.now()}`
  await insertNotifications(tx, projectId, actorId, [
    { user_id: submittedBy, reason, about, card_id: cardId },
  ])
}

/** Notifies the new owner of each card. */
export const tellOfCards = (
  tx: Tx,
  projectId: number,
  actorId: number,
  cards: readonly { readonly id: number; readonly owner_id: number | null }[],
) =>
  insertNotifications(
    tx,
    projectId,
    actorId,
    cards.flatMap(({ id, owner_id }) =>
      owner_id === null || owner_id === actorId
        ? []
        : [
            {
              user_id: owner_id,
              reason: 'assigned' as const,
              about: `card ${id} ${Date.now()}`,
              card_id: id,
            },
          ],
    ),
  )

const signatureOf = (key: Buffer, userId: number) =>
  createHmac('sha256', key).update(`unsubscribe ${userId}`).digest()

/** A token that unsubscribes a user from the daily mail, and does nothing else. */
export const unsubscribeToken = ([key]: SecretKeys, userId: number): string =>
  `${userId}.${signatureOf(key, userId).toString('base64url')}`

/** The user of a valid token; otherwise undefined. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return undefined
  const given = Buffer.from(signature, 'base64url')
  return keys.some((key) => timingSafeEqual(signatureOf(key, Number(id)), given)) ? Number(id) : undefined
}
