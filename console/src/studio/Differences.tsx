import type { RolloutItem } from '@muster/sdk'
import { Html } from '../card/html.tsx'
import { Badge, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const show = (field: string, value: unknown) => {
  if (value === null || value === undefined || value === '')
    return <span className="muted">{t.card.empty}</span>
  if (field === 'description' && typeof value === 'string') return <Html text={value} />
  if (field === 'status') return t.status[String(value)] ?? String(value)
  if (field === 'priority') return t.priority[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return String(value)
}

/** What a rollout changes, field by field. */
export function Differences({
  items,
  titleOf,
  head = [t.studio.published, t.studio.draft],
}: {
  readonly items: readonly RolloutItem[]
  titleOf(item: RolloutItem): string
  readonly head?: readonly [string, string]
}) {
  return items.map((item) => (
    <section key={`${item.kind} ${item.master_id}`} className="difference">
      <h2>
        <Badge kind={`effect-${item.effect}`}>{t.studio.effect[item.effect]}</Badge> {t.lists.kind[item.kind]}{' '}
        “{titleOf(item)}”
      </h2>
      {Object.keys(item.changes).length > 0 && (
        <Table label={titleOf(item)} head={[t.studio.what, ...head]}>
          {Object.entries(item.changes)
            .filter(
              ([field, { from, to }]) =>
                field !== 'position' && !(from === null && (to === null || to === '')),
            )
            .map(([field, { from, to }]) => (
              <tr key={field}>
                <th scope="row">{t.field[field] ?? field}</th>
                <td className="from">{show(field, from)}</td>
                <td className="to">{show(field, to)}</td>
              </tr>
            ))}
        </Table>
      )}
    </section>
  ))
}
