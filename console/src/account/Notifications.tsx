import type { Notification } from '@muster/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Paged } from '../parts/pages.tsx'
import { queries } from '../parts/query.tsx'
import { complainOf } from '../parts/toasts.tsx'
import { Badge, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const readAgain = () => queries.invalidateQueries({ queryKey: ['notifications'] })

export function Notifications() {
  const pages = useInfiniteQuery({
    queryKey: ['notifications', 'list'],
    queryFn: async ({ pageParam }) => {
      const page = await api.notifications.list({ limit: 50, before_id: pageParam })
      return { rows: page.notifications, next: page.next_before_id }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const readAll = () => void api.notifications.read({}).then(readAgain).catch(complainOf)
  return (
    <Page
      title={t.notifications.title}
      hint={t.notifications.hint}
      actions={
        <button type="button" onClick={readAll}>
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
      <Link to="/rollouts/$number" params={{ number: String(row.number) }}>
        {row.reason === 'rollout_held'
          ? t.notifications.held(row.number)
          : t.notifications.rollout(row.number)}
      </Link>
    )
  if (!row.project_id || !row.card_id || !row.card_title) return text
  return (
    <Link to="/p/$project/mine" params={{ project: String(row.project_id) }} search={{ card: row.card_id }}>
      {text}
    </Link>
  )
}
