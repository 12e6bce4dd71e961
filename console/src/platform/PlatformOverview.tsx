import { Link } from '@tanstack/react-router'
import { useDriftOf, useNewestRollouts } from '../api/rollouts.ts'
import { useMasterBoards } from '../api/templates.ts'
import { Bars } from '../parts/Bars.tsx'
import { Shown } from '../parts/query.tsx'
import { Empty, Page } from '../parts/ui.tsx'
import { driftSeries } from '../studio/Drift.tsx'
import { useRolloutSubject } from '../studio/Rollouts.tsx'
import { t } from '../texts.ts'

const SHOWN = 12

export function PlatformOverview() {
  const rollouts = useNewestRollouts(SHOWN)
  const subjectOf = useRolloutSubject()
  return (
    <Page title={t.overview.platformTitle} hint={t.overview.platformHint}>
      <Shown of={rollouts}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={t.studio.rolloutsEmpty} hint={t.studio.rolloutsEmptyHint}>
              <Link to="/templates">{t.shell.templates}</Link>
            </Empty>
          ) : (
            <Bars
              title={t.overview.byRollout}
              series={[{ name: t.studio.updated, kind: 'series-a' }]}
              bars={rows.map((rollout) => ({
                key: String(rollout.number),
                label: t.studio.rolloutBar(rollout.number, subjectOf(rollout)),
                values: [rollout.projects_updated],
              }))}
            />
          )
        }
      </Shown>
      <DriftByTemplate />
    </Page>
  )
}

function DriftByTemplate() {
  const { data: boards } = useMasterBoards()
  const { data: drift } = useDriftOf(boards?.slice(0, SHOWN) ?? [])
  if (!drift) return null
  const bars = drift.map(({ id, title, changed, touched, deleted }) => ({
    key: String(id),
    label: title,
    values: [changed, touched, deleted],
  }))
  return <Bars title={t.overview.driftBy} series={driftSeries} bars={bars} />
}
