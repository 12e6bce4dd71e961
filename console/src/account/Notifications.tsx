import type { Notification } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import { useNotifications, useReadNotifications } from '../api/account.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Paged } from '../parts/pages.tsx'
import { Badge, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

export function Notifications() {
  const pages = useNotifications()
  const read = useReadNotifications()
  return (
    <Page
      title={t.notifications.title}
      hint={t.notifications.hint}
      actions={
        <button type="button" onClick={() => read.run({})}>
          {t.notifications.readAll}
        </button>
      }
    >
      <Paged of={pages} empty={<Empty title={t.notifications.empty} hint={t.notifications.emptyHint} />}>
        {(rows) => (
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.id} className="row-link">
                <span className="row-title">
                  <About row={row} />
                </span>
                {!row.read_at && <Badge kind="new">{t.card.unread}</Badge>}
                <time dateTime={row.created_at} title={whenText(row.created_at)}>
                  {agoText(row.created_at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Page>
  )
}

function About({ row }: { readonly row: Notification }) {
  const text = t.notifications.reasons[row.reason](
    row.actor_name ?? t.somebody,
    row.card_title ?? t.notifications.gone,
  )
  if (row.number)
    return (
      <Link to="/rollouts/$number" params={{ number: row.number }}>
        {row.reason === 'rollout_held'
          ? t.notifications.held(row.number)
          : t.notifications.rollout(row.number)}
      </Link>
    )
  if (!row.project_id || !row.card_id || !row.card_title) return text
  return (
    <Link to="/p/$project/mine" params={{ project: row.project_id }} search={{ card: row.card_id }}>
      {text}
    </Link>
  )
}
