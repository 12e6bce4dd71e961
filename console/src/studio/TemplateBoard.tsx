import type { MasterBoard, MasterCard } from '@muster/sdk'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePreview } from '../api/rollouts.ts'
import {
  draftsIn,
  useCreateMasterCard,
  useCreateMasterGroup,
  useDeleteMasterBoard,
  useDeleteMasterCard,
  useDeleteMasterGroup,
  useMasterBoard,
  useMasterBoardCache,
  useRestoreMasterBoard,
  useRestoreMasterCard,
  useRestoreMasterGroup,
  useUpdateMasterBoard,
  useUpdateMasterGroup,
} from '../api/templates.ts'
import type { ColumnParts } from '../board/Column.tsx'
import { Columns } from '../board/Columns.tsx'
import { TileFrame } from '../board/TileFrame.tsx'
import { useBoardKeys } from '../board/use-board-keys.ts'
import type { Moves } from '../board/use-moves.ts'
import { appName } from '../parts/brand.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { RenameDialog } from '../parts/RenameDialog.tsx'
import { say } from '../parts/toasts.tsx'
import { Badge, Dialog, Empty, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { BlockedBy } from './BlockedBy.tsx'
import { Differences, titleIn } from './Differences.tsx'
import { EscalationDialog } from './EscalationDialog.tsx'
import { MasterDrawer } from './MasterDrawer.tsx'
import { TranslationsDialog } from './TranslationsPart.tsx'
import { useMasterMoves } from './use-master-moves.ts'

export function TemplateBoard() {
  const { board } = useParams({ from: '/platform/templates/$board' })
  const query = useMasterBoard(board)
  return <Shown of={query}>{(data) => <Studio board={data} />}</Shown>
}

type Group = MasterBoard['groups'][number]

/** The dialog that is open. */
type Asked =
  | { readonly kind: 'rename-board' }
  | { readonly kind: 'translate-board' }
  | { readonly kind: 'escalate' }
  | { readonly kind: 'translate-group'; readonly group: Group }
  | { readonly kind: 'rename-group'; readonly group: Group }
  | { readonly kind: 'delete'; readonly card: MasterCard }
  | null

function Studio({ board }: { readonly board: MasterBoard }) {
  const preview = usePreview({ board_id: board.id })
  const { card: openedId } = useSearch({ from: '/platform/templates/$board' })
  const [view, setView] = useState<'board' | 'differences'>('board')
  const [asked, ask] = useState<Asked>(null)
  useEffect(() => {
    document.title = `${board.title} · ${appName()}`
  }, [board.title])
  const count = preview.data?.items_count ?? draftsIn(board)
  const opened = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === openedId)
  const close = () => ask(null)
  const rollOut = useRollOut(board.id)
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
        <BoardMenu
          board={board}
          rename={() => ask({ kind: 'rename-board' })}
          translate={() => ask({ kind: 'translate-board' })}
          escalate={() => ask({ kind: 'escalate' })}
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
        <button type="button" className="primary" onClick={() => rollOut()}>
          {t.studio.rollOut}
        </button>
      </header>
      {/* Usually another rollout blocks this one; the message names it. */}
      {preview.error && (
        <p className="hint board-note" role="status">
          <BlockedBy error={preview.error} />
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
        <MasterColumns board={board} ask={ask} />
      )}
      {opened && (
        <MasterDrawer
          key={opened.id}
          card={opened}
          push={() => rollOut(opened)}
          remove={() => ask({ kind: 'delete', card: opened })}
        />
      )}
      {asked?.kind === 'rename-board' && <RenameBoard board={board} close={close} />}
      {asked?.kind === 'rename-group' && <RenameGroup group={asked.group} close={close} />}
      {asked?.kind === 'escalate' && <EscalationDialog board={board} close={close} />}
      {asked?.kind === 'translate-board' && <TranslationsDialog of={board} kind="board" close={close} />}
      {asked?.kind === 'translate-group' && (
        <TranslationsDialog of={asked.group} kind="group" close={close} />
      )}
      {asked?.kind === 'delete' && <DeleteMaster card={asked.card} close={close} />}
    </div>
  )
}

/** Opens the page that rolls out the board, or one of its cards. */
function useRollOut(board: number) {
  const navigate = useNavigate()
  return useCallback(
    (card?: MasterCard) =>
      void navigate({ to: '/templates/$board/roll-out', params: { board }, search: { card: card?.id } }),
    [board, navigate],
  )
}

