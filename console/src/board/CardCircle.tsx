import type { Card } from '@muster/sdk'
import { StatusCircle } from '../parts/StatusCircle.tsx'
import { usePart } from '../parts/store.ts'
import { t } from '../texts.ts'
import { selection, toggleSelected } from './selection.ts'

/** The status of a card, or its checkbox while cards are being selected. */
export function CardCircle({ card, toggle }: { readonly card: Card; toggle?: (() => void) | undefined }) {
  const state = usePart(selection, (ids) => (ids.size === 0 ? 'none' : ids.has(card.id) ? 'on' : 'off'))
  if (state === 'none' || !toggle)
    return <StatusCircle status={card.status} title={card.title} toggle={toggle} />
  return (
    <input
      type="checkbox"
      className="select-card"
      aria-label={t.bulk.select(card.title)}
      checked={state === 'on'}
      onChange={() => toggleSelected(card.id)}
    />
  )
}
