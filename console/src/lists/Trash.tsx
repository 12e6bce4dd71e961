import type { TrashListData } from '@muster/sdk'
import { useNames } from '../api/people.ts'
import { useCanWrite } from '../api/project.ts'
import { useRestore, useTrash } from '../api/trash.ts'
import { agoText } from '../parts/dates.ts'
import { Paged } from '../parts/pages.tsx'
import { say } from '../parts/toasts.tsx'
import { Badge, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Item = TrashListData['items'][number]

export function Trash() {
  const pages = useTrash()
  return (
    <Page title={t.lists.trashTitle} hint={t.lists.trashHint}>
      <Paged of={pages} empty={<Empty title={t.lists.trashEmpty} hint={t.lists.trashEmptyHint} />}>
        {(items) => (
          <ul className="rows">
            {/* Newest deletions first: users usually look for those. */}
            {items
              .toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
              .map((item) => (
                <TrashRow key={`${item.kind} ${item.id}`} item={item} />
              ))}
          </ul>
        )}
      </Paged>
    </Page>
  )
}

function TrashRow({ item }: { readonly item: Item }) {
  const { kind, id, title, also, deleted_by, deleted_at } = item
  const nameOf = useNames()
  const canWrite = useCanWrite()
  const restore = useRestore()
  const content = t.lists.with(also.groups, also.cards, also.comments)
  return (
    <li className="row-link">
      <Badge kind="muted">{t.lists.kind[kind]}</Badge>
      <span className="row-title">
        {title} {content && <small>({content})</small>}
      </span>
      <small>{t.lists.deletedBy(nameOf(deleted_by) ?? t.somebody, agoText(deleted_at))}</small>
      {canWrite && (
        <button
          type="button"
          className="small"
          onClick={() => restore.run({ kind, id }, () => say(t.lists.restored(title)))}
        >
          {t.restore}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
    </li>
  )
}
