import type { Comment } from '@muster/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  useComments,
  useCreateComment,
  useDeleteComment,
  useReadComments,
  useUpdateComment,
} from '../api/cards.ts'
import { useNames, usePeople } from '../api/people.ts'
import { useCanWrite, useMe, useProject } from '../api/project.ts'
import { useRestore } from '../api/trash.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { readDraft, useDraft } from '../parts/drafts.ts'
import { messageOf } from '../parts/errors.ts'
import { Shown } from '../parts/query.tsx'
import { say } from '../parts/toasts.tsx'
import { Avatar, Badge } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { MentionField } from './MentionField.tsx'
import { type Person, toStored, toTyped } from './mentions.ts'

const MAX_INDENT = 3
const READ_AFTER_MS = 1_200

export function Comments({ cardId }: { readonly cardId: number }) {
  const canWrite = useCanWrite()
  const query = useComments(cardId)
  const { send: markRead } = useReadComments(cardId)
  const fresh = useFresh(query.data)
  const hasUnread = query.data?.some(({ is_read }) => !is_read) ?? false
  // Comments that have been visible for READ_AFTER_MS count as read.
  useEffect(() => {
    if (!hasUnread) return
    // If this fails, the comments stay unread, and opening the card again retries.
    const timer = setTimeout(() => void markRead({ card_id: cardId }).catch(() => undefined), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [markRead, cardId, hasUnread])
  return (
    <section className="comments-part" aria-label={t.card.comments}>
      <h3>{t.card.comments}</h3>
      <Shown of={query}>
        {(comments) =>
          comments.length === 0 ? (
            <p className="hint">{t.card.noComments}</p>
          ) : (
            <Thread comments={comments} parentId={null} depth={0} fresh={fresh} />
          )
        }
      </Shown>
      {canWrite && <Writer cardId={cardId} parentId={null} label={t.card.write} />}
    </section>
  )
}

/** The comments that were unread when first shown. They stay highlighted while the card is open. */
function useFresh(comments: readonly Comment[] | undefined): ReadonlySet<number> {
  const seen = useRef(new Set<number>())
  return useMemo(() => {
    for (const { id, is_read } of comments ?? []) if (!is_read) seen.current.add(id)
    return new Set(seen.current)
  }, [comments])
}

function Thread({
  comments,
  parentId,
  depth,
  fresh,
}: {
  readonly comments: readonly Comment[]
  readonly parentId: number | null
  readonly depth: number
  readonly fresh: ReadonlySet<number>
}) {
  const own = comments.filter(({ parent_comment_id }) => parent_comment_id === parentId)
  if (own.length === 0) return null
  return (
    <ol className={`thread ${depth > 0 && depth <= MAX_INDENT ? 'is-inner' : ''}`}>
      {own.map((comment) => (
        <li key={comment.id}>
          <OneComment comment={comment} isFresh={fresh.has(comment.id)} />
          <Thread comments={comments} parentId={comment.id} depth={depth + 1} fresh={fresh} />
        </li>
      ))}
    </ol>
  )
}

function OneComment({ comment, isFresh }: { readonly comment: Comment; readonly isFresh: boolean }) {
  const { id, card_id, user_id, created_at, updated_at, deleted_at } = comment
  const deleteComment = useDeleteComment(card_id)
  const restore = useRestore()
  const { data: me } = useMe()
  const project = useProject()
  const nameOf = useNames()
  const canWrite = useCanWrite()
  const [mode, setMode] = useState<'reply' | 'edit' | null>(null)
  const isMine = me?.user.id === user_id
  const name = nameOf(user_id) ?? t.somebody
  if (deleted_at) return <p className="hint">{t.card.removed}</p>
  const remove = () =>
    deleteComment.run({ id }, () =>
      say(t.card.commentDeleted, { label: t.undo, run: () => restore.run({ kind: 'comment', id }) }),
    )
  return (
    <article className="comment">
      <header>
        <Avatar id={user_id} name={name} />
        <strong aria-hidden>{name}</strong>
        <time dateTime={created_at} title={whenText(created_at)}>
          {agoText(created_at)}
        </time>
        {updated_at !== created_at && <small>{t.card.edited}</small>}
        {isFresh && <Badge kind="new">{t.card.unread}</Badge>}
      </header>
      {mode === 'edit' ? (
        <Writer
          cardId={card_id}
          parentId={null}
          commentId={id}
          text={comment.comment}
          label={t.edit}
          done={() => setMode(null)}
        />
      ) : (
        <p className="comment-text" dir="auto">
          <Mentions text={comment.comment} />
        </p>
      )}
      {canWrite && mode === null && (
        <div className="row">
          <button type="button" className="link" onClick={() => setMode('reply')}>
            {t.card.reply}
          </button>
          {isMine && (
            <button type="button" className="link" onClick={() => setMode('edit')}>
              {t.edit}
            </button>
          )}
          {(isMine || project?.role === 'owner') && (
            <button type="button" className="link" onClick={remove}>
              {t.delete}
            </button>
          )}
        </div>
      )}
      {mode === 'reply' && (
        <Writer cardId={card_id} parentId={id} label={t.card.replyTo(name)} done={() => setMode(null)} />
      )}
    </article>
  )
}

/** Shows `@[Olga](7)` as @Olga. */
function Mentions({ text }: { readonly text: string }) {
  const nameOf = useNames()
  const parts = text.split(/(@\[[^\]\n]{1,255}\]\(\d{1,15}\))/)
  return parts.map((part, at) => {
    const [, name, id] = /^@\[([^\]\n]+)\]\((\d+)\)$/.exec(part) ?? []
    if (!name) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other keys.
      <span key={at} className="mention">
        @{nameOf(Number(id)) ?? name}
      </span>
    )
  })
}

const NOBODY: readonly Person[] = []

/** Writes a comment. The text is kept as a draft until the service has stored it. */
function Writer({
  cardId,
  parentId,
  commentId,
  text = '',
  label,
  done,
}: {
  readonly cardId: number
  readonly parentId: number | null
  readonly commentId?: number
  readonly text?: string
  readonly label: string
  done?(): void
}) {
  const { send: create } = useCreateComment(cardId)
  const { send: update } = useUpdateComment(cardId)
  const name = `comment:${cardId}:${commentId ?? 'new'}:${parentId ?? 0}`
  const { draft, keep, drop } = useDraft(name)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { data: people = NOBODY } = usePeople()
  const shown = toTyped(text, people)
  const value = draft?.value ?? shown
  async function send() {
    const comment = toStored(value.trim(), people)
    if (!comment || isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      if (commentId) await update({ id: commentId, comment })
      else await create({ card_id: cardId, comment, parent_comment_id: parentId })
      // Text that was typed while sending is kept as the next comment.
      if (readDraft(name)?.value === value) {
        drop()
        done?.()
      }
    } catch (cause) {
      setError(t.notSaved(messageOf(cause)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="writer"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionField
        aria-label={label}
        placeholder={t.card.writeHint(label)}
        rows={value ? 3 : 1}
        autoFocus={done !== undefined}
        value={value}
        change={(next) => keep(next, shown)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {(value || done) && (
        <div className="row">
          <button type="submit" className="primary small" disabled={isBusy || !value.trim()}>
            {isBusy ? t.saving : t.card.send}
          </button>
          <button
            type="button"
            className="small"
            onClick={() => {
              drop()
              done?.()
            }}
          >
            {t.discard}
          </button>
        </div>
      )}
    </form>
  )
}
