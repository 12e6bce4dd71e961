import { useAdoption } from '../api/rollouts.ts'
import { Bars } from '../parts/Bars.tsx'
import { t } from '../texts.ts'

interface Numbers {
  readonly has: number
  readonly touched: number
  readonly closed: number
  readonly deleted: number
}

const series = (['closed', 'touched', 'idle', 'deleted'] as const).map((kind) => ({
  kind: { closed: 'series-a', touched: 'series-b', idle: 'series-d', deleted: 'series-c' }[kind],
  name: t.adoption[kind],
}))

/** Counts each project once: as closed, else touched, else untouched, or deleted. */
const values = ({ has, touched, closed, deleted }: Numbers) => {
  const worked = Math.max(0, touched - closed)
  return [closed, worked, Math.max(0, has - closed - worked), deleted]
}

/** What projects did with a rollout, each with its name and colour. */
export const outcomesOf = (numbers: Numbers) => {
  const counts = values(numbers)
  return series.map((each, at) => ({ ...each, count: counts[at] ?? 0 }))
}

/** How many projects closed, changed, left untouched or deleted their copies. */
export function AdoptionPart({ number }: { readonly number: number }) {
  const { data } = useAdoption(number)
  if (!data || (data.projects.has === 0 && data.projects.deleted === 0)) return null
  const bars = [
    { key: 'all', label: t.adoption.all, values: values(data.projects) },
    ...data.waves.map(({ step, ...wave }) => ({
      key: `wave ${step}`,
      label: t.stage.wave(step),
      values: values(wave),
    })),
    ...data.plans.map(({ plan, ...numbers }) => ({
      key: `plan ${plan}`,
      label: plan ?? t.adoption.noPlan,
      values: values(numbers),
    })),
    ...(data.cards.length > 1
      ? data.cards.map(({ card_id, title, ...numbers }) => ({
          key: `card ${card_id}`,
          label: title,
          values: values(numbers),
        }))
      : []),
  ]
  return (
    <section className="part">
      <h2>{t.adoption.title}</h2>
      {data.median_days_to_close !== null && <p>{t.adoption.median(data.median_days_to_close)}</p>}
      <Bars title={t.adoption.chart} series={series} bars={bars} />
      {data.days.length > 0 && (
        <Bars
          title={t.adoption.days}
          series={[{ kind: 'series-a', name: t.adoption.closed }]}
          bars={data.days.map(({ day, closed }) => ({ key: day, label: day, values: [closed] }))}
        />
      )}
    </section>
  )
}
