import type { MasterBoard } from '@muster/sdk'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Preview, usePreview, usePublish, type What } from '../api/rollouts.ts'
import { useMasterBoard } from '../api/templates.ts'
import { appName } from '../parts/brand.ts'
import { messageOf } from '../parts/errors.ts'
import { Failed, Shown } from '../parts/query.tsx'
import { Empty, Loading } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { AudienceStep } from './AudienceStep.tsx'
import { blockingRollout } from './BlockedBy.tsx'
import { Differences, titleIn } from './Differences.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RolloutSummary } from './RolloutSummary.tsx'
import { isPlain, problemOf, reachOf, stageOf, type Wanted } from './stage.ts'
import type { StepParts } from './step-parts.ts'
import { type Choices, useChoices } from './use-choices.ts'
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
  const choices = useChoices(board.id, cardId)
  const preview = useStagePreview(what, choices.wanted)
  useEffect(() => {
    document.title = `${t.studio.rollOutTitle(title)} · ${appName()}`
  }, [title])
  if (preview.data)
    return (
      <StepPage
        board={board}
        title={title}
        what={what}
        choices={choices}
        preview={preview.data}
        error={preview.error}
      />
    )
  return preview.error ? <Blocked error={preview.error} retry={preview.retry} /> : <Loading />
}

/** The step that is shown, the summary, and the way on. */
function StepPage({
  board,
  title,
  what,
  choices,
  preview,
  error: previewError,
}: {
  readonly board: MasterBoard
  readonly title: string
  readonly what: What
  readonly choices: Choices
  readonly preview: Preview
  readonly error: unknown
}) {
  const { wanted, change, forget, shown } = choices
  const [reason, setReason] = useState('')
  const [isProposal, setProposal] = useState(false)
  const [error, setError] = useState<unknown>()
  const navigate = useNavigate()
  const { send, isPending } = usePublish()
  const heading = useRef<HTMLHeadingElement>(null)
  // Nobody starts a rollout by pressing Enter once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step moves the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown])
  const name = steps[shown - 1] ?? 'what'
  const parts: StepParts = { what, wanted, change, preview }
  const reached = preview.waves.map(({ outcomes }) => reachOf(outcomes))
  const why = reasonToStay(shown, wanted, preview.items_count, reached)
  const refusal = error ?? (shown > 1 ? previewError : null)
  async function publish(): Promise<void> {
    setError(undefined)
    try {
      const stage = isPlain(wanted) ? {} : { stage: stageOf(wanted) }
      const number = await send({ ...what, ...stage, reason: reason.trim() || null, isProposal })
      forget()
      await navigate({ to: '/rollouts/$number', params: { number } })
    } catch (refused) {
      setError(refused)
    }
  }
  const content: Readonly<Record<StepName, () => ReactNode>> = {
    what: () => <WhatStep board={board} preview={preview} />,
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
  const go = (next: number) => choices.go(next, reached.at(-1) ?? 0)
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
      <Foot
        shown={shown}
        why={why}
        isBlocked={why !== '' || isPending || previewError !== null}
        label={publishLabel(wanted, isProposal, preview)}
        go={go}
        cancel={() => {
          forget()
          void navigate({ to: '/templates/$board', params: { board: board.id } })
        }}
        publish={() => void publish()}
      />
    </div>
  )
}

function WhatStep({ board, preview }: { readonly board: MasterBoard; readonly preview: Preview }) {
  const { items, items_count } = preview
  if (items_count === 0) return <Empty title={t.studio.nothingToPublish} />
  return (
    <>
      <Differences items={items} titleOf={(item) => titleIn(board, item)} />
      {items_count > items.length && <p className="hint">{t.rollOut.more(items_count - items.length)}</p>}
    </>
  )
}

function publishLabel(wanted: Wanted, isProposal: boolean, { waves }: Preview): string {
  if (isProposal) return t.stage.propose
  if (!isPlain(wanted)) return t.rollOut.begin(wanted.day !== '')
  const last = waves.at(-1)?.outcomes
  return t.studio.publish(last ? last.gets_copy + last.text_changes : 0)
}

/** Cancel, why the next step is not possible yet, and the way back and on. */
function Foot({
  shown,
  why,
  isBlocked,
  label,
  go,
  cancel,
  publish,
}: {
  readonly shown: number
  readonly why: string
  /** Whether the rollout cannot begin now. */
  readonly isBlocked: boolean
  readonly label: string
  go(step: number): void
  cancel(): void
  publish(): void
}) {
  return (
    <footer className="rollout-foot">
      <button type="button" onClick={cancel}>
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
        <button type="button" className="primary" disabled={isBlocked} onClick={publish}>
          {label}
        </button>
      )}
    </footer>
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

/** Another rollout of the same template is on its way. */
function Blocked({ error, retry }: { readonly error: unknown; retry(): void }) {
  const number = blockingRollout(error)
  if (number === undefined) return <Failed error={error} retry={retry} />
  return (
    <Empty isAlone title={t.rollOut.blocked} hint={t.rollOut.blockedHint(number)}>
      <Link to="/rollouts/$number" params={{ number }}>
        {t.rollOut.openRollout(number)}
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
