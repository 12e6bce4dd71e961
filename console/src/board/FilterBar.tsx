import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePeople } from '../api/people.ts'
import { useMe } from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { Picker } from '../parts/Picker.tsx'
import type { ProjectSearch } from '../search.ts'
import { t } from '../texts.ts'
import { hasFilters } from './moves.ts'
import { SavedFilters } from './SavedFilters.tsx'

const WAIT_MS = 200

/** The filters are in the URL, so that reloads, links and opened cards keep them. */
export function useFilters() {
  const search = useSearch({ strict: false }) as ProjectSearch
  const navigate = useNavigate()
  const change = (more: Partial<ProjectSearch>) =>
    void navigate({
      to: '.',
      search: (before: ProjectSearch) => ({ ...before, ...more }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}

export function FilterBar({
  boardId,
  shown,
  all,
}: {
  readonly boardId: number
  readonly shown: number
  readonly all: number
}) {
  const { search, change } = useFilters()
  const { data: me } = useMe()
  const { data: members } = usePeople()
  const { data: tags } = useTags()
  const [text, setText] = useState(search.q ?? '')
  const isFiltered = hasFilters(search)
  const [isOpen, setOpen] = useState(isFiltered)
  useEffect(() => setText(search.q ?? ''), [search.q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes the address.
  useEffect(() => {
    if (text === (search.q ?? '')) return
    const timer = setTimeout(() => change({ q: text || undefined }), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const numberOr = (value: string) => (value ? Number(value) : undefined)
  return (
    <search className="filters" aria-label={t.board.filters}>
      {me && (
        <button
          type="button"
          className="filter-button"
          aria-pressed={search.owner === me.user.id}
          onClick={() => change({ owner: search.owner === me.user.id ? undefined : me.user.id })}
        >
          {t.board.mine}
        </button>
      )}
      <button
        type="button"
        className="filter-button"
        aria-pressed={search.overdue === true}
        onClick={() => change({ overdue: search.overdue ? undefined : true })}
      >
        {t.board.overdue}
      </button>
      <input
        type="search"
        aria-label={t.board.text}
        placeholder={t.board.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className={`filter-button ${isFiltered ? 'is-on' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter size={15} aria-hidden />
        {t.board.filters}
      </button>
      <SavedFilters boardId={boardId} search={search} change={change} />
      {isOpen && (
        <div className="filter-fields">
          <Choice label={t.board.tag} value={search.tag} choose={(value) => change({ tag: numberOr(value) })}>
            {tags?.map(({ id, name }) => [String(id), name] as const)}
          </Choice>
          <Choice
            label={t.board.owner}
            value={search.owner}
            choose={(value) => change({ owner: numberOr(value) })}
          >
            {members?.map(({ user_id, name }) => [String(user_id), name] as const)}
          </Choice>
          <Choice
            label={t.board.status}
            value={search.status}
            choose={(value) => change({ status: value || undefined })}
          >
            {Object.entries(t.status)}
          </Choice>
        </div>
      )}
      {isFiltered && (
        <>
          <span className="hint" role="status">
            {t.board.shown(shown, all)}
          </span>
          <button
            type="button"
            className="link"
            onClick={() => {
              setText('')
              change({
                q: undefined,
                tag: undefined,
                owner: undefined,
                status: undefined,
                overdue: undefined,
              })
            }}
          >
            {t.board.clear}
          </button>
        </>
      )}
    </search>
  )
}

function Choice({
  label,
  value,
  choose,
  children = [],
}: {
  readonly label: string
  readonly value: string | number | undefined
  choose(value: string): void
  readonly children?: readonly (readonly [string, string])[] | undefined
}) {
  return (
    <Picker
      className="inline"
      label={label}
      value={String(value ?? '')}
      options={[
        { value: '', label: t.board.any },
        ...children.map(([each, name]) => ({ value: each, label: name })),
      ]}
      choose={choose}
    />
  )
}
