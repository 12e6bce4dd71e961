import type { Card } from '@muster/sdk'
import type { ReactNode } from 'react'
import { useToggleDone } from '../api/cards.ts'
import { shortDay } from '../parts/dates.ts'
import { StatusCircle } from '../parts/StatusCircle.tsx'
import { Avatar, Dot } from '../parts/ui.tsx'
import { t } from '../texts.ts'

export interface ShownTag {
  readonly id: number
  readonly name: string
}

const MOST_TAGS = 3

/** The first tags of a card, and how many more it has. */
export function TagNames({ tags }: { readonly tags: readonly ShownTag[] }) {
  const rest = tags.slice(MOST_TAGS)
  return (
    <>
      {tags.slice(0, MOST_TAGS).map(({ id, name }) => (
        <span key={id}>
          <Dot id={id} />
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')}>{t.board.moreTags(rest.length)}</span>
      )}
    </>
  )
}

/** A card in a list: its circle, its title with a line of facts, and when it is due. */
export function CardRow({
  card,
  circle,
  project,
  zone,
  owner,
  tags = [],
  link,
}: {
  readonly card: Card
  /** The status of the card, before its title. */
  readonly circle: ReactNode
  /** The name of the project, in lists of several projects. */
  readonly project?: string | undefined
  readonly zone: string
  readonly owner?: string | undefined
  readonly tags?: readonly ShownTag[]
  link(content: ReactNode): ReactNode
}) {
  const isPlain = card.status === 'open' || card.status === 'closed'
  return (
    <li data-card={card.id} className={`card-row ${card.status === 'closed' ? 'is-closed' : ''}`}>
      {circle}
      <div className="row-body">
        {link(card.title)}
        <div className="row-facts">
          {project && <span>{project}</span>}
          <TagNames tags={tags} />
          {!isPlain && (
            <span className={`status-${card.status}`}>{t.status[card.status] ?? card.status}</span>
          )}
        </div>
      </div>
      {card.due_date && (
        <span className={card.is_overdue ? 'overdue' : 'muted'}>{shortDay(zone, card.due_date)}</span>
      )}
      {card.owner_id !== null && owner && <Avatar id={card.owner_id} name={owner} />}
    </li>
  )
}

/** The circle of a card outside of its board: one click closes or reopens it. */
export function DoneCircle({
  card,
  projectId,
  canWrite,
}: {
  readonly card: Card
  readonly projectId: number
  readonly canWrite: boolean
}) {
  const toggleDone = useToggleDone()
  const toggle = canWrite ? () => toggleDone(card, projectId) : undefined
  return <StatusCircle status={card.status} title={card.title} toggle={toggle} />
}
