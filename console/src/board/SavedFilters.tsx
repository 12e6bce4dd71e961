import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useDeleteFilter, useSavedFilters, useSaveFilter } from '../api/filters.ts'
import { Form } from '../parts/form.tsx'
import { say } from '../parts/toasts.tsx'
import { Dialog, Menu } from '../parts/ui.tsx'
import type { ProjectSearch } from '../search.ts'
import { t } from '../texts.ts'
import { type Filters, hasFilters } from './moves.ts'

/** The filters as they are saved. */
function queryOf({ q, tag, owner, status, overdue }: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, tag, owner, status, overdue }))
    if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

/** The filters of a saved query. */
function filtersIn(saved: string): Required<Record<keyof Filters, unknown>> {
  const query = new URLSearchParams(saved)
  const numberOf = (name: string) => Number(query.get(name)) || undefined
  return {
    q: query.get('q') ?? undefined,
    tag: numberOf('tag'),
    owner: numberOf('owner'),
    status: query.get('status') ?? undefined,
    overdue: query.get('overdue') === 'true' || undefined,
  }
}

/** The filters that the person has saved for this board. */
export function SavedFilters({
  boardId,
  search,
  change,
}: {
  readonly boardId: number
  readonly search: Filters
  change(more: Partial<ProjectSearch>): void
}) {
  const { data: saved = [] } = useSavedFilters(boardId)
  const save = useSaveFilter(boardId)
  const remove = useDeleteFilter(boardId)
  const [isNaming, setNaming] = useState(false)
  const query = queryOf(search)
  const shown = saved.find((filter) => filter.query === query)
  const isNew = hasFilters(search) && !shown
  if (saved.length === 0 && !isNew) return null
  const items = [
    ...saved.map((filter) => ({
      label: filter.name,
      isChosen: filter === shown,
      run: () => change(filtersIn(filter.query) as Partial<ProjectSearch>),
    })),
    ...(isNew ? [{ label: t.filters.save, run: () => setNaming(true) }] : []),
    ...(shown
      ? [
          {
            label: t.filters.delete(shown.name),
            isDangerous: true,
            run: () =>
              remove.run({ board_id: boardId, name: shown.name }, () =>
                say(t.board.deleted(shown.name), {
                  label: t.undo,
                  run: () => save.run({ board_id: boardId, ...shown }),
                }),
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu label={t.filters.saved} className="filter-button" items={items}>
        {shown?.name ?? t.filters.saved}
        <ChevronDown size={14} aria-hidden />
      </Menu>
      {isNaming && (
        <Dialog title={t.filters.title} onClose={() => setNaming(false)}>
          <Form
            fields={[{ name: 'name', label: t.filters.name }]}
            label={t.save}
            submit={async ({ name = '' }) => {
              await save.send({ board_id: boardId, name, query })
              setNaming(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
