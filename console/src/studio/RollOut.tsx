import type { Outcomes } from '@muster/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { type Stage, usePreview, usePreviewProjects, usePublish, type What } from '../api/rollouts.ts'
import { Bars } from '../parts/Bars.tsx'
import { messageOf } from '../parts/errors.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { Dialog, Field, Select } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { stageOf, USUAL, type Wanted } from './stage.ts'

type Outcome = keyof Outcomes
type How = 'at_once' | 'waves' | 'propose'

/**
 * The dialog before publishing: shows the affected projects, and lets the user choose waves or a proposal.
 */
export function RollOut({
  what,
  title,
  close,
}: {
  readonly what: What
  readonly title: string
  close(): void
}) {
  const [how, setHow] = useState<How>('at_once')
  const [wanted, setWanted] = useState(USUAL)
  // Keep the previous preview while the user types.
  const written = useDeferredValue(wanted)
  const stage = how === 'at_once' ? undefined : stageOf(written)
  const preview = usePreview(what)
  const [shown, show] = useState<Outcome>()
  const navigate = useNavigate()
  const { send } = usePublish()
  async function publish({ reason = '' }: Record<string, string>) {
    const staged = how === 'at_once' ? {} : { stage: stageOf(wanted) }
    const number = await send({
      ...what,
      ...staged,
      reason: reason || null,
      isProposal: how === 'propose',
    })
    close()
    await navigate({ to: '/rollouts/$number', params: { number } })
  }
  return (
    <Dialog title={t.studio.rollOutTitle(title)} onClose={close} className="wide">
      <Shown of={preview}>
        {({ outcomes, items_count }) => {
          const concerned = outcomes.gets_copy + outcomes.text_changes
          const label = {
            at_once: t.studio.publish(concerned),
            waves: t.stage.begin,
            propose: t.stage.propose,
          }
          return (
            <>
              <h3>{t.studio.preview}</h3>
              <ul className="outcomes">
                {(Object.keys(t.studio.outcome) as Outcome[])
                  .filter((outcome) => outcome !== 'later')
                  .map((outcome) => (
                    <li key={outcome}>
                      <button
                        type="button"
                        className={`outcome ${outcome}`}
                        aria-expanded={shown === outcome}
                        disabled={outcomes[outcome] === 0}
                        onClick={() => show(shown === outcome ? undefined : outcome)}
                      >
                        <strong>{outcomes[outcome].toLocaleString()}</strong>
                        <span>{t.studio.outcome[outcome]}</span>
                      </button>
                    </li>
                  ))}
              </ul>
              {shown && <PreviewProjects what={what} outcome={shown} />}
              {items_count === 0 ? (
                <p>{t.studio.nothingToPublish}</p>
              ) : (
                <>
                  <Select
                    label={t.stage.how}
                    value={how}
                    onChange={(event) => setHow(event.target.value as How)}
                  >
                    {(Object.keys(t.stage.ways) as How[]).map((way) => (
                      <option key={way} value={way}>
                        {t.stage.ways[way]}
                      </option>
                    ))}
                  </Select>
                  {stage ? (
                    <>
                      <StageFields wanted={wanted} change={setWanted} />
                      <Ladder what={what} stage={stage} />
                    </>
                  ) : (
                    <p className="hint">{t.studio.shownAtOnce}</p>
                  )}
                  <Form
                    fields={[{ name: 'reason', label: t.studio.reason, isOptional: true }]}
                    label={label[how]}
                    submit={publish}
                  >
                    <button type="button" onClick={close}>
                      {t.cancel}
                    </button>
                  </Form>
                </>
              )}
            </>
          )
        }}
      </Shown>
    </Dialog>
  )
}

function StageFields({ wanted, change }: { readonly wanted: Wanted; change(wanted: Wanted): void }) {
  const field = (name: keyof Wanted, more: { readonly type?: string; readonly hint?: string } = {}) => (
    <Field
      label={t.stage.fields[name]}
      value={wanted[name]}
      onChange={(event) => change({ ...wanted, [name]: event.target.value })}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <fieldset className="stage-fields">
      <legend>{t.stage.waves}</legend>
      {field('waves', { hint: t.stage.wavesHint })}
      {field('bake', { type: 'number', hint: t.stage.bakeHint })}
      {field('pilots', { hint: t.stage.pilotsHint })}
      {field('attributes', { hint: t.stage.attributesHint })}
      {field('plans', { hint: t.stage.plansHint })}
      {field('bound', { type: 'number', hint: t.stage.boundHint })}
      {field('at', { type: 'datetime-local' })}
    </fieldset>
  )
}

/** How many projects each wave would reach. */
function Ladder({ what, stage }: { readonly what: What; readonly stage: Stage }) {
  const preview = usePreview(what, stage)
  if (preview.error) {
    return (
      <p className="error" role="alert">
        {messageOf(preview.error)}
      </p>
    )
  }
  if (!preview.data) return null
  const series = (['gets_copy', 'text_changes', 'later'] as const).map((kind) => ({
    kind: { gets_copy: 'series-a', text_changes: 'series-b', later: 'series-c' }[kind],
    name: t.studio.outcome[kind] ?? '',
  }))
  return (
    <Bars
      title={t.stage.ladder}
      series={series}
      bars={preview.data.waves.map(({ step, outcomes }) => ({
        key: String(step),
        label: t.stage.wave(step),
        values: [outcomes.gets_copy, outcomes.text_changes, outcomes.later],
      }))}
    />
  )
}

function PreviewProjects({ what, outcome }: { readonly what: What; readonly outcome: Outcome }) {
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
