import './headquarters.css'
import type { Rollout, RolloutStage } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import { CirclePause, ClipboardCheck, Hourglass, type LucideIcon, UserCheck } from 'lucide-react'
import { useMemo } from 'react'
import { linksOf } from '../api/files.ts'
import { useMe } from '../api/project.ts'
import { useAdoption, useDriftOf, useNewestRollouts, useStages } from '../api/rollouts.ts'
import { useSignOffs, type WaitingSignOff } from '../api/sign-offs.ts'
import { useMasterBoards, useMasterDrafts } from '../api/templates.ts'
import { Proof } from '../card/Checklist.tsx'
import { Decision } from '../card/SignOff.tsx'
import { formatNumber } from '../languages/language.ts'
import { Bars } from '../parts/Bars.tsx'
import { agoText, longDay, whenText } from '../parts/dates.ts'
import { Shown } from '../parts/query.tsx'
import { Badge, Empty, Page } from '../parts/ui.tsx'
import { outcomesOf } from '../studio/AdoptionPart.tsx'
import { driftSeries } from '../studio/Drift.tsx'
import { useRolloutSubject } from '../studio/rollout-subject.ts'
import { t } from '../texts.ts'
import { CompliancePanel, FailingChecks } from './WorkPanels.tsx'

const MAX_ROLLOUTS = 30
const MAX_ACTIVE = 5
const MAX_BOARDS = 12

const isActive = ({ state }: Rollout) =>
  state === 'proposed' || state === 'scheduled' || state === 'baking' || state === 'held'

/** The home of a superadmin: what needs them, what is rolling out, and how projects took it. */
export function Headquarters() {
  const rollouts = useNewestRollouts(MAX_ROLLOUTS)
  return (
    <Page
      title={t.headquarters.title}
      hint={longDay(new Date())}
      actions={
        <Link to="/templates" className="button">
          {t.headquarters.editTemplates}
        </Link>
      }
    >
      <Shown of={rollouts}>
        {(rows) => (
          <div className="headquarters">
            <Active rollouts={rows.filter(isActive).slice(0, MAX_ACTIVE)} hasAny={rows.length > 0} />
            <div className="headquarters-side">
              <LastAdoption rollouts={rows} />
              <FailingChecks />
              <Drafts />
            </div>
          </div>
        )}
      </Shown>
      <DriftByTemplate />
    </Page>
  )
}

function Active({ rollouts, hasAny }: { readonly rollouts: readonly Rollout[]; readonly hasAny: boolean }) {
  const subjectOf = useRolloutSubject()
  const stages = useStages(rollouts.map(({ number }) => number))
  return (
    <div className="headquarters-main">
      <NeedsYou rollouts={rollouts} stages={stages} />
      <section className="panel">
        <header>
          <h2>
            {t.headquarters.rollingOut}{' '}
            {rollouts.length > 0 && <span className="count">{rollouts.length}</span>}
          </h2>
          <Link to="/rollouts">{t.headquarters.allRollouts}</Link>
        </header>
        {rollouts.length === 0 && (
          <p className="hint">{hasAny ? t.headquarters.noneNow : t.studio.rolloutsEmptyHint}</p>
        )}
        {rollouts.map((rollout) => {
          const stage = stages.get(rollout.number)
          return (
            <article key={rollout.number} className="rolling">
              <h3>
                <Link to="/rollouts/$number" params={{ number: rollout.number }}>
                  {t.studio.rolloutTitle(subjectOf(rollout), rollout.number)}
                </Link>{' '}
                <Badge kind={`state-${rollout.state}`}>{t.studio.state[rollout.state]}</Badge>
              </h3>
              {stage && <Waves stage={stage} />}
            </article>
          )
        })}
      </section>
      <CompliancePanel />
    </div>
  )
}

/** Whether the next wave waits for a superadmin, not for the guard. */
const waitsForPerson = ({ state, step, waves }: RolloutStage) =>
  state === 'baking' && step < waves.length && waves.find((wave) => wave.step === step)?.bake_minutes === null

