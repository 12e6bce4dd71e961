import { Link } from '@tanstack/react-router'
import { useMe } from '../api/project.ts'
import { type ProjectRun, useFinishRun } from '../api/runs.ts'
import { timeIn } from '../parts/dates.ts'
import { StatusCircle } from '../parts/StatusCircle.tsx'
import { t } from '../texts.ts'

const MAX_LISTS = 30

/** The recurring lists that are to be done now, each with its progress. One click on the circle closes one. */
export function TodayLists({ runs }: { readonly runs: readonly ProjectRun[] }) {
  const { data: me } = useMe()
  if (runs.length === 0) return null
  const done = runs.filter(({ run }) => isDone(run.status)).length
  return (
    <section className="panel today-lists" aria-labelledby="today-lists">
      <h2 id="today-lists">
        {t.today.lists} <span className="muted">{t.today.listsDone(done, runs.length)}</span>
      </h2>
      <ul className="lists">
        {runs.slice(0, MAX_LISTS).map((each) => (
          <List key={each.run.card_id} of={each} hasProject={(me?.projects.length ?? 0) > 1} />
        ))}
      </ul>
      {runs.length > MAX_LISTS && <p className="hint">{t.today.moreToCheck(runs.length - MAX_LISTS)}</p>}
    </section>
  )
}

export const isDone = (status: string): boolean => status === 'closed' || status === 'to_check'

function List({
  of: { run, project },
  hasProject,
}: {
  readonly of: ProjectRun
  readonly hasProject: boolean
}) {
  const finish = useFinishRun(project.id)
  const { title, status, ticked, total, due_at, card_id } = run
  const isLate = !isDone(status) && new Date(due_at) < new Date()
  const toggle = project.role === 'viewer' ? undefined : () => finish(run)
  return (
    <li>
      <StatusCircle status={status} title={title} toggle={toggle} />
      <div className="row-body">
        <Link
          to="/p/$project/mine"
          params={{ project: project.id }}
          search={{ card: card_id, from: 'today' }}
          className="row-title"
        >
          {title}
        </Link>
        <span className={isLate ? 'overdue' : 'muted'}>
          {hasProject && `${project.name} · `}
          {t.today.by(timeIn(project.time_zone, due_at))}
        </span>
      </div>
      {total > 0 && (
        <span className="list-progress">
          {t.checklist.progress(ticked, total)}
          <progress value={ticked} max={total} aria-label={title} />
        </span>
      )}
    </li>
  )
}
