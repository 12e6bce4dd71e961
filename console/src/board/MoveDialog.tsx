import type { BoardWithGroups, Card } from '@muster/sdk'
import { useState } from 'react'
import { Picker } from '../parts/Picker.tsx'
import { Dialog } from '../parts/ui.tsx'
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
        <Picker
          className="field"
          label={t.board.moveToGroup}
          value={String(groupId)}
          options={board.groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          choose={(value) => {
            setGroup(Number(value))
            setIndex(0)
          }}
        />
        <Picker
          className="field"
          label={t.board.moveToPlace}
          value={String(index)}
          options={[
            { value: '0', label: t.board.first },
            ...others.map(({ title }, at) => ({
              value: String(at + 1),
              label: at + 1 === others.length ? t.board.last : t.board.after(title),
            })),
          ]}
          choose={(value) => setIndex(Number(value))}
        />
        <div className="actions">
          <button type="submit" className="primary">
            {t.board.move}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