interface Need {
  readonly number: number
  readonly icon: LucideIcon
  readonly kind: 'bad' | 'info' | 'wait'
  readonly title: string
  readonly why: string
  readonly action: string
}

function needOf(stage: RolloutStage, title: string, userId: number | undefined): Need | undefined {
  const { number, state, held_reason, proposed_by, step } = stage
  const h = t.headquarters
  if (state === 'held')
    return {
      number,
      icon: CirclePause,
      kind: 'bad',
      title: h.held(title),
      why: held_reason ?? '',
      action: h.decide,
    }
  if (state === 'proposed' && proposed_by !== userId)
    return { number, icon: UserCheck, kind: 'info', title: h.proposed(title), why: '', action: h.review }
  if (waitsForPerson(stage))
    return {
      number,
      icon: Hourglass,
      kind: 'wait',
      title: h.waits(title),
      why: h.waitsWhy(step),
      action: h.look,
    }
  return undefined
}

function NeedsYou({
  rollouts,
  stages,
}: {
  readonly rollouts: readonly Rollout[]
  readonly stages: ReadonlyMap<number, RolloutStage>
}) {
  const subjectOf = useRolloutSubject()
  const userId = useMe().data?.user.id
  const { data: waiting } = useSignOffs()
  const signOffs = waiting?.cards ?? []
  const needs = rollouts.flatMap((rollout) => {
    const stage = stages.get(rollout.number)
    const title = t.studio.rolloutTitle(subjectOf(rollout), rollout.number)
    return (stage && needOf(stage, title, userId)) ?? []
  })
  const count = needs.length + signOffs.length
  const counted = waiting?.hasMore ? t.headquarters.more(count) : formatNumber(count)
  return (
    <section className="panel" aria-labelledby="needs-you">
      <h2 id="needs-you">
        {t.headquarters.needsYou} {count > 0 && <span className="count">{counted}</span>}
      </h2>
      {count === 0 && waiting && <p className="hint">{t.headquarters.nothing}</p>}
      <ul className="needs">
        {needs.map(({ number, icon: Icon, kind, title, why, action }) => (
          <li key={number}>
            <span className={`need-icon ${kind}`}>
              <Icon size={16} aria-hidden />
            </span>
            <span className="need-text">
              <strong>{title}</strong> <span className="muted">{why}</span>
            </span>
            <Link to="/rollouts/$number" params={{ number }} className="button">
              {action}
              <span className="visually-hidden"> {title}</span>
            </Link>
          </li>
        ))}
        {signOffs.map((card) => (
          <WaitingCard key={`${card.project_id} ${card.card_id}`} card={card} />
        ))}
      </ul>
    </section>
  )
}

