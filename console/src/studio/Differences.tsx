import type { MasterBoard, RolloutItem } from '@muster/sdk'
import type { Item } from '../api/checklists.ts'
import { Html } from '../card/html.tsx'
import { languageName } from '../languages/language.ts'
import { ruleText, type WordedRule } from '../parts/repeat-words.ts'
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
  if (field === 'checklist') return <Items items={value as readonly ShownItem[]} />
  if (field === 'file_ids') return t.files.count((value as readonly number[]).length)
  if (field === 'repeat') return ruleText(value as WordedRule)
  if (field === 'sign_off_by') return value === 'platform' ? t.signOff.byPlatform : t.signOff.byOwner
  return String(value)
}

type ShownItem = Pick<Item, 'key' | 'title' | 'is_required' | 'evidence'>

/** The items of a checklist, one below the other. */
const Items = ({ items }: { readonly items: readonly ShownItem[] }) => (
  <ul>
    {items.map(({ key, title, is_required, evidence }) => (
      <li key={key}>
        {title} {is_required && <span className="muted">{t.checklist.required}</span>}{' '}
        {evidence !== 'none' && <span className="muted">{t.checklist.asks[evidence]}</span>}
      </li>
    ))}
  </ul>
)

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
        <Badge kind={`effect-${item.effect}`}>{t.studio.effect[item.effect]}</Badge>{' '}
        {t.studio.subject(t.lists.kind[item.kind] ?? item.kind, titleOf(item))}
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
