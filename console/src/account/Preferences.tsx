import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queries, Shown } from '../parts/query.tsx'
import { complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'

type Change = Parameters<typeof api.notifications.preferences>[0]
const reasons = ['assigned', 'mentioned', 'replied', 'due', 'rollout'] as const

/** Of what somebody is told, and when. */
export function Preferences() {
  const query = useQuery({
    queryKey: ['preferences'],
    queryFn: async () => (await api.notifications.preferences({})).preferences,
  })
  async function change(body: Change) {
    // At once; what the service says stays.
    queries.setQueryData(['preferences'], (now: object | undefined) => now && { ...now, ...body })
    try {
      const { preferences } = await api.notifications.preferences(body)
      queries.setQueryData(['preferences'], preferences)
    } catch (error) {
      complainOf(error)
      await queries.invalidateQueries({ queryKey: ['preferences'] })
    }
  }
  return (
    <section className="part">
      <h2>{t.notifications.title}</h2>
      <Shown of={query}>
        {({ daily_mail, muted, time_zone }) => (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={daily_mail}
                onChange={(event) => void change({ daily_mail: event.target.checked, time_zone: ownZone() })}
              />
              {t.notifications.daily(time_zone)}
            </label>
            <fieldset>
              <legend>{t.notifications.tellMe}</legend>
              {reasons.map((reason) => (
                <label key={reason} className="check">
                  <input
                    type="checkbox"
                    checked={!muted.includes(reason)}
                    onChange={(event) =>
                      void change({
                        muted: event.target.checked
                          ? muted.filter((each) => each !== reason)
                          : [...muted, reason],
                      })
                    }
                  />
                  {t.notifications.choices[reason]}
                </label>
              ))}
            </fieldset>
          </>
        )}
      </Shown>
    </section>
  )
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
