import './project.css'
import type { Plan } from '@muster/sdk'
import { useMe, useProject } from '../api/project.ts'
import { usePlans, useSubscription, useUpgradeTrial } from '../api/subscription.ts'
import { locale } from '../languages/language.ts'
import { whenText } from '../parts/dates.ts'
import { Shown } from '../parts/query.tsx'
import { Badge, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const priceText = ({ amount, currency, period }: Plan['prices'][number]) =>
  `${new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100)} ${t.subscription.per[period]}`

export function SubscriptionPage() {
  const project = useProject()
  const { data: me } = useMe()
  const query = useSubscription()
  const canPay = project?.role === 'owner' || me?.user.superadmin_billing
  return (
    <Page title={t.subscription.title}>
      <Shown of={query}>
        {(subscription) =>
          subscription === null ? (
            <Empty title={t.subscription.none} hint={t.subscription.noneHint} />
          ) : (
            <>
              <dl className="facts-list">
                <dt>{t.subscription.plan}</dt>
                <dd>
                  {subscription.product} {subscription.plan}{' '}
                  <Badge kind={`subscription-${subscription.state}`}>
                    {t.subscription.state[subscription.state]}
                  </Badge>
                </dd>
                {subscription.state === 'active' ? (
                  <>
                    <dt>{t.subscription.paid}</dt>
                    <dd>{t.subscription.per[subscription.period ?? 'month']}</dd>
                  </>
                ) : (
                  <>
                    <dt>{t.subscription.trialEnds}</dt>
                    <dd>{whenText(subscription.trial_ends_at)}</dd>
                  </>
                )}
                <dt>{t.subscription.tools}</dt>
                <dd>{subscription.tools.join(', ') || t.none}</dd>
              </dl>
              {subscription.state !== 'active' && canPay && <Plans product={subscription.product} />}
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function Plans({ product }: { readonly product: string }) {
  const query = usePlans()
  const upgrade = useUpgradeTrial()
  return (
    <section className="part">
      <h2>{t.subscription.choose}</h2>
      <p className="hint">{t.subscription.goes}</p>
      <Shown of={query}>
        {(plans) => {
          const own = plans.filter((plan) => plan.product === product)
          if (own.length === 0) return <p>{t.subscription.noPlans}</p>
          return (
            <ul className="plans">
              {own.map(({ plan, tools, prices }) => (
                <li key={plan}>
                  <h3>{plan}</h3>
                  <p>{tools.join(', ')}</p>
                  {prices.map((price) => (
                    <button
                      key={price.period}
                      type="button"
                      className="primary"
                      disabled={upgrade.isPending}
                      onClick={() =>
                        upgrade.run({ product, plan, period: price.period }, ({ checkout_url }) =>
                          location.assign(checkout_url),
                        )
                      }
                    >
                      {t.subscription.pay(priceText(price))}
                    </button>
                  ))}
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </section>
  )
}
