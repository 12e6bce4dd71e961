import type { RolloutStage } from '@muster/sdk'
import { useState } from 'react'
import { useUserNames } from '../api/people.ts'
import { useMe } from '../api/project.ts'
import { useAdvance, useApprove, useHold, useReject, useRelease, useStage } from '../api/rollouts.ts'
import { formatMoment } from '../languages/language.ts'
import { whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Badge, Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'

/** The waves of a rollout, the verdict of the guard, and the superadmin's actions. Null without waves. */
export function StagePart({ number }: { readonly number: number }) {
  const { data: stage } = useStage(number)
  return stage ? <Stage stage={stage} /> : null
}

type Asked = 'advance' | 'reject'

function Stage({ stage }: { readonly stage: RolloutStage }) {
  const { number, state, step, waves, publish_at, held_reason, fingerprint, proposed_by, approved_by } = stage
  const nameOf = useUserNames()
  const own = useMe().data?.user
  const [asked, ask] = useState<Asked>()
  const isLast = state === 'done'
  const isOver = state === 'undone' || state === 'rejected'
  const approve = useApprove()
  const hold = useHold()
  const release = useRelease()
  const { send: advance } = useAdvance()
  const { send: reject } = useReject()
  const next = state === 'baking' ? nextStart(stage) : null
  const canAdvance = state === 'baking' || state === 'scheduled' || (isLast && stage.target !== null)
  return (
    <section className="part">
      <div className="row">
        <h2>{t.stage.waves}</h2>
        <Badge kind={`state-${state}`}>{t.studio.state[state]}</Badge>
        <span className="grow" />
        {state === 'proposed' && (
          <>
            {proposed_by === own?.id ? (
              <span className="hint">{t.stage.approveElsewhere}</span>
            ) : (
              <button
                type="button"
                className="primary"
                onClick={() => approve.run({ number, fingerprint: fingerprint ?? '' })}
              >
                {t.stage.approve}
              </button>
            )}
            <button type="button" onClick={() => ask('reject')}>
              {t.stage.reject}
            </button>
          </>
        )}
        {(state === 'baking' || state === 'scheduled') && (
          <button type="button" className="danger" onClick={() => hold.run({ number })}>
            {t.stage.hold}
          </button>
        )}
        {state === 'held' && (
          <button type="button" className="primary" onClick={() => release.run({ number })}>
            {t.stage.release}
          </button>
        )}
        {canAdvance && (
          <button type="button" className="primary" onClick={() => ask('advance')}>
            {isLast ? t.stage.toEverybody : t.stage.advance}
          </button>
        )}
      </div>
      {held_reason && <p role="status">{held_reason}</p>}
      {state === 'scheduled' && publish_at && <p>{t.stage.scheduled(whenText(publish_at))}</p>}
      {proposed_by !== null && (
        <p className="hint">
          {t.stage.proposedBy(nameOf(proposed_by) ?? t.somebody, nameOf(approved_by) ?? '')}
        </p>
      )}
      {stage.target && <Target of={stage.target} />}
      <ol className="ladder">
        {waves.map((wave) => (
          <li key={wave.step} aria-current={wave.step === step ? 'step' : undefined}>
            <strong>
              {wave.percent === null ? t.stage.named(wave.project_ids?.length ?? 0) : `${wave.percent} %`}
            </strong>
            <span>
              {wave.began_at
                ? t.stage.reached(wave.projects_updated, wave.projects_with_access)
                : isOver
                  ? t.stage.neverBegan
                  : wave.step === step + 1 && next
                    ? t.stage.begins(formatMoment(next))
                    : t.stage.waits(wave.bake_minutes)}
            </span>
            <span className="muted">{wave.began_at ? whenText(wave.began_at) : ''}</span>
          </li>
        ))}
      </ol>
      {isLast && stage.target !== null && <p className="hint">{t.stage.othersWait}</p>}
      {(state === 'baking' || state === 'held') && <Verdict stage={stage} />}
      {state === 'baking' && <p className="hint">{t.stage.limit(stage.max_percent)}</p>}
      {asked === 'advance' && (
        <Dialog title={isLast ? t.stage.toEverybody : t.stage.advance} onClose={() => ask(undefined)}>
          <p>{t.stage.advanceHint}</p>
          <Form
            fields={[{ name: 'reason', label: t.studio.reason, isOptional: true }]}
            label={isLast ? t.stage.toEverybody : t.stage.advance}
            submit={async ({ reason }) => {
              await advance({ number, step: step + 1, reason: reason || null })
              ask(undefined)
            }}
          />
        </Dialog>
      )}
      {asked === 'reject' && (
        <Dialog title={t.stage.reject} onClose={() => ask(undefined)}>
          <Form
            fields={[{ name: 'reason', label: t.studio.reason, isOptional: true }]}
            label={t.stage.reject}
            isDangerous
            submit={async ({ reason }) => {
              await reject({ number, reason: reason || null })
              ask(undefined)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

/** When the guard begins the next wave by itself; null if a superadmin does. */
function nextStart({ waves, step }: RolloutStage): Date | null {
  const current = waves.find((wave) => wave.step === step)
  if (!current?.began_at || current.bake_minutes === null) return null
  return new Date(new Date(current.began_at).getTime() + current.bake_minutes * 60_000)
}

/** The interval of a measurement may reach beyond what a share can be. */
const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)} %`

/** The measurement of the guard, on a scale from 0 to three times the bound. */
function Verdict({ stage: { verdict, max_percent } }: { readonly stage: RolloutStage }) {
  if (!verdict) return <p className="hint">{t.stage.noVerdict}</p>
  const { decision, treatment, control, low, high } = verdict
  const widest = (3 * max_percent) / 100
  const place = (share: number) => 100 * Math.min(1, Math.max(0, share / widest))
  return (
    <div className="verdict">
      <p>
        <Badge kind={`verdict-${decision}`}>{t.stage.decision[decision]}</Badge>{' '}
        {treatment.active === 0 ? t.stage.nobodyActive : t.stage.seen(treatment.harmed, treatment.active)}{' '}
        {control && control.active > 0 && t.stage.against(control.harmed, control.active)}
      </p>
      {treatment.active > 0 && (
        <>
          <svg
            viewBox="0 0 300 26"
            role="img"
            aria-label={t.stage.interval(percent(low), percent(high), max_percent)}
          >
            <line x1="0" x2="300" y1="12" y2="12" className="scale" />
            <rect
              x={3 * place(low)}
              width={Math.max(3, 3 * (place(high) - place(low)))}
              y="6"
              height="12"
              className={{ harm: 'series-c', safe: 'series-a', undecided: 'series-b' }[decision]}
            />
            <line x1="100" x2="100" y1="0" y2="24" className="bound" />
          </svg>
          <p className="hint">{t.stage.interval(percent(low), percent(high), max_percent)}</p>
        </>
      )}
    </div>
  )
}

/** Which projects the rollout is for. */
function Target({ of }: { readonly of: NonNullable<RolloutStage['target']> }) {
  const parts = [
    ...Object.entries(of.attributes ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(of.plans ?? []).map((plan) => `${t.rollOut.plans}: ${plan}`),
    ...(of.project_ids ? [t.stage.named(of.project_ids.length)] : []),
  ]
  return <p>{t.rollOut.only(parts.join(', '))}</p>
}
