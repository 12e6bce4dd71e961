import type { Project } from '@muster/sdk'
import { useState } from 'react'
import { useChangeProjects } from '../api/platform.ts'
import { Form } from '../parts/form.tsx'
import { say } from '../parts/toasts.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { attributeKey } from './project-csv.ts'

type Asked = 'attribute' | 'add_tool' | 'remove_tool'

/** What can be done with the selected projects. */
export function BulkProjects({
  projects,
  all,
  clear,
}: {
  readonly projects: readonly Project[]
  /** Selects every project that the list shows; undefined if all are selected. */
  readonly all: { readonly count: number; select(): void } | undefined
  clear(): void
}) {
  const [asked, ask] = useState<Asked>()
  const change = useChangeProjects()
  if (projects.length === 0) return null
  const changeOf = (values: Record<string, string>) => (project: Project) => {
    const { id, granted_tools, attributes } = project
    const { value = '', tool = '' } = values
    const key = attributeKey(values.key ?? '')
    if (asked === 'attribute') {
      const { [key]: _before, ...others } = attributes
      return { id, attributes: value ? { ...others, [key]: value } : others }
    }
    const others = granted_tools.filter((each) => each !== tool)
    return { id, tools: asked === 'add_tool' ? [...others, tool] : others }
  }
  return (
    <>
      <div className="bulk-bar" role="toolbar" aria-label={t.projects.bulk}>
        <strong aria-live="polite">{t.bulk.selected(projects.length)}</strong>
        {(['attribute', 'add_tool', 'remove_tool'] as const).map((each) => (
          <button key={each} type="button" onClick={() => ask(each)}>
            {t.projects.bulkAction[each]}
          </button>
        ))}
        {all && (
          <button type="button" onClick={all.select}>
            {t.projects.selectAll(all.count)}
          </button>
        )}
        <button type="button" onClick={clear}>
          {t.bulk.clear}
        </button>
      </div>
      {asked && (
        <Dialog title={t.projects.bulkAction[asked]} onClose={() => ask(undefined)}>
          <p>{t.projects.bulkHint(projects.length)}</p>
          <Form
            fields={
              asked === 'attribute'
                ? [
                    { name: 'key', label: t.projects.attributeName },
                    {
                      name: 'value',
                      label: t.projects.attributeValue,
                      hint: t.projects.attributeEmpty,
                      isOptional: true,
                    },
                  ]
                : [{ name: 'tool', label: t.projects.tool }]
            }
            label={t.save}
            submit={async (values) => {
              await change(projects.map(changeOf(values)))
              say(t.projects.changed(projects.length))
              ask(undefined)
              clear()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
