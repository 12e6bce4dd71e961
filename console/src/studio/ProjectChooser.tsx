import type { Project } from '@muster/sdk'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useProjects } from '../api/platform.ts'
import { PickerFrame } from '../parts/PickerFrame.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { t } from '../texts.ts'

/** A labelled button that opens a search for a project of the platform. */
export function ProjectChooser({
  label,
  button,
  choose,
}: {
  readonly label: string
  /** What the button shows: the chosen project, or what to do. */
  readonly button: string
  choose(project: Project): void
}) {
  return (
    <PickerFrame
      className="field"
      kind="dialog"
      label={label}
      value={button}
      after={<ChevronDown size={14} aria-hidden className="chevron" />}
    >
      {(close) => (
        <Found
          choose={(project) => {
            close()
            choose(project)
          }}
        />
      )}
    </PickerFrame>
  )
}

function Found({ choose }: { choose(project: Project): void }) {
  const [text, setText] = useState('')
  const { data } = useProjects({ text })
  const found = data?.pages[0]?.rows
  return (
    <>
      <SearchField label={t.projects.search} value={text} change={setText} />
      {found?.map((project) => (
        <button key={project.id} type="button" data-choice onClick={() => choose(project)}>
          <span>{project.name}</span>
        </button>
      ))}
      {found?.length === 0 && <p className="hint">{t.projects.notFound}</p>}
    </>
  )
}

/** Several projects, each with a button to remove it. */
export function ProjectsField({
  label,
  hint,
  projects,
  change,
}: {
  readonly label: string
  readonly hint: string
  readonly projects: readonly Pick<Project, 'id' | 'name'>[]
  change(projects: readonly Pick<Project, 'id' | 'name'>[]): void
}) {
  return (
    <div className="field">
      <ProjectChooser
        label={label}
        button={t.projects.choose}
        choose={({ id, name }) => change([...projects.filter((each) => each.id !== id), { id, name }])}
      />
      {projects.length > 0 && (
        <ul className="chosen">
          {projects.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                className="plain"
                aria-label={t.projects.unchoose(name)}
                onClick={() => change(projects.filter((each) => each.id !== id))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="hint">{hint}</span>
    </div>
  )
}
