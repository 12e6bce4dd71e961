import { Plus, ShieldCheck, X } from 'lucide-react'
import { formatMoment, formatNumber } from '../languages/language.ts'
import { Picker } from '../parts/Picker.tsx'
import { Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { ProjectsField } from './ProjectChooser.tsx'
import {
  hasRoom,
  pilotsOf,
  reachOf,
  startsOf,
  type Wave,
  waits,
  wavesOf,
  ways,
  withOneMore,
  withoutEmpty,
} from './stage.ts'
import type { StepParts } from './step-parts.ts'

/** How a rollout reaches its projects: one of three ways, its waves, and when the guard stops it. */
export function WavesStep({ wanted, change: changeAny, preview }: StepParts) {
  const change: StepParts['change'] = (more) =>
    changeAny('way' in more || 'waves' in more ? { ...more, isSuggested: false } : more)
  const reached = preview.waves.map(({ outcomes }) => reachOf(outcomes))
  const useful = withoutEmpty(wanted, reached)
  return (
    <>
      <div className="ways" role="radiogroup" aria-label={t.rollOut.question.how}>
        {ways.map((way) => (
          <label key={way} className={`way ${wanted.way === way ? 'is-on' : ''}`}>
            <input type="radio" name="way" checked={wanted.way === way} onChange={() => change({ way })} />
            <strong>{t.rollOut.way[way]}</strong>
            <span>{t.rollOut.wayHint[way](reached.at(-1) ?? 0)}</span>
          </label>
        ))}
      </div>
      {wanted.isSuggested && <p className="hint">{t.rollOut.suggested(reached.at(-1) ?? 0)}</p>}
      {wanted.way !== 'at_once' && (
        <ProjectsField
          label={t.stage.fields.pilots}
          hint={t.stage.pilotsHint}
          projects={wanted.pilots}
          change={(pilots) => change({ pilots })}
        />
      )}
      <Waves wanted={wanted} change={change} reached={reached} />
      {wanted.way === 'careful' && hasRoom(wanted.waves) && (
        <button
          type="button"
          className="add-wave"
          onClick={() => change({ waves: withOneMore(wanted.waves) })}
        >
          <Plus size={15} aria-hidden />
          {t.rollOut.addWave}
        </button>
      )}
      {wanted.way === 'careful' && useful.length < wanted.waves.length && (
        <button type="button" className="add-wave" onClick={() => change({ waves: useful })}>
          <X size={15} aria-hidden />
          {t.rollOut.removeEmpty}
        </button>
      )}
      {wanted.way !== 'at_once' && (
        <div className="panel guard">
          <ShieldCheck size={18} aria-hidden />
          <div>
            <label>
              {t.rollOut.guardBefore}
              <input
                className="short"
                inputMode="decimal"
                aria-label={t.stage.fields.bound}
                value={wanted.bound}
                onChange={(event) => change({ bound: event.target.value })}
              />
              {t.rollOut.guardAfter}
            </label>
            <p className="hint">{t.rollOut.guardHint}</p>
          </div>
        </div>
      )}
    </>
  )
}

/** The waves of a rollout. Without `change` they are only shown. */
export function Waves({
  wanted,
  change,
  reached,
}: Pick<StepParts, 'wanted'> & {
  change?: StepParts['change']
  readonly reached: readonly number[]
}) {
  const starts = startsOf(wanted, new Date())
  const pilots = pilotsOf(wanted)
  const waves = wavesOf(wanted)
  const first = pilots.length > 0 ? 1 : 0
  const startText = (at: number) => {
    const start = starts[at]
    if (!start) return t.rollOut.byHand
    return at === 0 && !wanted.day ? t.rollOut.now : formatMoment(start)
  }
  const counts = (at: number) => {
    const total = reached[at] ?? 0
    return (
      <>
        <td className="number">{formatNumber(total - (at === 0 ? 0 : (reached[at - 1] ?? 0)))}</td>
        <td className="number muted">{formatNumber(total)}</td>
        <td>{startText(at)}</td>
      </>
    )
  }
  const set = (at: number, more: Partial<Wave>) =>
    change?.({ waves: wanted.waves.map((wave, place) => (place === at ? { ...wave, ...more } : wave)) })
  return (
    <Table label={t.stage.waves} head={[...t.rollOut.waveHead, '']}>
      {first === 1 && (
        <tr>
          <th scope="row">{t.stage.wave(1)}</th>
          <td>{t.stage.named(pilots.length)}</td>
          {counts(0)}
          <td>{t.rollOut.wait(null)}</td>
          <td />
        </tr>
      )}
      {waves.map((wave, place) => {
        const at = place + first
        const isLast = place === waves.length - 1
        return (
          <tr key={at}>
            <th scope="row">{t.stage.wave(at + 1)}</th>
            <td>
              {isLast ? (
                t.rollOut.everybody
              ) : !change ? (
                `${wave.percent} %`
              ) : (
                <span className="percent">
                  <input
                    className="short"
                    inputMode="decimal"
                    aria-label={t.rollOut.percentOf(at + 1)}
                    value={wave.percent}
                    onChange={(event) => set(place, { percent: event.target.value })}
                  />
                  %
                </span>
              )}
            </td>
            {counts(at)}
            <td>
              {!isLast && !change && t.rollOut.wait(wave.minutes)}
              {!isLast && change && (
                <Picker
                  isLabelHidden
                  className="inline"
                  label={t.rollOut.waitOf(at + 1)}
                  value={String(wave.minutes)}
                  options={waits.map((minutes) => ({
                    value: String(minutes),
                    label: t.rollOut.wait(minutes),
                  }))}
                  choose={(value) => set(place, { minutes: value === 'null' ? null : Number(value) })}
                />
              )}
            </td>
            <td>
              {!isLast && change && (
                <button
                  type="button"
                  className="plain"
                  aria-label={t.rollOut.removeWave(at + 1)}
                  onClick={() => change?.({ waves: wanted.waves.filter((_, other) => other !== place) })}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
