import type { Card } from '@muster/sdk'
import { CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { type CardsChange, useBulkUpdate } from '../api/cards.ts'
import { usePeople } from '../api/people.ts'
import { useZone } from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { DatePicker } from '../parts/DatePicker.tsx'
import { dayIn } from '../parts/dates.ts'
import { Picker } from '../parts/Picker.tsx'
import { useStore } from '../parts/store.ts'
import { Avatar, Dot } from '../parts/ui.tsx'
import { useEscape } from '../parts/use-escape.ts'
import { t } from '../texts.ts'
import type { BoardViewParts } from './ListView.tsx'
import { clearSelection, selection } from './selection.ts'

/**
 * What can be done with the selected cards that the filters show. Visible from the first selection on, unless a card
 * is open.
 */
export function BulkBar({
  board,
  filter,
  isCardOpen,
}: Pick<BoardViewParts, 'board' | 'filter'> & { readonly isCardOpen: boolean }) {
  const ids = useStore(selection)
  useEffect(() => clearSelection, [])
  if (ids.size === 0 || isCardOpen) return null
  const cards = board.groups.flatMap((group) => filter(group.cards)).filter(({ id }) => ids.has(id))
  return cards.length > 0 ? <Bar cards={cards} boardId={board.id} /> : null
}

function Bar({ cards, boardId }: { readonly cards: readonly Card[]; readonly boardId: number }) {
  const zone = useZone()
  const { data: members } = usePeople()
  const { data: tags } = useTags()
  const update = useBulkUpdate(boardId)
  useEscape(clearSelection)
  async function change(what: CardsChange): Promise<void> {
    if (await update(cards, what)) clearSelection()
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t.bulk.title}>
      <strong aria-live="polite">{t.bulk.selected(cards.length)}</strong>
      <button type="button" onClick={() => void change({ status: 'closed' })}>
        <CircleCheck size={15} aria-hidden />
        {t.card.markDone}
      </button>
      <DatePicker
        isLabelHidden
        label={t.field.due_date ?? ''}
        none={t.field.due_date ?? ''}
        value=""
        today={dayIn(zone, new Date())}
        canClear
        choose={(due_date) => void change({ due_date: due_date || null })}
      />
      <Picker
        isLabelHidden
        label={t.field.owner_id ?? ''}
        value="none"
        placeholder={t.bulk.assign}
        options={[
          { value: '', label: t.nobody },
          ...(members ?? [])
            .filter(({ is_disabled }) => !is_disabled)
            .map(({ user_id, name }) => ({
              value: String(user_id),
              label: name,
              mark: <Avatar id={user_id} name={name} />,
            })),
        ]}
        choose={(value) => void change({ owner_id: Number(value) || null })}
      />
      <Picker
        isLabelHidden
        label={t.field.tag_id ?? ''}
        value="none"
        placeholder={t.bulk.tag}
        options={[
          { value: '', label: t.card.noTag },
          ...(tags ?? []).map(({ id, name }) => ({ value: String(id), label: name, mark: <Dot id={id} /> })),
        ]}
        choose={(value) => void change({ tag_id: Number(value) || null })}
      />
      <button type="button" onClick={clearSelection}>
        <X size={15} aria-hidden />
        {t.bulk.clear}
      </button>
    </div>
  )
}
