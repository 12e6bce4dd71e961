import type { Outcomes, Rollout, RolloutItem } from '@muster/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useUserNames } from '../api/people.ts'
import { useRollout, useRolloutItems, useRolloutProjects, useUndoRollout } from '../api/rollouts.ts'
import { useMasterTitles } from '../api/templates.ts'
import { formatNumber } from '../languages/language.ts'
import { whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { optionsOf, Picker } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { Badge, Dialog, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { AdoptionPart } from './AdoptionPart.tsx'
import { Differences } from './Differences.tsx'
import { useRolloutSubject } from './rollout-subject.ts'
import { StagePart } from './StagePart.tsx'

/** Whether the rollout reached every project, even if it was undone later. */
const isComplete = ({ state }: Rollout) => state === 'done' || state === 'undone'

export function RolloutPage() {
  const { number } = useParams({ from: '/platform/rollouts/$number' })
  const query = useRollout(number)
  return <Shown of={query}>{(rollout) => <RolloutView key={rollout.number} rollout={rollout} />}</Shown>
}

function RolloutView({ rollout }: { readonly rollout: Rollout }) {
  const { number, kind, state, reason, author_id, created_at, undone_by, of_number } = rollout
  const nameOf = useUserNames()
  const [isUndoing, setUndoing] = useState(false)
  const subjectOf = useRolloutSubject()
  const canUndo = kind !== 'undo' && state !== 'undone' && state !== 'rejected'
  return (
    <Page
      title={t.studio.rolloutTitle(subjectOf(rollout), number)}
      hint={reason ?? ''}
      actions={
        canUndo && (
          <button type="button" className="danger" onClick={() => setUndoing(true)}>
            {t.studio.undo}
          </button>
        )
      }
    >
      {isComplete(rollout) && <Reached rollout={rollout} />}
      <dl className="facts-list">
        <dt>{t.studio.by}</dt>
        <dd>{nameOf(author_id) ?? t.somebody}</dd>
        <dt>{t.studio.when}</dt>
        <dd>{whenText(created_at)}</dd>
        <dt>{t.studio.updated}</dt>
        <dd>{formatNumber(rollout.projects_updated)}</dd>
        <dt>{t.studio.skipped}</dt>
        <dd>{formatNumber(rollout.skipped_no_access)}</dd>
      </dl>
      {undone_by !== null && (
        <p>
          <Link to="/rollouts/$number" params={{ number: undone_by }}>
            {t.studio.undone(undone_by)}
          </Link>
        </p>
      )}
      {of_number !== null && (
        <p>
          <Link to="/rollouts/$number" params={{ number: of_number }}>
            {t.studio.undoes(of_number)}
          </Link>
        </p>
      )}
      {(kind === 'push' || kind === 'sync') && <StagePart number={number} />}
      <Items number={number} />
      {(kind === 'push' || kind === 'sync') && <AdoptionPart number={number} />}
      <Arrived number={number} />
      {isUndoing && <Undo number={number} close={() => setUndoing(false)} />}
    </Page>
  )
}

function Reached({ rollout }: { readonly rollout: Rollout }) {
  const { kind, state, projects_with_access: projects } = rollout
  const isPublishing = kind === 'push' || kind === 'sync'
  return (
    <div className="row">
      <Badge kind={`state-${state}`}>{t.studio.state[state]}</Badge>
      {isPublishing && (
        <span>{state === 'done' ? t.studio.shown(projects) : t.studio.wasShown(projects)}</span>
      )}
    </div>
  )
}

function Items({ number }: { readonly number: number }) {
  const pages = useRolloutItems(number)
  return (
    <section className="part">
      <h2>{t.studio.items}</h2>
      <Paged of={pages} empty={<p className="hint">{t.studio.noDifferences}</p>}>
        {(rows) => <Titled items={rows} />}
      </Paged>
    </section>
  )
}

function Titled({ items }: { readonly items: readonly RolloutItem[] }) {
  const titles = useMasterTitles()
  const titleOf = ({ kind, master_id, changes }: RolloutItem) =>
    titles?.get(`${kind} ${master_id}`) ?? String(changes.title?.to ?? changes.title?.from ?? master_id)
  return <Differences items={items} titleOf={titleOf} head={[t.studio.before, t.studio.after]} />
}

function Arrived({ number }: { readonly number: number }) {
  const [outcome, setOutcome] = useState<keyof Outcomes | ''>('')
  const pages = useRolloutProjects(number, outcome)
  return (
    <section className="part">
      <h2>{t.studio.where}</h2>
      <Picker
        className="field"
        label={t.studio.what}
        value={outcome}
        options={[{ value: '', label: t.studio.anyOutcome }, ...optionsOf(t.studio.outcome)]}
        choose={(value) => setOutcome(value as keyof Outcomes | '')}
      />
      <Paged of={pages} empty={<p className="hint">{t.none}</p>}>
        {(rows) => (
          <Table label={t.studio.where} head={[t.studio.project, t.studio.what]}>
            {rows.map(({ project_id, name, outcome: each }) => (
              <tr key={project_id}>
                <th scope="row">{name}</th>
                <td>{t.projects.outcome[each]}</td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </section>
  )
}

function Undo({ number, close }: { readonly number: number; close(): void }) {
  const { send: undo } = useUndoRollout()
  return (
    <Dialog title={t.studio.undoTitle(number)} onClose={close}>
      <p>{t.studio.undoHint}</p>
      <Form
        fields={[{ name: 'reason', label: t.studio.reason, isOptional: true }]}
        label={t.undo}
        isDangerous
        submit={async ({ reason }) => {
          await undo({ number, reason: reason || null })
          close()
        }}
      />
    </Dialog>
  )
}
