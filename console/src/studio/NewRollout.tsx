import type { MasterBoard } from '@muster/sdk'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useMe } from '../api/project.ts'
import { type Preview, usePreview, usePublish, type What } from '../api/rollouts.ts'
import { useMasterBoard } from '../api/templates.ts'
import { appName } from '../parts/brand.ts'
import { messageOf } from '../parts/errors.ts'
import { Failed, Shown } from '../parts/query.tsx'
import { Empty, Loading } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { AudienceStep } from './AudienceStep.tsx'
import { Differences, titleIn } from './Differences.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RolloutSummary } from './RolloutSummary.tsx'
import { isPlain, problemOf, reachOf, stageOf, USUAL, usualFor, type Wanted } from './stage.ts'
import type { StepParts } from './step-parts.ts'
import { WavesStep } from './WavesStep.tsx'

const steps = ['what', 'who', 'how', 'review'] as const
type StepName = (typeof steps)[number]

/** A page of four steps that publishes a template: what, to whom, how, and a last look. */
export function NewRollout() {
  const { board } = useParams({ from: '/platform/templates/$board/roll-out' })
  const { card } = useSearch({ from: '/platform/templates/$board/roll-out' })
  const query = useMasterBoard(board)
  return <Shown of={query}>{(data) => <Steps key={card} board={data} cardId={card} />}</Shown>
}

function Steps({ board, cardId }: { readonly board: MasterBoard; readonly cardId: number | undefined }) {
  const card = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
  const title = card?.title ?? board.title
  const what: What = card ? { card_id: card.id } : { board_id: board.id }
  const { step } = useSearch({ from: '/platform/templates/$board/roll-out' })
  // Another user of the same browser does not see these choices.
  const { data: me } = useMe()
  const key = `muster:rollout:${me?.user.id}:${board.id}:${cardId ?? ''}`
  const [wanted, setWanted] = useState(() => keptChoices(key) ?? USUAL)
  // Whoever opens the address of a later step, without choices that were kept, begins at the first.
  const [isBegun, begin] = useState(() => keptChoices(key) !== null)
  const shown = isBegun ? (step ?? 1) : 1
  const name = steps[shown - 1] ?? 'what'
  const preview = useStagePreview(what, wanted)
  const [reason, setReason] = useState('')
  const [isProposal, setProposal] = useState(false)
  const navigate = useNavigate()
  const { send, isPending } = usePublish()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    document.title = `${t.studio.rollOutTitle(title)} · ${appName()}`
  }, [title])
  function change(more: Partial<Wanted>): void {
    const next = { ...wanted, ...more }
    setWanted(next)
    sessionStorage.setItem(key, JSON.stringify(next))
    begin(true)
  }
  const last = preview.data?.waves.at(-1)?.outcomes
  const audience = last ? reachOf(last) : 0
  const heading = useRef<HTMLHeadingElement>(null)
  // Nobody starts a rollout by pressing Enter once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step moves the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown])
  function go(next: number): void {
    change(next === 3 && wanted.isSuggested ? usualFor(audience) : {})
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, step: next === 1 ? undefined : next }),
    })
  }
  async function publish(): Promise<void> {
    setError(undefined)
    try {
      const number = await send({
        ...what,
        ...(isPlain(wanted) ? {} : { stage: stageOf(wanted) }),
        reason: reason.trim() || null,
        isProposal,
      })
      sessionStorage.removeItem(key)
      await navigate({ to: '/rollouts/$number', params: { number } })
    } catch (refused) {
      setError(refused)
    }
  }
  if (!preview.data) {
    return preview.error ? <Blocked error={preview.error} retry={preview.retry} /> : <Loading />
  }
  const parts: StepParts = { what, wanted, change, preview: preview.data }
  const { items, items_count, waves } = preview.data
  const concerned = waves.at(-1)?.outcomes
  const why = reasonToStay(
    shown,
    wanted,
    items_count,
    waves.map(({ outcomes }) => reachOf(outcomes)),
  )
  const refusal = error ?? (shown > 1 ? preview.error : null)
  const content: Readonly<Record<StepName, () => ReactNode>> = {
    what: () =>
      items_count === 0 ? (
        <Empty title={t.studio.nothingToPublish} />
      ) : (
        <>
          <Differences items={items} titleOf={(item) => titleIn(board, item)} />
          {items_count > items.length && <p className="hint">{t.rollOut.more(items_count - items.length)}</p>}
        </>
      ),
    who: () => <AudienceStep {...parts} />,
    how: () => <WavesStep {...parts} />,
    review: () => (
      <ReviewStep
        {...parts}
        reason={reason}
        setReason={setReason}
        isProposal={isProposal}
        setProposal={setProposal}
      />
    ),
  }
  const label = isProposal
    ? t.stage.propose
    : isPlain(wanted)
      ? t.studio.publish(concerned ? concerned.gets_copy + concerned.text_changes : 0)
      : t.rollOut.begin(wanted.day !== '')
  return (
    <div className="page new-rollout">
      <header className="page-head">
        <div>
          <h1>{t.studio.rollOutTitle(title)}</h1>
          <p>{t.rollOut.stepOf(shown, steps.length)}</p>
        </div>
        <Stepper shown={shown} go={go} />
      </header>
      <div className="rollout-columns">
        <section aria-labelledby="rollout-step" className="part">
          <h2 id="rollout-step" ref={heading} tabIndex={-1}>
            {t.rollOut.question[name]}
          </h2>
          {content[name]()}
        </section>
        <RolloutSummary {...parts} />
      </div>
      {refusal != null && (
        <p className="error" role="alert">
          {messageOf(refusal)}
        </p>
      )}
      <footer className="rollout-foot">
        <button
          type="button"
          onClick={() => {
            sessionStorage.removeItem(key)
            void navigate({ to: '/templates/$board', params: { board: board.id } })
          }}
        >
          {t.cancel}
        </button>
        <span className="grow hint" role="status">
          {why}
        </span>
        {shown > 1 && (
          <button type="button" onClick={() => go(shown - 1)}>
            <ArrowLeft size={15} aria-hidden />
            {t.rollOut.step[steps[shown - 2] ?? 'what']}
          </button>
        )}
        {shown < steps.length ? (
          <button type="button" className="primary" disabled={why !== ''} onClick={() => go(shown + 1)}>
            {t.rollOut.step[steps[shown] ?? 'review']}
            <ArrowRight size={15} aria-hidden />
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            disabled={why !== '' || isPending || preview.error !== null}
            onClick={() => void publish()}
          >
            {label}
          </button>
        )}
      </footer>
    </div>
  )
}

