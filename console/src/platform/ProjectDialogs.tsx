import type { Project } from '@muster/sdk'
import { useCreateProject, useSuspendProject, useUpdateProject } from '../api/platform.ts'
import { Form } from '../parts/form.tsx'
import { Dialog } from '../parts/ui.tsx'
import { attributesIn } from '../studio/stage.ts'
import { t } from '../texts.ts'

const listOf = (text = '') =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const textOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** Creates a project, or changes one. */
export function EditProject({ project, close }: { readonly project: Project | undefined; close(): void }) {
  const { send: create } = useCreateProject()
  const { send: update } = useUpdateProject()
  return (
    <Dialog title={project?.name ?? t.projects.new} onClose={close}>
      <Form
        fields={[
          { name: 'name', label: t.projects.name, value: project?.name ?? '' },
          {
            name: 'tools',
            label: t.projects.tools,
            isOptional: true,
            value: project?.granted_tools.join(', ') ?? '',
          },
          {
            name: 'attributes',
            label: t.projects.attributes,
            hint: t.stage.attributesHint,
            isOptional: true,
            value: textOf(project?.attributes ?? {}),
          },
          {
            name: 'time_zone',
            label: t.projects.zone,
            value: project?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
          {
            name: 'language',
            label: t.projects.language,
            hint: t.projects.languageHint,
            isOptional: true,
            value: project?.language ?? '',
          },
        ]}
        label={t.save}
        submit={async ({ name = '', tools, attributes = '', time_zone, language = '' }) => {
          const body = {
            name,
            tools: listOf(tools),
            attributes: attributesIn(attributes),
            time_zone: time_zone ?? null,
            language: language.trim() || null,
          }
          if (project) await update({ id: project.id, ...body })
          else await create(body)
          close()
        }}
      />
    </Dialog>
  )
}

/** Asks before a project is suspended. */
export function SuspendProject({ project, close }: { readonly project: Project; close(): void }) {
  const { send } = useSuspendProject()
  return (
    <Dialog title={t.projects.suspendTitle(project.name)} onClose={close}>
      <p>{t.projects.suspendHint}</p>
      <Form
        fields={[]}
        label={t.projects.suspend}
        isDangerous
        submit={async () => {
          await send({ id: project.id, suspended: true })
          close()
        }}
      />
    </Dialog>
  )
}

/** What can be done with a project: edit it, suspend it, end its suspension. */
export function useProjectItems(
  edit: (project: Project) => void,
  suspend: (project: Project) => void,
): (project: Project) => readonly { readonly label: string; run(): void }[] {
  const { run } = useSuspendProject()
  return (project) => [
    { label: t.edit, run: () => edit(project) },
    project.suspended_at
      ? { label: t.projects.resume, run: () => run({ id: project.id, suspended: false }) }
      : { label: t.projects.suspend, run: () => suspend(project) },
  ]
}
