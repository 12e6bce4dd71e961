import type { MasterCard } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../api/client.ts'
import { Html } from '../card/html.tsx'
import { shortDay } from '../parts/dates.ts'
import { complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { readTemplatesAgain } from './data.ts'

const MAX_PROJECTS = 100

type Change = { readonly variables: boolean } | { readonly due_days: number | null }

const save = (id: number, change: Change) =>
  api.templates.cards
    .update({ id, ...change })
    .then(readTemplatesAgain)
    .catch(complainOf)

/** What a master card fills in for each project, and how it looks in one of them. */
export function VariablesPart({ card }: { readonly card: MasterCard }) {
  const id = useId()
  return (
    <section aria-label={t.variables.title}>
      <h3>{t.variables.title}</h3>
      <label className="check">
        <input
          type="checkbox"
          checked={card.variables}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void save(card.id, { variables: event.target.checked })}
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
  const [typed, setTyped] = useState(String(card.due_days ?? ''))
  const leave = () => {
    const due_days = typed.trim() === '' ? null : Number(typed)
    if (due_days !== card.due_days) void save(card.id, { due_days })
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
  const { data: projects = [] } = useQuery({
    queryKey: ['projects', 'names'],
    queryFn: async () => {
      const names: { id: number; name: string; time_zone: string }[] = []
      for await (const project of api.projects.list({ limit: MAX_PROJECTS })) {
        names.push(project)
        if (names.length >= MAX_PROJECTS) break
      }
      return names
    },
  })
  const zone = projects.find((each) => each.id === projectId)?.time_zone ?? 'UTC'
  const { data } = useQuery({
    queryKey: ['master', 'rendered', card, projectId],
    queryFn: () => api.templates.cards.render({ id: card.id, project_id: projectId ?? 0 }),
    enabled: projectId !== undefined,
    placeholderData: (before) => before,
  })
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
