import { formatMoment, formatNumber } from '../languages/language.ts'
import { t } from '../texts.ts'
import { pilotsOf, reachOf, startsOf, wavesOf } from './stage.ts'
import type { StepParts } from './step-parts.ts'

/** What will happen, beside every step. */
export function RolloutSummary({ wanted, preview }: StepParts) {
  const outcomes = preview.waves.at(-1)?.outcomes ?? preview.outcomes
  const { no_access, later, keeps_own, deleted } = outcomes
  const reached = reachOf(outcomes)
  const entering = preview.items.filter(({ effect }) => effect === 'enters').length
  const waves = wavesOf(wanted).length + (pilotsOf(wanted).length > 0 ? 1 : 0)
  const end = startsOf(wanted, new Date()).at(-1)
  return (
    <aside className="panel rollout-summary" aria-label={t.rollOut.summary}>
      <h2>{t.rollOut.summary}</h2>
      <dl>
        <dt>{t.rollOut.step.what}</dt>
        <dd>
          <strong>{t.rollOut.changes(preview.items_count)}</strong>
          <span>{t.rollOut.ofThem(entering, preview.items_count - entering)}</span>
        </dd>
        <dt>{t.rollOut.step.who}</dt>
        <dd>
          <strong>{t.rollOut.reach(reached, reached + no_access + later)}</strong>
          {[...Object.entries(wanted.attributes), ...wanted.plans.map((plan) => [t.rollOut.plans, plan])].map(
            ([name, value]) => (
              <span key={`${name} ${value}`}>{`${name}: ${value}`}</span>
            ),
          )}
          {later > 0 && <span>{t.rollOut.outside(later)}</span>}
          {no_access > 0 && <span>{t.rollOut.without(no_access)}</span>}
        </dd>
        <dt>{t.rollOut.step.how}</dt>
        <dd>
          <strong>{t.rollOut.way[wanted.way]}</strong>
          <span>
            {waves > 1 && t.rollOut.wavesCount(waves)}{' '}
            {end ? t.rollOut.ends(formatMoment(end)) : t.rollOut.endsByHand}
          </span>
        </dd>
        {wanted.way !== 'at_once' && (
          <>
            <dt>{t.rollOut.guard}</dt>
            <dd>
              {t.rollOut.guardBefore} {wanted.bound} {t.rollOut.guardAfter}
            </dd>
          </>
        )}
        <dt>{t.rollOut.kept}</dt>
        <dd>
          {keeps_own + deleted === 0
            ? t.rollOut.keptNone
            : t.rollOut.keptBy(formatNumber(keeps_own + deleted))}
        </dd>
        <dt>{t.undo}</dt>
        <dd>{t.rollOut.undoHint}</dd>
      </dl>
    </aside>
  )
}
