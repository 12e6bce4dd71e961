import type { MasterCard, Project } from '@muster/sdk'
import { useId, useState } from 'react'
import { useRendered, useUpdateMasterCard } from '../api/templates.ts'
import { Html } from '../card/html.tsx'
import { shortDay } from '../parts/dates.ts'
import { t } from '../texts.ts'
import { ProjectChooser } from './ProjectChooser.tsx'

/** The variables of a master card, with a preview for one project. */
export function VariablesPart({ card }: { readonly card: MasterCard }) {
  const id = useId()
  const update = useUpdateMasterCard()
  return (
    <section aria-label={t.variables.title}>
      <h3>{t.variables.title}</h3>
      <label className="check">
        <input
          type="checkbox"
          checked={card.variables}
          aria-describedby={`${id}-hint`}
          onChange={(event) => update.run({ id: card.id, variables: event.target.checked })}
        />{' '}
        {t.variables.fillIn}
      </label>
      <p id={`${id}-hint`} className="muted">
        {t.variables.hint}
      </p>
      <p className="field">
        <label htmlFor={`${id}-days`}>{t.variables.dueDays}</label>
        <DueDays key={card.due_days} id={`${id}-days`} card={card} />
      </p>
      <AsProject card={card} />
    </section>
  )
}

function DueDays({ id, card }: { readonly id: string; readonly card: MasterCard }) {
  const update = useUpdateMasterCard()
  const [typed, setTyped] = useState(String(card.due_days ?? ''))
  const leave = () => {
    const due_days = typed.trim() === '' ? null : Number(typed)
    if (due_days !== card.due_days) update.run({ id: card.id, due_days })
  }
  return (
    <input
      id={id}
      type="number"
      min={0}
      max={3650}
      value={typed}
      placeholder={t.variables.noDate}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  )
}

function AsProject({ card }: { readonly card: MasterCard }) {
  const [project, choose] = useState<Project>()
  const { data } = useRendered(card, project?.id)
  return (
    <>
      <ProjectChooser
        label={t.variables.asProject}
        button={project?.name ?? t.variables.choose}
        choose={choose}
      />
      {data && project && (
        <article className="rendered" aria-label={t.variables.asProject}>
          <strong>{data.card.title}</strong>
          {data.card.short_description && <p>{data.card.short_description}</p>}
          {data.card.description && <Html text={data.card.description} />}
          {data.card.due_date && (
            <p className="muted">{t.variables.due(shortDay(project.time_zone, data.card.due_date))}</p>
          )}
        </article>
      )}
    </>
  )
}
