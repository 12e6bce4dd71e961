import { useGroupTitle } from '../api/boards.ts'
import { useActivity } from '../api/cards.ts'
import { useNames, usePeople } from '../api/people.ts'
import { useZone } from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { agoText, shortDay, whenText } from '../parts/dates.ts'
import { t } from '../texts.ts'

const MAX_SHOWN = 60

export function Activity({ cardId }: { readonly cardId: number }) {
  const nameOf = useNames()
  const show = useValueText()
  const groupTitle = useGroupTitle()
  const pages = useActivity(cardId)
  const entries = pages.data?.pages.flatMap(({ rows }) => rows)
  return (
    <section className="activity" aria-label={t.card.activity}>
      <h3>{t.card.activity}</h3>
      {entries?.length === 0 && <p className="hint">{t.card.noActivity}</p>}
      <ul>
        {entries?.map(({ id, user_id, action, changes, created_at }) => (
          <li key={id}>
            <strong>{nameOf(user_id) ?? othersName(action)}</strong> {t.card.actions[action] ?? action}{' '}
            <time dateTime={created_at} title={whenText(created_at)}>
              {agoText(created_at)}
            </time>
            {action !== 'created' && (
              <ul>
                {Object.entries(changes)
                  .filter(
                    ([field, { to }]) =>
                      !unsaid.includes(field) && !(field === 'group_id' && !groupTitle(to)),
                  )
                  .map(([field, { from, to }]) => (
                    <li key={field}>
                      {t.field[field] ?? field}:{' '}
                      {isPlainFact(action)
                        ? show(field, to ?? from)
                        : saidOf(show(field, from), show(field, to))}
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" className="small" onClick={() => void pages.fetchNextPage()}>
          {t.more}
        </button>
      )}
    </section>
  )
}

/** Who did what nobody of the project did. */
const othersName = (action: string): string =>
  action === 'accepted' || action === 'returned' ? t.headquarters.title : t.theService

/** Fields that say nothing to people. */
const unsaid = ['position', 'key', 'file_id']

/** Whether the entry says what was ticked or added, not what changed to what. */
const isPlainFact = (action: string): boolean => /^(?:file\.|checklist\.(?:un)?ticked)/.test(action)

/** For a long text, shows only that it changed. */
const saidOf = (from: string, to: string): string =>
  to === t.card.changed ? to : from === t.card.changed ? t.card.removedText : t.card.fromTo(from, to)

/** Formats values for display. */
function useValueText() {
  const zone = useZone()
  const nameOf = useNames()
  const { data: tags } = useTags()
  const groupTitle = useGroupTitle()
  usePeople()
  const tagName = (value: unknown) => tags?.find(({ id }) => id === value)?.name ?? String(value)
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t.card.empty
    if (field === 'tag_ids') return (value as number[]).map(tagName).join(', ') || t.card.empty
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (field === 'items') return (value as string[]).join(', ') || t.card.empty
    if (typeof value === 'object') return t.card.changed
    if (field === 'group_id') return groupTitle(value) ?? t.somewhere
    if (field === 'owner_id') return nameOf(Number(value)) ?? t.somebody
    if (field === 'tag_id') return tagName(value)
    if (field === 'due_date' || field === 'snoozed_until') return shortDay(zone, String(value))
    if (field === 'status') return t.status[String(value)] ?? String(value)
    if (field === 'priority') return t.priority[String(value)] ?? String(value)
    if (field === 'description') return t.card.changed
    const text = String(value)
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  }
}
