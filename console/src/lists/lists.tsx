import './lists.css'
import type { Card } from '@muster/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBoards, useCreateBoard } from '../api/boards.ts'
import { useCards, useCreateCard } from '../api/cards.ts'
import { useNames } from '../api/people.ts'
import {
  useCanChangeBoards,
  useCanManage,
  useCanWrite,
  useMe,
  useProjectId,
  useZone,
} from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { CardRow, DoneCircle } from '../board/CardRow.tsx'
import { Composer } from '../board/Composer.tsx'
import { useFilters } from '../board/FilterBar.tsx'
import { CardLink } from '../board/ListView.tsx'
import { dayIn } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Badge, Dialog, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { ImportBoards } from './ImportBoards.tsx'

/** The boards of a project. */
export function Boards() {
  const query = useBoards()
  const canChange = useCanChangeBoards()
  const projectId = useProjectId()
  const canImport = useCanManage() && canChange
  const [isNew, setNew] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const button = canChange && (
    <>
      {canImport && (
        <button type="button" onClick={() => setImporting(true)}>
          {t.importBoards.button}
        </button>
      )}
      <button type="button" className="primary" onClick={() => setNew(true)}>
        {t.shell.newBoard}
      </button>
    </>
  )
  return (
    <Page title={t.shell.boards} actions={button}>
      <Shown of={query}>
        {(boards) =>
          boards.length === 0 ? (
            <Empty title={t.board.noBoards} hint={t.board.noBoardsHint}>
              {button}
            </Empty>
          ) : (
            <ul className="board-list">
              {boards.map((board) => (
                <li key={board.id}>
                  <Link
                    to="/p/$project/boards/$board"
                    params={{ project: projectId, board: board.id }}
                    className="board-card"
                  >
                    <strong>{board.title}</strong>
                    {board.description && <span>{board.description}</span>}
                    {board.master_board_id !== null && <Badge kind="muted">{t.board.fromTemplate}</Badge>}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {isNew && <NewBoard close={() => setNew(false)} />}
      {isImporting && <ImportBoards close={() => setImporting(false)} />}
    </Page>
  )
}

function NewBoard({ close }: { close(): void }) {
  const { send: create } = useCreateBoard()
  const navigate = useNavigate()
  const projectId = useProjectId()
  return (
    <Dialog title={t.board.newBoardTitle} onClose={close}>
      <Form
        fields={[{ name: 'title', label: t.board.boardTitle }]}
        label={t.board.create}
        submit={async ({ title = '' }) => {
          const { board } = await create({ title })
          close()
          await navigate({
            to: '/p/$project/boards/$board',
            params: { project: projectId, board: board.id },
          })
        }}
      />
    </Dialog>
  )
}

function Rows({ cards }: { readonly cards: readonly Card[] }) {
  const projectId = useProjectId()
  const zone = useZone()
  const canWrite = useCanWrite()
  const nameOf = useNames()
  const { data: tags } = useTags()
  return (
    <ul className="rows">
      {cards.map((card) => (
        <CardRow
          key={card.id}
          card={card}
          circle={<DoneCircle card={card} projectId={projectId} canWrite={canWrite} />}
          zone={zone}
          owner={nameOf(card.owner_id)}
          tags={tags?.filter(({ id }) => id === card.tag_id) ?? []}
          link={(content) => <CardLink id={card.id}>{content}</CardLink>}
        />
      ))}
    </ul>
  )
}

/** Cards by when they are due, the most urgent first. */
function ByDate({ cards }: { readonly cards: readonly Card[] }) {
  const zone = useZone()
  const inAWeek = dayIn(zone, new Date(Date.now() + 7 * 86_400_000))
  const partOf = (card: Card) => {
    if (card.status === 'closed') return t.lists.closed
    if (card.is_overdue) return t.lists.overdue
    if (!card.due_date) return t.lists.undated
    return dayIn(zone, card.due_date) <= inAWeek ? t.lists.week : t.lists.later
  }
  const parts = Map.groupBy(cards, partOf)
  const order = [t.lists.overdue, t.lists.week, t.lists.later, t.lists.undated, t.lists.closed]
  const byDue = (a: Card, b: Card) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9')
  return order.map((title) => {
    const own = parts.get(title)
    return (
      own && (
        <section key={title} className="part">
          <h2>
            {title} <span className="count">{own.length}</span>
          </h2>
          <Rows cards={own.toSorted(byDue)} />
        </section>
      )
    )
  })
}

export function Mine() {
  const { data: me } = useMe()
  const pages = useCards({ owner_id: me?.user.id ?? 0 }, me !== undefined)
  return (
    <Page title={t.lists.mineTitle} hint={t.lists.mineHint}>
      <Paged of={pages} empty={<Empty title={t.lists.mineEmpty} hint={t.lists.mineEmptyHint} />}>
        {(cards) => <ByDate cards={cards} />}
      </Paged>
    </Page>
  )
}

export function Inbox() {
  const { send: create } = useCreateCard()
  const projectId = useProjectId()
  const canWrite = useCanWrite()
  const pages = useCards({ is_inbox: true })
  return (
    <Page title={t.lists.inboxTitle} hint={t.lists.inboxHint}>
      {canWrite && (
        <div className="inbox-new">
          <Composer
            name={`inbox:${projectId}`}
            label={t.board.newCard}
            button={t.board.addCard}
            create={(title) => create({ title })}
          />
        </div>
      )}
      <Paged of={pages} empty={<Empty title={t.lists.inboxEmpty} hint={t.lists.inboxEmptyHint} />}>
        {(cards) => <Rows cards={cards} />}
      </Paged>
    </Page>
  )
}

export function Search() {
  const { search, change } = useFilters()
  const words = search.q ?? ''
  const pages = useCards({ text: words }, words !== '')
  return (
    <Page title={t.lists.searchTitle}>
      <SearchField
        isFirst
        label={t.lists.searchLabel}
        value={words}
        change={(text) => change({ q: text || undefined })}
      />
      {words === '' ? (
        <Empty title={t.lists.searchStart} />
      ) : (
        <Paged of={pages} empty={<Empty title={t.lists.searchEmpty} hint={t.lists.searchEmptyHint} />}>
          {(cards) => <Rows cards={cards} />}
        </Paged>
      )}
    </Page>
  )
}
