import type { BoardWithGroups, Card } from '@muster/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useBoardCache, useExtras } from '../api/boards.ts'
import { useCard, useDeleteCard } from '../api/cards.ts'
import { useMembers } from '../api/people.ts'
import { useCanWrite, useZone } from '../api/project.ts'
import { useCreateTag, useTags } from '../api/tags.ts'
import { useRestore } from '../api/trash.ts'
import { focusCard, useProjectMoves } from '../board/use-moves.ts'
import { dayIn } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Dialog, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Activity } from './Activity.tsx'
import { Comments } from './Comments.tsx'
import { DrawerFrame } from './DrawerFrame.tsx'
import { Choice, Origin, TextInput, useChoice } from './fields.tsx'
import { DescriptionInPlace } from './texts-in-place.tsx'
import { useTextField } from './use-text-field.ts'

/** One card, shown above the page that it was opened from. The URL is that of the page plus the card's id. */
export default function CardDrawer({ id }: { readonly id: number }) {
  const query = useCard(id)
  const navigate = useNavigate()
  const close = () => {
    focusCard(id)
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, card: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <DrawerFrame
      label={query.data?.record.title ?? t.card.title}
      close={close}
      head={
        <>
          <span className="grow" />
          {query.data && <CardMenu card={query.data.record} close={close} />}
        </>
      }
    >
      <Shown of={query}>{({ record }) => <CardBody card={record} />}</Shown>
    </DrawerFrame>
  )
}

function CardMenu({ card, close }: { readonly card: Card; close(): void }) {
  const canWrite = useCanWrite()
  const { id, title } = card
  const deleteCard = useDeleteCard()
  const restore = useRestore()
  const remove = () =>
    deleteCard.run({ id }, () => {
      close()
      say(t.board.deleted(title), { label: t.undo, run: () => restore.run({ kind: 'card', id }) })
    })
  return (
    <Menu
      label={t.board.cardMenu(title)}
      items={[
        {
          label: t.card.copyLink,
          run: () =>
            void navigator.clipboard.writeText(location.href).then(() => say(t.card.linkCopied), complainOf),
        },
        ...(canWrite ? [{ label: t.card.delete, isDangerous: true, run: remove }] : []),
      ]}
    />
  )
}

/** The board of the page, if the card is on it. */
function useBoardOf(card: Card): BoardWithGroups | undefined {
  const { board } = useParams({ strict: false })
  const shown = useBoardCache(board ?? 0).get()
  return shown?.groups.some(({ id }) => id === card.group_id) ? shown : undefined
}

function CardBody({ card }: { readonly card: Card }) {
  const board = useBoardOf(card)
  const extras = useExtras(board?.id).get(card.id)
  const origin = { card, overrides: extras?.overrides }
  const { data: members } = useMembers()
  const orNull = (value: string) => (value ? Number(value) : null)
  return (
    <div className="drawer-body">
      <TextInput card={card} field="title" className="title" />
      <Origin {...origin} field="title" />
      {card.master_card_id !== null && <p className="hint">{t.card.isCopy}</p>}
      <div className="facts">
        {board && <GroupChoice card={card} board={board} />}
        <div>
          <Choice card={card} field="status" options={Object.entries(t.status)} toSend={(value) => value} />
          <Origin {...origin} field="status" />
        </div>
        <div>
          <Choice
            card={card}
            field="priority"
            options={Object.entries(t.priority)}
            toSend={(value) => value as 'low' | 'normal' | 'high' | 'urgent'}
          />
          <Origin {...origin} field="priority" />
        </div>
        <div>
          <Choice
            card={card}
            field="owner_id"
            options={[
              ['', t.nobody],
              ...(members ?? [])
                .filter(({ is_disabled, user_id }) => !is_disabled || user_id === card.owner_id)
                .map(({ user_id, name }) => [String(user_id), name] as const),
            ]}
            toSend={orNull}
          />
        </div>
        <TagChoice card={card} toSend={orNull} />
        <DateChoice card={card} field="due_date" />
        <DateChoice card={card} field="snoozed_until" />
      </div>
      <h3>{t.field.short_description}</h3>
      <TextInput card={card} field="short_description" />
      <Origin {...origin} field="short_description" />
      <Description card={card} />
      <Origin {...origin} field="description" />
      <Comments cardId={card.id} />
      <Activity cardId={card.id} />
    </div>
  )
}

function GroupChoice({ card, board }: { readonly card: Card; readonly board: BoardWithGroups }) {
  const id = useId()
  const canWrite = useCanWrite()
  const moves = useProjectMoves(board.id)
  const [chosen, choose] = useState(card.group_id)
  useEffect(() => choose(card.group_id), [card.group_id])
  return (
    <div>
      <label htmlFor={id}>{t.field.group_id}</label>
      <select
        id={id}
        value={chosen ?? ''}
        disabled={!canWrite}
        onChange={(event) => {
          const groupId = Number(event.target.value)
          choose(groupId)
          const index = board.groups.find((group) => group.id === groupId)?.cards.length ?? 0
          moves.moveCard(card.id, { groupId, index })
        }}
      >
        {board.groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.title}
          </option>
        ))}
      </select>
    </div>
  )
}

function TagChoice({ card, toSend }: { readonly card: Card; toSend(value: string): number | null }) {
  const { send: createTag } = useCreateTag()
  const { data: tags } = useTags()
  const { choose } = useChoice(card, 'tag_id')
  const [isNew, setNew] = useState(false)
  return (
    <div>
      <Choice
        card={card}
        field="tag_id"
        options={[['', t.none], ...(tags ?? []).map(({ id, name }) => [String(id), name] as const)]}
        toSend={toSend}
        extra={{ label: t.card.newTag, run: () => setNew(true) }}
      />
      {isNew && (
        <Dialog title={t.card.tagTitle} onClose={() => setNew(false)}>
          <Form
            fields={[{ name: 'name', label: t.card.tagName }]}
            label={t.create}
            submit={async ({ name = '' }) => {
              const { tag } = await createTag({ name })
              setNew(false)
              await choose(tag.id)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/**
 * Chooses a day in the project's time zone. The service reads a date without a time as the end of that day.
 */
function DateChoice({ card, field }: { readonly card: Card; readonly field: 'due_date' | 'snoozed_until' }) {
  const id = useId()
  const zone = useZone()
  const canWrite = useCanWrite()
  const { value, choose } = useChoice(card, field)
  const day = /T/.test(value) ? dayIn(zone, value) : value
  return (
    <div>
      <label htmlFor={id}>{t.field[field]}</label>
      <input
        id={id}
        type="date"
        disabled={!canWrite}
        value={day}
        className={field === 'due_date' && card.is_overdue ? 'overdue' : ''}
        onChange={(event) => {
          const next = event.target.value
          if (next !== day && (next === '' || next >= '1900')) void choose(next || null)
        }}
      />
    </div>
  )
}

function Description({ card }: { readonly card: Card }) {
  const field = useTextField(card, 'description')
  return <DescriptionInPlace field={field} canWrite={useCanWrite()} />
}
