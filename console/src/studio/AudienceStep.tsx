import type { Outcomes } from '@muster/sdk'
import { useState } from 'react'
import { useFacets, usePlanNames } from '../api/platform.ts'
import { usePreviewProjects, type What } from '../api/rollouts.ts'
import { formatNumber } from '../languages/language.ts'
import { PickMany } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { t } from '../texts.ts'
import { AttributePicker } from './AttributePicker.tsx'
import type { StepParts } from './step-parts.ts'

type OutcomeName = keyof Outcomes
const MOST_PLANS = 20

/** Which projects a rollout is for, and what becomes of each. */
export function AudienceStep({ what, wanted, change, preview }: StepParts) {
  const { data: facets } = useFacets()
  const { data: names = [] } = usePlanNames()
  const [shown, show] = useState<OutcomeName>()
  const outcomes = preview.waves.at(-1)?.outcomes ?? preview.outcomes
  const isForAll = Object.keys(wanted.attributes).length === 0 && wanted.plans.length === 0
  return (
    <>
      <div className="audience">
        {facets?.attributes.map((facet) => (
          <AttributePicker
            key={facet.key}
            className="field"
            facet={facet}
            attributes={wanted.attributes}
            change={(attributes) => {
              change({ attributes })
              show(undefined)
            }}
          />
        ))}
        {names.length > 0 && (
          <PickMany
            className="field"
            label={t.rollOut.plans}
            values={wanted.plans}
            options={names.map((name) => ({ value: name, label: name }))}
            none={{ label: t.board.any }}
            most={MOST_PLANS}
            choose={(chosen) => change({ plans: chosen })}
          />
        )}
      </div>
      {facets?.attributes.length === 0 && <p className="hint">{t.rollOut.noAttributes}</p>}
      <ul className="outcomes">
        {(Object.keys(t.studio.outcome) as OutcomeName[])
          .filter((outcome) => outcome !== 'later' || outcomes.later > 0)
          .map((outcome) => (
            <li key={outcome}>
              <Outcome
                name={outcome}
                count={outcomes[outcome]}
                isOpen={shown === outcome}
                {...(isForAll && { open: () => show(shown === outcome ? undefined : outcome) })}
              />
            </li>
          ))}
      </ul>
      {shown && isForAll && <PreviewProjects what={what} outcome={shown} />}
    </>
  )
}

/** How many projects have an outcome. A click lists them, if `open` says how. */
function Outcome({
  name,
  count,
  isOpen,
  open,
}: {
  readonly name: OutcomeName
  readonly count: number
  readonly isOpen: boolean
  open?(): void
}) {
  const content = (
    <>
      <strong>{formatNumber(count)}</strong>
      <span>{name === 'later' ? t.rollOut.notFor : t.studio.outcome[name]}</span>
    </>
  )
  if (!open || count === 0) return <div className={`outcome ${name}`}>{content}</div>
  return (
    <button type="button" className={`outcome ${name}`} aria-expanded={isOpen} onClick={open}>
      {content}
    </button>
  )
}

function PreviewProjects({ what, outcome }: { readonly what: What; readonly outcome: OutcomeName }) {
  const pages = usePreviewProjects(what, outcome)
  return (
    <section className="projects-behind" aria-label={t.studio.showProjects(t.studio.outcome[outcome] ?? '')}>
      <Paged of={pages} empty={null}>
        {(rows) => (
          <ul>
            {rows.map(({ project_id, name }) => (
              <li key={project_id}>{name}</li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  )
}
