import type { MasterCard } from '@muster/sdk'
import { useId, useState } from 'react'
import { useProjectNames } from '../api/platform.ts'
import { useRendered, useUpdateMasterCard } from '../api/templates.ts'
import { Html } from '../card/html.tsx'
import { shortDay } from '../parts/dates.ts'
import { t } from '../texts.ts'

const MAX_PROJECTS = 100

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
      <label htmlFor={`${id}-days`}>{t.variables.dueDays}</label>
      <DueDays key={card.due_days} id={`${id}-days`} card={card} />
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
  const id = useId()
  const [projectId, choose] = useState<number>()
  const { data: projects = [] } = useProjectNames(MAX_PROJECTS)
  const zone = projects.find((each) => each.id === projectId)?.time_zone ?? 'UTC'
  const { data } = useRendered(card, projectId)
  return (
    <>
      <label htmlFor={id}>{t.variables.asProject}</label>
      <select
        id={id}
        value={projectId ?? ''}
        onChange={(event) => choose(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{t.variables.choose}</option>
        {projects.map(({ id: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {data && projectId !== undefined && (
        <article className="rendered" aria-label={t.variables.asProject}>
          <strong>{data.card.title}</strong>
          {data.card.short_description && <p>{data.card.short_description}</p>}
          {data.card.description && <Html text={data.card.description} />}
          {data.card.due_date && (
            <p className="muted">{t.variables.due(shortDay(zone, data.card.due_date))}</p>
          )}
        </article>
      )}
    </>
  )
}
