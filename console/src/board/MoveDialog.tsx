import type { BoardWithGroups, Card } from '@muster/sdk'
import { useState } from 'react'
import { Dialog, Select } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import type { Place } from './moves.ts'

/** Moves a card to any place on the board without dragging. */
export function MoveDialog({
  board,
  card,
  move,
  close,
}: {
  readonly board: BoardWithGroups
  readonly card: Card
  move(place: Place): void
  close(): void
}) {
  const [groupId, setGroup] = useState(card.group_id ?? board.groups[0]?.id ?? 0)
  const others = board.groups.find(({ id }) => id === groupId)?.cards.filter(({ id }) => id !== card.id) ?? []
  const [index, setIndex] = useState(0)
  return (
    <Dialog title={t.board.moveToTitle(card.title)} onClose={close}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          close()
          move({ groupId, index })
        }}
      >
        <Select
          label={t.board.moveToGroup}
          value={groupId}
          onChange={(event) => {
            setGroup(Number(event.target.value))
            setIndex(0)
          }}
        >
          {board.groups.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Select
          label={t.board.moveToPlace}
          value={index}
          onChange={(event) => setIndex(Number(event.target.value))}
        >
          <option value={0}>{t.board.first}</option>
          {others.map(({ id, title }, at) => (
            <option key={id} value={at + 1}>
              {at + 1 === others.length ? t.board.last : t.board.after(title)}
            </option>
          ))}
        </Select>
        <div className="actions">
          <button type="submit" className="primary">
            {t.board.move}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
