import type { BoardWithGroups, Card } from '@muster/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Flame, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useBoard } from '../api/boards.ts'
import {
  type CardExtras,
  useCard,
  useDeleteCard,
  useNeedSignOff,
  useSaveTags,
  useToggleDone,
} from '../api/cards.ts'
import { useChecklist } from '../api/checklists.ts'
import { usePeople } from '../api/people.ts'
import { useCanWrite, useMe, useProject, useProjectId, useZone } from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { useRestore } from '../api/trash.ts'
import { placeOf } from '../board/moves.ts'
import { focusCard, useProjectMoves } from '../board/use-moves.ts'
import { isEmbedded } from '../parts/connection.ts'
import { DatePicker } from '../parts/DatePicker.tsx'
import { dayIn } from '../parts/dates.ts'
import { optionsOf, Picker, PickMany } from '../parts/Picker.tsx'
import { Shown } from '../parts/query.tsx'
import { StatusCircle } from '../parts/StatusCircle.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Avatar, Dot, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Activity } from './Activity.tsx'
import { CardFiles } from './CardFiles.tsx'
import { ChecklistPart } from './Checklist.tsx'
import { Comments } from './Comments.tsx'
import { DrawerFrame } from './DrawerFrame.tsx'
import { Choice, Inheritance, TextInput, useChoice } from './fields.tsx'
import { CheckLine, RepeatChip, RunsPart } from './RepeatPart.tsx'
import { SignOffPart } from './SignOff.tsx'
import { TagDialog } from './TagDialog.tsx'
import { DescriptionInPlace } from './texts-in-place.tsx'
import { useTextField } from './use-text-field.ts'

/** One card, shown above the page that it was opened from. The URL is that of the page plus the card's id. */
export default function CardDrawer({ id }: { readonly id: number }) {
  const query = useCard(id)
  const navigate = useNavigate()
  const { from } = useSearch({ from: '/p/$project' })
  const close = () => {
    if (from === 'today') {
      void navigate({ to: '/today' })
      return
    }
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
          {query.data && <DoneButton card={query.data.record} extras={query.data.extras} />}
          {query.data && <OpenItems card={query.data.record} />}
          <span className="grow" />
          {query.data && <CardMenu card={query.data.record} extras={query.data.extras} close={close} />}
        </>
      }
    >
      <Shown of={query}>{({ record, extras }) => <CardBody card={record} extras={extras} />}</Shown>
    </DrawerFrame>
  )
}

/** Whether the checklist stays as it is, because the card was closed or submitted with it. */
const isSettled = (card: Card, { sign_off }: CardExtras): boolean =>
  card.status === 'closed' || (card.status === 'to_check' && sign_off.is_needed)

/** Closes or reopens the card, or submits it for sign-off. */
function DoneButton({ card, extras }: { readonly card: Card; readonly extras: CardExtras }) {
  const canWrite = useCanWrite()
  const projectId = useProjectId()
  const toggleDone = useToggleDone()
  const userId = useMe().data?.user.id
  const { is_needed, submitted_by } = extras.sign_off
  // Only the person who submitted a card withdraws it; the others decide about it below.
  const isOfOther = is_needed && card.status === 'to_check' && submitted_by !== userId
  if (!canWrite || isOfOther) return null
  return (
    <button
      type="button"
      className="done-button"
      onClick={({ detail }) => {
        if (detail < 2) toggleDone(card, projectId, extras.sign_off.is_needed, extras.run?.on ?? null)
      }}
    >
      <StatusCircle status={card.status} title={card.title} />
      {labelOfDone(card, extras)}
    </button>
  )
}

/** How many required items keep the card open. */
function OpenItems({ card }: { readonly card: Card }) {
  const { data } = useChecklist(card.id)
  const open = data?.items.filter(({ is_required, ticked_at }) => is_required && ticked_at === null) ?? []
  if (open.length === 0 || card.status === 'closed') return null
  return <span className="muted open-items">{t.checklist.left(open.length)}</span>
}

function labelOfDone(card: Card, { sign_off }: CardExtras): string {
  if (card.status === 'closed') return t.card.reopen
  if (!sign_off.is_needed) return t.card.markDone
  return card.status === 'to_check' ? t.signOff.withdraw : t.signOff.submit
}

const copyLink = () =>
  void navigator.clipboard.writeText(location.href).then(() => say(t.card.linkCopied), complainOf)

function CardMenu({
  card,
  extras,
  close,
}: {
  readonly card: Card
  readonly extras: CardExtras
  close(): void
}) {
  const isOwner = useProject()?.role === 'owner'
  const needSignOff = useNeedSignOff(card.id)
  const { is_needed } = extras.sign_off
  const signOffItems =
    isOwner && card.master_card_id === null
      ? [
          {
            label: is_needed ? t.signOff.lift : t.signOff.need,
            run: () => needSignOff.run({ id: card.id, needs_sign_off: !is_needed }),
          },
        ]
      : []
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
        // An embedded board has no address of its own.
        ...(isEmbedded() ? [] : [{ label: t.card.copyLink, run: copyLink }]),
        ...signOffItems,
        ...(canWrite ? [{ label: t.card.delete, isDangerous: true, run: remove }] : []),
      ]}
    />
  )
}

