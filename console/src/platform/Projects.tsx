import type { Project } from '@muster/sdk'
import { useState } from 'react'
import { useCreateProject, useProjects, useSuspendProject, useUpdateProject } from '../api/platform.ts'
import { whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const listOf = (text = '') =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

export function Projects() {
  const [edited, edit] = useState<Project | 'new' | null>(null)
  const pages = useProjects()
  const { send: create } = useCreateProject()
  const { send: update } = useUpdateProject()
  const suspend = useSuspendProject()
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
                        run: () => suspend.run({ id: project.id, suspended: project.suspended_at === null }),
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
              if (edited === 'new') await create(body)
              else await update({ id: edited.id, ...body })
              edit(null)
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
