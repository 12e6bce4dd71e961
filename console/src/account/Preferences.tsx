import { useChangePreferences, usePreferences } from '../api/account.ts'
import { Shown } from '../parts/query.tsx'
import { t } from '../texts.ts'

const reasons = ['assigned', 'mentioned', 'replied', 'due', 'overdue', 'sign_off', 'rollout'] as const

/** The user's notification settings. */
export function Preferences() {
  const query = usePreferences()
  const change = useChangePreferences()
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
                onChange={(event) => change({ daily_mail: event.target.checked, time_zone: ownZone() })}
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
                      change({
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
