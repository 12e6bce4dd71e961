import type { Project } from '@muster/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { queries } from '../parts/query.tsx'
import { complainOf } from '../parts/toasts.tsx'
import { Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const readAgain = () => queries.invalidateQueries({ queryKey: ['projects'] })
const listOf = (text = '') =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

export function Projects() {
  const [edited, edit] = useState<Project | 'new' | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['projects'],
    queryFn: async ({ pageParam }) => {
      const page = await api.projects.list({ limit: 50, after_id: pageParam })
      return { rows: page.projects, next: page.next_after_id }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const suspend = ({ id, suspended_at }: Project) =>
    void api.projects
      .suspend({ id, suspended: suspended_at === null })
      .then(readAgain)
      .catch(complainOf)
  return (
    <Page
      title={t.projects.title}
      hint={t.projects.hint}
      actions={
        <button type="button" className="primary" onClick={() => edit('new')}>
          {t.projects.new}
        </button>
      }
    >
      <Paged of={pages} empty={<Empty title={t.projects.empty} hint={t.projects.emptyHint} />}>
        {(rows) => (
          <Table
            label={t.projects.title}
            head={[t.projects.name, t.subscription.tools, t.projects.zone, t.projects.created, '']}
          >
            {rows.map((project) => (
              <tr key={project.id}>
                <th scope="row">
                  {project.name} {project.suspended_at && <Badge kind="bad">{t.projects.suspended}</Badge>}
                </th>
                <td>{project.tools.join(', ')}</td>
                <td>{project.time_zone}</td>
                <td>{whenText(project.created_at)}</td>
                <td>
                  <Menu
                    label={`${t.menu} ${project.name}`}
                    items={[
                      { label: t.edit, run: () => edit(project) },
                      {
                        label: project.suspended_at ? t.projects.resume : t.projects.suspend,
                        run: () => suspend(project),
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
      {edited && (
        <Dialog title={edited === 'new' ? t.projects.new : edited.name} onClose={() => edit(null)}>
          <Form
            fields={[
              { name: 'name', label: t.projects.name, ...(edited !== 'new' && { value: edited.name }) },
              {
                name: 'tools',
                label: t.projects.tools,
                isOptional: true,
                ...(edited !== 'new' && { value: edited.granted_tools.join(', ') }),
              },
              {
                name: 'time_zone',
                label: t.projects.zone,
                value: edited === 'new' ? Intl.DateTimeFormat().resolvedOptions().timeZone : edited.time_zone,
              },
            ]}
            label={t.save}
            submit={async ({ name = '', tools, time_zone }) => {
              const body = { name, tools: listOf(tools), time_zone: time_zone ?? null }
              if (edited === 'new') await api.projects.create(body)
              else await api.projects.update({ id: edited.id, ...body })
              edit(null)
              await readAgain()
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
