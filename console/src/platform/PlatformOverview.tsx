import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { Bars } from '../parts/Bars.tsx'
import { Shown } from '../parts/query.tsx'
import { Empty, Page } from '../parts/ui.tsx'
import { driftSeries } from '../studio/Drift.tsx'
import { useMasters } from '../studio/data.ts'
import { t } from '../texts.ts'

const SHOWN = 12
const LOOK_MS = 3_000

export function PlatformOverview() {
  const rollouts = useQuery({
    queryKey: ['rollouts', 'overview'],
    queryFn: async () => (await api.rollouts.list({ limit: SHOWN })).rollouts,
    refetchInterval: LOOK_MS,
  })
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
              bars={rows.map(({ number, kind, projects_updated }) => ({
                key: String(number),
                label: `${t.studio.kind[kind]} ${number}`,
                values: [projects_updated],
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
  const masters = useMasters()
  const boards = masters.data?.slice(0, SHOWN) ?? []
  const query = useQuery({
    queryKey: ['drift', 'overview', boards.map(({ id }) => id)],
    queryFn: () =>
      Promise.all(
        boards.map(async ({ id, title }) => {
          const { cards } = await api.drift.summary({ board_id: id })
          const sum = (of: 'changed' | 'touched' | 'deleted') =>
            cards.reduce((all, card) => all + card[of], 0)
          return { key: String(id), label: title, values: [sum('changed'), sum('touched'), sum('deleted')] }
        }),
      ),
    enabled: boards.length > 0,
  })
  if (!query.data) return null
  return <Bars title={t.overview.driftBy} series={driftSeries} bars={query.data} />
}