/** The preview of what was chosen last. Keeps the numbers while the next ones are read, or cannot be read. */
function useStagePreview(what: What, wanted: Wanted) {
  const [last, keep] = useState(wanted)
  const chosen = useDeferredValue(wanted)
  if (chosen !== last && problemOf(chosen) === null) keep(chosen)
  const query = usePreview(what, stageOf(last))
  const [known, setKnown] = useState<Preview>()
  if (query.data && query.data !== known) setKnown(query.data)
  return { data: query.data ?? known, error: query.error, retry: () => void query.refetch() }
}

/** Why the next step is not possible yet; '' if it is. */
function reasonToStay(step: number, wanted: Wanted, items: number, reached: readonly number[]): string {
  if (items === 0) return t.studio.nothingToPublish
  if (step > 1 && (reached.at(-1) ?? 0) === 0) return t.rollOut.nobody
  if (step > 2 && wanted.way === 'pilots' && wanted.pilots.length === 0) return t.rollOut.noPilots
  const problem = problemOf(wanted)
  if (problem) return t.rollOut.problem[problem]
  const empty = reached.findIndex((count, at) => count === (reached[at - 1] ?? 0))
  return step > 2 && empty !== -1 ? t.rollOut.emptyWave(empty + 1) : ''
}

/** What was chosen before a reload of the page; null if nothing was. */
function keptChoices(key: string): Wanted | null {
  const kept = sessionStorage.getItem(key)
  return kept ? { ...USUAL, ...JSON.parse(kept) } : null
}

/** Another rollout of the same template is on its way. */
function Blocked({ error, retry }: { readonly error: unknown; retry(): void }) {
  const [, number] = /Rollout (\d+)/.exec(messageOf(error)) ?? []
  if (!number) return <Failed error={error} retry={retry} />
  return (
    <Empty isAlone title={t.rollOut.blocked} hint={messageOf(error)}>
      <Link to="/rollouts/$number" params={{ number: Number(number) }}>
        {t.rollOut.openRollout(Number(number))}
      </Link>
    </Empty>
  )
}

function Stepper({ shown, go }: { readonly shown: number; go(step: number): void }) {
  return (
    <ol className="steps" aria-label={t.rollOut.steps}>
      {steps.map((name, at) => {
        const step = at + 1
        const isDone = step < shown
        const content = (
          <>
            <span className="step-number" aria-hidden>
              {isDone ? <Check size={13} /> : step}
            </span>
            <span className="step-name">{t.rollOut.step[name]}</span>
          </>
        )
        return (
          <li
            key={name}
            className={isDone ? 'is-done' : ''}
            aria-current={step === shown ? 'step' : undefined}
          >
            {isDone ? (
              <button type="button" className="plain step" onClick={() => go(step)}>
                {content}
              </button>
            ) : (
              <span className="step">{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
