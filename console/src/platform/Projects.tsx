import type { Project } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFacets, useProjects } from '../api/platform.ts'
import { formatNumber } from '../languages/language.ts'
import { whenText } from '../parts/dates.ts'
import { Paged } from '../parts/pages.tsx'
import { createStore, useStore } from '../parts/store.ts'
import { Badge, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { useEscape } from '../parts/use-escape.ts'
import { t } from '../texts.ts'
import { BulkProjects } from './BulkProjects.tsx'
import { ImportProjects } from './ImportProjects.tsx'
import { EditProject, SuspendProject, useProjectItems } from './ProjectDialogs.tsx'
import { isFiltering, NO_FILTER, ProjectFilters } from './ProjectFilters.tsx'

const FIRST_COLUMNS = 3

type Asked =
  | { readonly kind: 'edit'; readonly project: Project | undefined }
  | { readonly kind: 'suspend'; readonly project: Project }
  | { readonly kind: 'import' }

/** The filter stays while somebody looks at one of the projects. */
const kept = createStore(NO_FILTER)

export function Projects() {
  const [asked, ask] = useState<Asked>()
  const filter = useStore(kept)
  const setFilter = kept.set
  const [chosenColumns, setColumns] = useState<readonly string[]>()
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const { data: facets } = useFacets()
  const pages = useProjects(filter)
  const columns = chosenColumns ?? facets?.attributes.slice(0, FIRST_COLUMNS).map(({ key }) => key) ?? []
  const close = () => ask(undefined)
  const clear = () => select(new Set())
  useEscape(clear)
  const itemsFor = useProjectItems(
    (project) => ask({ kind: 'edit', project }),
    (project) => ask({ kind: 'suspend', project }),
  )
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const shown = pages.data?.pages.flatMap(({ rows }) => rows) ?? []
  const chosen = shown.filter(({ id }) => selected.has(id))
  const isFiltered = isFiltering(filter)
  const found = `${formatNumber(shown.length)}${pages.hasNextPage ? '+' : ''}`
  const inAll = facets ? t.projects.count(formatNumber(facets.projects), facets.is_partial) : t.projects.hint
  const hint = isFiltered ? t.projects.found(found) : inAll
  return (
    <Page
      title={t.projects.title}
      hint={hint}
      actions={
        <>
          <button type="button" onClick={() => ask({ kind: 'import' })}>
            {t.importing.button}
          </button>
          <button type="button" className="primary" onClick={() => ask({ kind: 'edit', project: undefined })}>
            {t.projects.new}
          </button>
        </>
      }
    >
      <ProjectFilters filter={filter} change={setFilter} columns={columns} setColumns={setColumns} />
      <Paged
        of={pages}
        empty={
          isFiltered ? (
            <Empty title={t.projects.notFound} hint={t.projects.notFoundHint} />
          ) : (
            <Empty title={t.projects.empty} hint={t.projects.emptyHint} />
          )
        }
      >
        {(rows) => (
          <Table
            label={t.projects.title}
            head={[
              t.projects.select,
              t.projects.name,
              ...columns,
              t.subscription.tools,
              t.projects.created,
              '',
            ]}
          >
            {rows.map((project) => (
              <tr key={project.id} className={selected.has(project.id) ? 'is-selected' : ''}>
                <td className="select">
                  <input
                    type="checkbox"
                    aria-label={t.projects.selectOne(project.name)}
                    checked={selected.has(project.id)}
                    onChange={() => toggle(project.id)}
                  />
                </td>
                <th scope="row">
                  <Link to="/projects/$project" params={{ project: project.id }}>
                    {project.name}
                  </Link>{' '}
                  {project.suspended_at && <Badge kind="bad">{t.projects.suspended}</Badge>}
                </th>
                {columns.map((key) => (
                  <td key={key}>{project.attributes[key]}</td>
                ))}
                <td>{project.tools.join(', ')}</td>
                <td>{whenText(project.created_at)}</td>
                <td>
                  <Menu label={`${t.menu} ${project.name}`} items={itemsFor(project)} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
      <BulkProjects
        projects={chosen}
        all={
          chosen.length < shown.length
            ? { count: shown.length, select: () => select(new Set(shown.map(({ id }) => id))) }
            : undefined
        }
        clear={clear}
      />
      {asked?.kind === 'edit' && <EditProject project={asked.project} close={close} />}
      {asked?.kind === 'suspend' && <SuspendProject project={asked.project} close={close} />}
      {asked?.kind === 'import' && <ImportProjects close={close} />}
    </Page>
  )
}