/** A card of a project that waits for the sign-off of the platform, with the evidence of its checklist. */
function WaitingCard({ card }: { readonly card: WaitingSignOff }) {
  const { project_id, project_name, card_id, title, submitted_by, submitted_at, checklist } = card
  const userId = useMe().data?.user.id
  const links = useMemo(() => linksOf(project_id), [project_id])
  const proofs = checklist.items.filter(
    ({ ticked_at, evidence }) => ticked_at !== null && evidence !== 'none',
  )
  return (
    <li>
      <span className="need-icon wait">
        <ClipboardCheck size={16} aria-hidden />
      </span>
      <div className="need-text">
        <strong>{t.headquarters.signOff(title, project_name)}</strong>{' '}
        <span className="muted">
          {agoText(submitted_at)}
          {checklist.total > 0 && ` · ${t.checklist.progress(checklist.ticked, checklist.total)}`}
        </span>
        {proofs.length > 0 && (
          <ul className="proofs">
            {proofs.map((item) => (
              <li key={item.key}>
                {item.title}: <Proof item={item} links={links} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Decision id={card_id} title={title} projectId={project_id} isOwn={submitted_by === userId} />
    </li>
  )
}

/** The waves of a rollout as a bar. How many projects a wave reaches is known when it begins. */
function Waves({ stage }: { readonly stage: RolloutStage }) {
  const { waves, step, state, publish_at } = stage
  const reached = waves.reduce((sum, wave) => sum + wave.projects_with_access, 0)
  return (
    <>
      <p className="muted">
        {state === 'scheduled' && publish_at
          ? t.stage.scheduled(whenText(publish_at))
          : t.headquarters.reached(reached)}
      </p>
      <ol className="wave-bar">
        {waves.map((wave) => {
          const isBegun = wave.began_at !== null
          const kind = !isBegun ? 'later' : wave.step === step && state === 'held' ? 'held' : 'begun'
          const share =
            wave.percent === null ? t.stage.named(wave.project_ids?.length ?? 0) : `${wave.percent} %`
          return (
            <li key={wave.step} className={kind}>
              <strong>{t.stage.wave(wave.step)}</strong>
              <span>{isBegun ? t.headquarters.projects(wave.projects_with_access) : share}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** How the projects took the newest rollout that reached them. */
function LastAdoption({ rollouts }: { readonly rollouts: readonly Rollout[] }) {
  const last = rollouts.find(
    ({ state, kind }) =>
      (kind === 'push' || kind === 'sync') && (state === 'done' || state === 'baking' || state === 'held'),
  )
  return last ? <Adoption rollout={last} /> : null
}

function Adoption({ rollout }: { readonly rollout: Rollout }) {
  const subjectOf = useRolloutSubject()
  const { data } = useAdoption(rollout.number)
  if (!data) return null
  const rows = outcomesOf(data.projects)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="panel">
      <h2>{t.adoption.title}</h2>
      <p>
        <Link to="/rollouts/$number" params={{ number: rollout.number }}>
          {t.studio.rolloutTitle(subjectOf(rollout), rollout.number)}
        </Link>
      </p>
      {all === 0 ? (
        <p className="hint">{t.headquarters.noneHas}</p>
      ) : (
        <>
          <div className="share" aria-hidden>
            {rows.map(({ name, count, kind }) => (
              <span key={name} className={kind} style={{ flexGrow: count }} />
            ))}
          </div>
          <dl className="share-key">
            {rows.map(({ name, count, kind }) => (
              <div key={name}>
                <dt>
                  <span className={`dot ${kind}`} aria-hidden />
                  {name}
                </dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function Drafts() {
  const drafts = useMasterDrafts()
  if (!drafts) return null
  return (
    <section className="panel">
      <h2>
        {t.headquarters.drafts} {drafts.length > 0 && <span className="count">{drafts.length}</span>}
      </h2>
      {drafts.length === 0 && <p className="hint">{t.headquarters.noDrafts}</p>}
      <ul className="needs">
        {drafts.map(({ id, title, count }) => (
          <li key={id}>
            <span className="need-text">
              <strong>{title}</strong> <span className="muted">{t.studio.pending(count)}</span>
            </span>
            <Link to="/templates/$board" params={{ board: id }} className="button">
              {t.headquarters.open}
              <span className="visually-hidden"> {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DriftByTemplate() {
  const { data: boards } = useMasterBoards()
  const { data: drift } = useDriftOf(boards?.slice(0, MAX_BOARDS) ?? [])
  if (boards?.length === 0)
    return (
      <Empty title={t.studio.templatesEmpty} hint={t.studio.templatesEmptyHint}>
        <Link to="/templates">{t.shell.templates}</Link>
      </Empty>
    )
  if (!drift) return null
  return (
    <section className="panel">
      <Bars
        title={t.overview.driftBy}
        series={driftSeries}
        overlap
        bars={drift.map(({ id, title, changed, touched, deleted }) => ({
          key: String(id),
          label: title,
          values: [changed, touched, deleted],
        }))}
      />
      <Link to="/drift">{t.headquarters.driftByCard}</Link>
    </section>
  )
}
