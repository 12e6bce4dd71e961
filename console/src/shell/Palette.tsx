import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { useBoards } from '../api/boards.ts'
import { useFoundCards } from '../api/cards.ts'
import { useFoundProjects } from '../api/platform.ts'
import { useMe, useProjectId } from '../api/project.ts'
import { useMasterBoards } from '../api/templates.ts'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { projectShown } from './last-project.ts'

interface Entry {
  readonly key: string
  readonly kind: string
  readonly text: string
  go(): void
}

const MAX_ENTRIES = 12
const MAX_CARDS = 6
const WAIT_MS = 150

const matches = (text: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** A command palette for boards, pages and projects, and for cards through the search of the service. */
export function Palette({ close }: { close(): void }) {
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState(0)
  const listId = useId()
  const entries = useEntries(query.trim(), close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another first entry.
  useEffect(() => choose(0), [query])
  const at = Math.min(chosen, entries.length - 1)
  return (
    <Dialog title={t.palette.title} onClose={close} className="palette">
      <input
        role="combobox"
        aria-label={t.palette.title}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[at] && `${listId}-${at}`}
        autoFocus
        className="palette-input"
        placeholder={t.palette.placeholder}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) {
            event.preventDefault()
            choose((at + step + entries.length) % Math.max(entries.length, 1))
          }
          if (event.key === 'Enter') {
            // The focus returns to what opened the palette, which must not be pressed by the same key.
            event.preventDefault()
            entries[at]?.go()
          }
        }}
      />
      <div id={listId} role="listbox" aria-label={t.palette.title} className="palette-list">
        {entries.map(({ key, kind, text, go }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={go}
            onPointerMove={() => choose(index)}
          >
            <span>{text}</span>
            <small>{kind}</small>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="hint">{t.palette.nothing}</p>}
      <p className="hint">{t.palette.hint}</p>
    </Dialog>
  )
}

function useEntries(query: string, close: () => void): readonly Entry[] {
  const navigate = useNavigate()
  const here = useProjectId()
  const { data: me } = useMe()
  const shown = me && projectShown(me, Number.isNaN(here) ? undefined : here)
  const project = String(shown ?? '')
  const { data: boards } = useBoards(shown)
  const cards = useCardsFor(query)
  const onPlatform = useFoundOnPlatform(query, me?.user.superadmin === true)
  return useMemo(() => {
    const entry = (kind: string, key: string, text: string, to: string, search = {}): Entry => ({
      key,
      kind,
      text,
      go() {
        close()
        void navigate({ to, search })
      },
    })
    const base = `/p/${project}`
    const s = t.shell
    const isOwner = me?.projects.find(({ id }) => String(id) === project)?.role === 'owner'
    const pages = [
      ...(project
        ? (
            [
              [s.boards, ''],
              [s.mine, '/mine'],
              [s.inbox, '/inbox'],
              [s.search, '/search'],
              [s.overview, '/overview'],
              [s.trash, '/trash'],
              [s.members, '/members'],
              ...(isOwner
                ? ([
                    [s.audit, '/audit'],
                    [s.webhooks, '/webhooks'],
                  ] as const)
                : []),
              [s.subscription, '/subscription'],
            ] as const
          ).map(([text, path]) => entry(t.palette.pages, path, text, base + path))
        : []),
      ...(me?.user.superadmin
        ? (
            [
              [s.headquarters, '/headquarters'],
              [s.templates, '/templates'],
              [s.rollouts, '/rollouts'],
              [s.drift, '/drift'],
              [s.projects, '/projects'],
              [s.users, '/users'],
            ] as const
          ).map(([text, path]) => entry(t.palette.pages, path, text, path))
        : []),
      ...(me?.projects.length ? [entry(t.palette.pages, '/today', s.today, '/today')] : []),
      entry(t.palette.pages, '/account', s.account, '/account'),
    ]
    const all = [
      ...(boards ?? []).map(({ id, title }) =>
        entry(t.palette.boards, `b${id}`, title, `${base}/boards/${id}`),
      ),
      ...pages,
      ...(me?.projects ?? []).map(({ id, name }) => entry(t.palette.projects, `p${id}`, name, `/p/${id}`)),
    ].filter(({ text }) => matches(text, query))
    const found = cards.map(({ id, title }) =>
      entry(t.palette.cards, `c${id}`, title, `${base}/search`, { q: query, card: id }),
    )
    const search =
      query && project
        ? [entry(t.palette.pages, 'search', t.palette.searchFor(query), `${base}/search`, { q: query })]
        : []
    const ofPlatform = onPlatform.map(({ kind, key, text, to }) => entry(kind, key, text, to))
    const last = [...found, ...ofPlatform]
    return [...all.slice(0, Math.max(2, MAX_ENTRIES - last.length)), ...last, ...search]
  }, [boards, cards, close, me, navigate, onPlatform, project, query])
}

const NOTHING: readonly { id: number; title: string }[] = []

function useCardsFor(query: string) {
  const projectId = useProjectId()
  const asked = useSettled(query)
  const { data } = useFoundCards(asked, MAX_CARDS, asked.length > 1 && !Number.isNaN(projectId))
  return asked === query && data ? data : NOTHING
}

interface Found extends Omit<Entry, 'go'> {
  readonly to: string
}

const MAX_PROJECTS = 5
const MAX_TEMPLATES = 5

/** What a superadmin finds: templates and projects by their names, and rollouts by their numbers. */
function useFoundOnPlatform(query: string, isSuperadmin: boolean): readonly Found[] {
  const asked = useSettled(query)
  const isAsked = isSuperadmin && asked.length > 1
  const { data: projects } = useFoundProjects(asked, MAX_PROJECTS, isAsked)
  const { data: templates } = useMasterBoards(isSuperadmin)
  return useMemo(() => {
    if (!isSuperadmin || query.length < 2) return []
    const [, number] = /^(?:rollout )?#?(\d+)$/i.exec(query) ?? []
    const k = t.palette
    return [
      ...(number ? [{ kind: k.rollouts, key: 'r', text: k.rollout(number), to: `/rollouts/${number}` }] : []),
      ...(templates ?? [])
        .filter(({ title }) => matches(title, query))
        .slice(0, MAX_TEMPLATES)
        .map(({ id, title }) => ({ kind: k.templates, key: `t${id}`, text: title, to: `/templates/${id}` })),
      ...(asked === query ? (projects ?? []) : []).map(({ id, name }) => ({
        kind: k.projects,
        key: `pp${id}`,
        text: name,
        to: `/projects/${id}`,
      })),
    ]
  }, [asked, isSuperadmin, projects, query, templates])
}

/** The text after nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
