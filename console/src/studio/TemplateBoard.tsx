import type { MasterBoard, MasterCard, RolloutItem } from '@muster/sdk'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { Composer } from '../board/Composer.tsx'
import { messageOf } from '../parts/errors.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Badge, Dialog, Empty, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Differences } from './Differences.tsx'
import { readTemplatesAgain, useMaster, usePreview, type What } from './data.ts'
import { MasterDrawer } from './MasterDrawer.tsx'
import { RollOut } from './RollOut.tsx'

export function TemplateBoard() {
  const { board } = useParams({ strict: false }) as { board: string }
  const query = useMaster(Number(board))
  return <Shown of={query}>{(data) => <Studio board={data} />}</Shown>
}

interface Rolling {
  readonly what: What
  readonly title: string
}

type Group = MasterBoard['groups'][number]

const attempt = (work: Promise<unknown>) => void work.then(readTemplatesAgain).catch(complainOf)

/** The same list with one of its records a step earlier or later, numbered anew. */
function stepped<Row extends { readonly id: number }>(rows: readonly Row[], id: number, by: number) {
  const at = rows.findIndex((row) => row.id === id)
  const [row] = rows.slice(at, at + 1)
  const next = row ? rows.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, row) : rows
  return next.map((each, position) => ({ id: each.id, position }))
}

/** How many masters of a board projects do not show as drafted, where no preview can say it. */
const draftsIn = ({ publication, groups }: MasterBoard): number =>
  [
    publication,
    ...groups.flatMap((group) => [group.publication, ...group.cards.map((card) => card.publication)]),
  ].filter((of) => of === 'changed' || of === 'never').length

