import './compliance.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCompliance, useFailingChecks, useWatched } from '../api/compliance.ts'
import { useFacets } from '../api/platform.ts'
import { formatNumber } from '../languages/language.ts'
import { agoText } from '../parts/dates.ts'
import { t } from '../texts.ts'
import { bodyOf, lastDays, utcToday } from './Compliance.tsx'
import { HeatMap } from './HeatMap.tsx'

const DAYS = 14
const MAX_CHECKS = 5
const MAX_PROJECTS = 3

/** How far the first recurring template is done, by day and by the attribute that most projects have. */
export function CompliancePanel() {
  const recurring = useWatched()?.find(({ isRecurring }) => isRecurring)
  const { data: facets } = useFacets()
  const navigate = useNavigate()
  const today = utcToday()
  const days = lastDays(DAYS, today)
  const attribute = facets?.attributes[0]?.key
  const { data } = useCompliance(
    recurring && facets
      ? {
          ...bodyOf(recurring),
          from: days[0] ?? today,
          to: today,
          by: attribute === undefined ? ['day', 'plan'] : ['day', 'attribute'],
          ...(attribute === undefined ? {} : { attribute }),
        }
      : undefined,
  )
  if (!recurring || !data || data.rows.length === 0) return null
  const search = {
    of: `${recurring.kind} ${recurring.id}`,
    days: DAYS,
    by: attribute === undefined ? 'plan' : `attribute ${attribute}`,
  }
  return (
    <section className="panel" aria-labelledby="headquarters-compliance">
      <header>
        <h2 id="headquarters-compliance">
          {t.compliance.onTime} <span className="muted">{recurring.title}</span>
        </h2>
        <Link to="/compliance" search={search}>
          {t.compliance.title}
        </Link>
      </header>
      <HeatMap
        title={t.compliance.onTime}
        days={days}
        rows={data.rows}
        today={today}
        choose={({ day, value }) =>
          void navigate({ to: '/compliance', search: { ...search, day, value: value ?? undefined } })
        }
      />
    </section>
  )
}

/** The checks that fail, with the projects in which they have failed last. */
export function FailingChecks() {
  const { data: checks } = useFailingChecks()
  if (!checks || checks.length === 0) return null
  return (
    <section className="panel" aria-labelledby="failing-checks">
      <h2 id="failing-checks">
        {t.checks.failing} <span className="count">{formatNumber(checks.length)}</span>
      </h2>
      <ul className="failing">
        {checks.slice(0, MAX_CHECKS).map(({ check, failed, projects }) => (
          <li key={check}>
            <strong>{check}</strong> <span className="muted">{t.headquarters.projects(failed)}</span>
            <ul>
              {projects.slice(0, MAX_PROJECTS).map(({ project_id, name, detail, observed_at }) => (
                <li key={project_id}>
                  <Link to="/projects/$project" params={{ project: project_id }}>
                    {name}
                  </Link>{' '}
                  <span className="muted">
                    {detail ? `${detail} · ` : ''}
                    {agoText(observed_at)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
