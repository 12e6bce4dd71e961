import type { MasterBoard, RolloutItem } from '@muster/sdk'
import { Html } from '../card/html.tsx'
import { languageName } from '../languages/language.ts'
import { Badge, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const show = (field: string, value: unknown) => {
  if (value === null || value === undefined || value === '')
    return <span className="muted">{t.card.empty}</span>
  if (field === 'description' && typeof value === 'string') return <Html text={value} />
  if (field === 'status') return t.status[String(value)] ?? String(value)
  if (field === 'priority') return t.priority[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (field === 'translations') return <Translated texts={value} />
  return String(value)
}

/** The texts of each language, one below the other. */
const Translated = ({ texts }: { readonly texts: unknown }) =>
  Object.entries(texts as Record<string, Record<string, string | null>>).map(([language, each]) => (
    <p key={language} lang={language}>
      <span className="muted">{languageName(language)}:</span>{' '}
      {Object.values(each).filter(Boolean).join(' · ')}
    </p>
  ))

/** The title of a changed board, group or card of a master board. */
export function titleIn(board: MasterBoard, { kind, master_id }: RolloutItem): string {
  if (kind === 'board') return board.title
  const rows = kind === 'group' ? board.groups : board.groups.flatMap(({ cards }) => cards)
  return rows.find(({ id }) => id === master_id)?.title ?? String(master_id)
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