function Studio({ board }: { readonly board: MasterBoard }) {
  const preview = usePreview({ board_id: board.id })
  const { master } = useSearch({ strict: false }) as { master?: number }
  const [view, setView] = useState<'board' | 'differences'>('board')
  const [rolling, roll] = useState<Rolling | null>(null)
  const [renamed, rename] = useState<Group | MasterBoard | null>(null)
  const [deleted, ask] = useState<MasterCard | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${board.title} · ${t.app}`
  }, [board.title])
  const count = preview.data?.items_count ?? draftsIn(board)
  const opened = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === master)
  const push = ({ id, title }: MasterCard) => roll({ what: { card_id: id }, title })
  async function remove() {
    await api.templates.boards.delete({ id: board.id })
    await readTemplatesAgain()
    say(t.board.deleted(board.title), {
      label: t.undo,
      run: () => attempt(api.templates.boards.restore({ id: board.id })),
    })
    await navigate({ to: '/templates' })
  }
  return (
    <div className={`board-page ${opened ? 'has-card' : ''}`}>
      <header className="board-head">
        <h1>{board.title}</h1>
        {count > 0 ? (
          <Badge kind="publication-changed">{t.studio.pending(count)}</Badge>
        ) : (
          <Badge kind={`publication-${board.publication}`}>{t.studio.publication[board.publication]}</Badge>
        )}
        <Badge kind="tag">{board.tool_key}</Badge>
        <Menu
          label={t.board.boardMenu}
          items={[
            { label: t.board.rename, run: () => rename(board) },
            { label: t.studio.deleteBoard, isDangerous: true, run: () => void remove().catch(complainOf) },
          ]}
        />
        <span className="grow" />
        <fieldset className="tabs" aria-label={t.studio.differences}>
          <button type="button" aria-pressed={view === 'board'} onClick={() => setView('board')}>
            {t.studio.board}
          </button>
          <button type="button" aria-pressed={view === 'differences'} onClick={() => setView('differences')}>
            {t.studio.differences} {count > 0 && <span className="count">{count}</span>}
          </button>
        </fieldset>
        <button
          type="button"
          className="primary"
          onClick={() => roll({ what: { board_id: board.id }, title: board.title })}
        >
          {t.studio.rollOut}
        </button>
      </header>
      {/* Another rollout is in the way: it says which. */}
      {preview.error && (
        <p className="hint" role="status">
          {messageOf(preview.error)}
        </p>
      )}
      {view === 'differences' ? (
        <div className="page">
          {preview.data?.items.length === 0 && <Empty title={t.studio.noDifferences} />}
          {preview.data && (
            <Differences items={preview.data.items} titleOf={(item) => titleIn(board, item)} />
          )}
        </div>
      ) : (
        <div className="columns">
          {board.groups.map((group) => (
            <MasterColumn
              key={group.id}
              board={board}
              group={group}
              rename={rename}
              push={push}
              remove={ask}
            />
          ))}
          <div className="new-group">
            <Composer
              name={`master-group:${board.id}`}
              label={t.studio.groupTitle}
              button={t.studio.newGroup}
              create={async (title) => {
                await api.templates.groups.create({ board_id: board.id, title })
                await readTemplatesAgain()
              }}
            />
          </div>
        </div>
      )}
      {opened && (
        <MasterDrawer key={opened.id} card={opened} push={() => push(opened)} remove={() => ask(opened)} />
      )}
      {rolling && <RollOut {...rolling} close={() => roll(null)} />}
      {renamed && <Rename of={renamed} close={() => rename(null)} />}
      {deleted && <DeleteMaster card={deleted} close={() => ask(null)} />}
    </div>
  )
}

const titleIn = (board: MasterBoard, { kind, master_id }: RolloutItem): string => {
  if (kind === 'board') return board.title
  const rows = kind === 'group' ? board.groups : board.groups.flatMap(({ cards }) => cards)
  return rows.find(({ id }) => id === master_id)?.title ?? String(master_id)
}

function MasterColumn({
  board,
  group,
  rename,
  push,
  remove,
}: {
  readonly board: MasterBoard
  readonly group: Group
  rename(group: Group): void
  push(card: MasterCard): void
  remove(card: MasterCard): void
}) {
  const move = (by: number) =>
    attempt(api.templates.groups.reorder({ board_id: board.id, groups: stepped(board.groups, group.id, by) }))
  const step = (card: MasterCard, by: number) =>
    attempt(api.templates.cards.reorder({ group_id: group.id, cards: stepped(group.cards, card.id, by) }))
  async function removeGroup() {
    await api.templates.groups.delete({ id: group.id })
    say(t.board.deleted(group.title), {
      label: t.undo,
      run: () => attempt(api.templates.groups.restore({ id: group.id })),
    })
  }
  return (
    <section className="column" aria-labelledby={`group-${group.id}`}>
      <header>
        <h2 id={`group-${group.id}`}>{group.title}</h2>
        <Publication of={group.publication} />
        <Menu
          label={t.board.groupMenu(group.title)}
          items={[
            { label: t.board.rename, run: () => rename(group) },
            { label: t.board.moveLeft, isDisabled: board.groups[0]?.id === group.id, run: () => move(-1) },
            {
              label: t.board.moveRight,
              isDisabled: board.groups.at(-1)?.id === group.id,
              run: () => move(1),
            },
            { label: t.studio.deleteGroup, isDangerous: true, run: () => attempt(removeGroup()) },
          ]}
        />
      </header>
      <div className="cards">
        <ul className="plain-list">
          {group.cards.map((card) => (
            <li key={card.id}>
              <article className="tile">
                <div className="tile-head">
                  <Link to="." search={{ master: card.id, group: undefined }} className="tile-title">
                    {card.title}
                  </Link>
                  <Menu
                    label={t.board.cardMenu(card.title)}
                    items={[
                      { label: t.studio.push, run: () => push(card) },
                      { label: t.board.moveUp, run: () => step(card, -1) },
                      { label: t.board.moveDown, run: () => step(card, 1) },
                      { label: t.studio.deleteCard, isDangerous: true, run: () => remove(card) },
                    ]}
                  />
                </div>
                <div className="tile-foot">
                  <Publication of={card.publication} />
                  {card.priority !== 'normal' && <Badge kind="muted">{t.priority[card.priority]}</Badge>}
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
      <Composer
        name={`master-card:${group.id}`}
        label={t.studio.cardTitle}
        button={t.studio.newCard}
        create={async (title) => {
          await api.templates.cards.create({ group_id: group.id, title })
          await readTemplatesAgain()
        }}
      />
    </section>
  )
}

/** What every project shows already needs no mark. */
const Publication = ({ of }: { readonly of: string }) =>
  of === 'current' ? null : <Badge kind={`publication-${of}`}>{t.studio.publication[of]}</Badge>

function Rename({ of, close }: { readonly of: Group | MasterBoard; close(): void }) {
  return (
    <Dialog title={t.board.rename} onClose={close}>
      <Form
        fields={[{ name: 'title', label: t.board.boardTitle, value: of.title }]}
        label={t.save}
        submit={async ({ title = '' }) => {
          if ('groups' in of) await api.templates.boards.update({ id: of.id, title })
          else await api.templates.groups.update({ id: of.id, title })
          close()
          await readTemplatesAgain()
        }}
      />
    </Dialog>
  )
}

function DeleteMaster({ card, close }: { readonly card: MasterCard; close(): void }) {
  return (
    <Dialog title={t.studio.deleteCard} onClose={close}>
      <p>{t.studio.deleteCardHint}</p>
      <Form
        fields={[
          { name: 'delete_from_projects', label: t.studio.takeAway, type: 'checkbox' },
          { name: 'reason', label: t.studio.reason, isOptional: true },
        ]}
        label={t.delete}
        isDangerous
        submit={async ({ delete_from_projects, reason }) => {
          await api.templates.cards.delete({
            id: card.id,
            delete_from_projects: delete_from_projects === 'yes',
            reason: reason || null,
          })
          close()
          say(t.board.deleted(card.title), {
            label: t.undo,
            run: () => attempt(api.templates.cards.restore({ id: card.id })),
          })
          await readTemplatesAgain()
        }}
      />
    </Dialog>
  )
}