function BoardMenu({
  board: { id, title },
  rename,
  translate,
  escalate,
}: {
  readonly board: MasterBoard
  rename(): void
  translate(): void
  escalate(): void
}) {
  const navigate = useNavigate()
  const remove = useDeleteMasterBoard()
  const restore = useRestoreMasterBoard()
  const deleteBoard = () =>
    remove.run({ id }, () => {
      say(t.board.deleted(title), { label: t.undo, run: () => restore.run({ id }) })
      return navigate({ to: '/templates' })
    })
  return (
    <Menu
      label={t.board.boardMenu}
      items={[
        { label: t.board.rename, run: rename },
        { label: t.translations.button, run: translate },
        { label: t.escalation.button, run: escalate },
        { label: t.studio.deleteBoard, isDangerous: true, run: deleteBoard },
      ]}
    />
  )
}

function MasterColumns({ board, ask }: { readonly board: MasterBoard; ask(asked: Asked): void }) {
  const cache = useMasterBoardCache(board.id)
  const moves = useMasterMoves(board.id)
  const keyDown = useBoardKeys(cache, true, moves)
  const groupItems = useGroupItems(board, moves, ask)
  const rollOut = useRollOut(board.id)
  const { send: createCard } = useCreateMasterCard()
  const { send: createGroup } = useCreateMasterGroup()
  const parts = useMemo((): ColumnParts<MasterCard, Group> => {
    const itemsFor = (card: MasterCard) => [
      {
        label: t.studio.push,
        run: () => rollOut(card),
      },
      { label: t.board.moveUp, run: () => moves.stepCard(card.id, -1) },
      { label: t.board.moveDown, run: () => moves.stepCard(card.id, 1) },
      { label: t.studio.deleteCard, isDangerous: true, run: () => ask({ kind: 'delete', card }) },
    ]
    return {
      canWrite: true,
      staysInGroup: true,
      isFiltered: false,
      tile: (card) => (
        <TileFrame
          card={card}
          canWrite
          staysInGroup
          items={itemsFor(card)}
          keyDown={keyDown}
          foot={
            <>
              <Publication of={card.publication} />
              {card.priority !== 'normal' && <Badge kind="muted">{t.priority[card.priority]}</Badge>}
            </>
          }
        />
      ),
      items: groupItems,
      mark: (group) => <Publication of={group.publication} />,
      composer: { draft: 'master-card', label: t.studio.cardTitle, button: t.studio.newCard },
      createCard: (group_id, title) => createCard({ group_id, title }),
    }
  }, [ask, createCard, groupItems, keyDown, moves, rollOut])
  return (
    <Columns
      board={board}
      cache={cache}
      moves={moves}
      parts={parts}
      newGroup={{
        draft: 'master-group',
        label: t.studio.groupTitle,
        button: t.studio.newGroup,
        create: (title) => createGroup({ board_id: board.id, title }),
      }}
    />
  )
}

function useGroupItems(board: MasterBoard, moves: Moves, ask: (asked: Asked) => void) {
  const { run: remove } = useDeleteMasterGroup()
  const { run: restore } = useRestoreMasterGroup()
  const { groups } = board
  return useCallback(
    (group: Group) => {
      const { id, title } = group
      const at = groups.findIndex((each) => each.id === id)
      const deleteGroup = () =>
        remove({ id }, () => say(t.board.deleted(title), { label: t.undo, run: () => restore({ id }) }))
      return [
        { label: t.board.rename, run: () => ask({ kind: 'rename-group', group }) },
        { label: t.translations.button, run: () => ask({ kind: 'translate-group', group }) },
        { label: t.board.moveLeft, isDisabled: at === 0, run: () => moves.moveGroup(id, at - 1) },
        {
          label: t.board.moveRight,
          isDisabled: at === groups.length - 1,
          run: () => moves.moveGroup(id, at + 1),
        },
        { label: t.studio.deleteGroup, isDangerous: true, run: deleteGroup },
      ]
    },
    [groups, moves, ask, remove, restore],
  )
}

/** No badge for a master without unpublished changes. */
const Publication = ({ of }: { readonly of: string }) =>
  of === 'current' ? null : <Badge kind={`publication-${of}`}>{t.studio.publication[of]}</Badge>

function RenameBoard({ board, close }: { readonly board: MasterBoard; close(): void }) {
  const { send } = useUpdateMasterBoard()
  return <RenameDialog of={board} rename={send} close={close} />
}

function RenameGroup({ group, close }: { readonly group: Group; close(): void }) {
  const { send } = useUpdateMasterGroup()
  return <RenameDialog of={group} rename={send} close={close} />
}

function DeleteMaster({ card: { id, title }, close }: { readonly card: MasterCard; close(): void }) {
  const { send: remove } = useDeleteMasterCard()
  const restore = useRestoreMasterCard()
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
          await remove({
            id,
            delete_from_projects: delete_from_projects === 'yes',
            reason: reason || null,
          })
          close()
          say(t.board.deleted(title), { label: t.undo, run: () => restore.run({ id }) })
        }}
      />
    </Dialog>
  )
}