function CardBody({ card, extras }: { readonly card: Card; readonly extras: CardExtras }) {
  const { overrides } = extras
  const { data: board } = useBoard(extras.board_id)
  const project = useProject()
  const { data: members } = usePeople()
  const orNull = (value: string) => (value ? Number(value) : null)
  const group = board?.groups.find(({ id }) => id === card.group_id)
  return (
    <div className="drawer-body">
      <p className="path">{[project?.name, board?.title, group?.title].filter(Boolean).join(' › ')}</p>
      <TextInput card={card} field="title" className="title" />
      <div className="chips">
        <Choice
          card={card}
          field="status"
          options={optionsOf(t.status).map((option) => ({
            ...option,
            mark: <StatusCircle status={option.value} title={card.title} />,
          }))}
          toSend={(value) => value}
          isChanged={overrides.includes('status')}
        />
        <Choice
          card={card}
          field="owner_id"
          options={[
            { value: '', label: t.nobody, mark: <UserRound size={14} aria-hidden /> },
            ...(members ?? [])
              .filter(({ is_disabled, user_id }) => !is_disabled || user_id === card.owner_id)
              .map(({ user_id, name }) => ({
                value: String(user_id),
                label: name,
                mark: <Avatar id={user_id} name={name} />,
              })),
          ]}
          toSend={orNull}
        />
        {/* The rule of a recurring card decides when it is due. */}
        <DateChoice card={card} field="due_date" isDisabled={extras.repeat !== null} />
        <RepeatChip cardId={card.id} extras={extras} isCopy={card.master_card_id !== null} />
        <TagChoice card={card} tagIds={extras.tag_ids} />
        <Choice
          card={card}
          field="priority"
          options={optionsOf(t.priority).map((option) => ({
            ...option,
            mark: <Flame size={14} aria-hidden className={`priority ${option.value}`} />,
          }))}
          toSend={(value) => value as 'low' | 'normal' | 'high' | 'urgent'}
          isChanged={overrides.includes('priority')}
        />
        {board && <GroupChoice card={card} board={board} />}
        <DateChoice card={card} field="snoozed_until" />
      </div>
      <Inheritance card={card} overrides={overrides} needsSignOff={extras.sign_off.is_needed} />
      <CheckLine extras={extras} />
      <SignOffPart card={card} extras={extras} />
      <h3>{t.field.short_description}</h3>
      <TextInput card={card} field="short_description" />
      <Description card={card} />
      <ChecklistPart cardId={card.id} run={extras.run?.on ?? null} isSettled={isSettled(card, extras)} />
      <RunsPart cardId={card.id} extras={extras} />
      <CardFiles cardId={card.id} />
      <Comments cardId={card.id} />
      <Activity cardId={card.id} />
    </div>
  )
}

function GroupChoice({ card, board }: { readonly card: Card; readonly board: BoardWithGroups }) {
  const canWrite = useCanWrite()
  const moves = useProjectMoves(board.id)
  return (
    <Picker
      className="chip-picker"
      isLabelHidden
      label={t.field.group_id ?? ''}
      value={String(placeOf(board, card.id)?.groupId ?? card.group_id ?? '')}
      options={board.groups.map(({ id, title }) => ({ value: String(id), label: title }))}
      isDisabled={!canWrite}
      choose={(value) => {
        const groupId = Number(value)
        const index = board.groups.find(({ id }) => id === groupId)?.cards.length ?? 0
        moves.moveCard(card.id, { groupId, index })
      }}
    />
  )
}

const MOST_TAGS = 10

function TagChoice({ card, tagIds }: { readonly card: Card; readonly tagIds: readonly number[] }) {
  const { data: tags } = useTags()
  const save = useSaveTags(card.id)
  const canWrite = useCanWrite()
  const [isEditing, setEditing] = useState(false)
  return (
    <div>
      <PickMany
        className="chip-picker"
        isLabelHidden
        label={t.field.tag_ids ?? ''}
        values={tagIds.map(String)}
        options={(tags ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
          mark: <Dot id={id} />,
        }))}
        none={{ label: t.card.noTag, mark: <Tag size={14} aria-hidden /> }}
        most={MOST_TAGS}
        isDisabled={!canWrite}
        choose={(values) => void save(values.map(Number))}
        extra={{ label: t.tags.edit, run: () => setEditing(true) }}
      />
      {isEditing && (
        <TagDialog
          close={() => setEditing(false)}
          give={async (id) => {
            if (!tagIds.includes(id)) await save([...tagIds, id])
          }}
        />
      )}
    </div>
  )
}

/**
 * Chooses a day in the project's time zone. The service reads a date without a time as the end of that day.
 */
function DateChoice({
  card,
  field,
  isDisabled = false,
}: {
  readonly card: Card
  readonly field: 'due_date' | 'snoozed_until'
  readonly isDisabled?: boolean
}) {
  const zone = useZone()
  const canWrite = useCanWrite()
  const { value, choose } = useChoice(card, field)
  return (
    <DatePicker
      className="chip-picker"
      isLabelHidden
      label={t.field[field] ?? field}
      none={field === 'due_date' ? t.card.noDue : t.card.notSnoozed}
      value={/T/.test(value) ? dayIn(zone, value) : value}
      today={dayIn(zone, new Date())}
      isDisabled={!canWrite || isDisabled}
      isOverdue={field === 'due_date' && card.is_overdue}
      choose={(day) => void choose(day || null)}
    />
  )
}

function Description({ card }: { readonly card: Card }) {
  const field = useTextField(card, 'description')
  return <DescriptionInPlace field={field} canWrite={useCanWrite()} />
}
