import type { Webhook } from '@muster/sdk'
import { useState } from 'react'
import { useCanManage } from '../api/project.ts'
import {
  useCreateWebhook,
  useDeleteWebhook,
  useDeliveries,
  useRedeliver,
  useResumeWebhook,
  useRotateWebhookSecret,
  useSuspendWebhook,
  useTestWebhook,
  useWebhooks,
} from '../api/webhooks.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { Secret } from '../parts/Secret.tsx'
import { say } from '../parts/toasts.tsx'
import { Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

export function Webhooks() {
  const query = useWebhooks()
  const { send: create } = useCreateWebhook()
  const canManage = useCanManage()
  const [isNew, setNew] = useState(false)
  const [secret, showSecret] = useState<string>()
  return (
    <Page
      title={t.webhooks.title}
      hint={t.webhooks.hint}
      actions={
        canManage && (
          <button type="button" className="primary" onClick={() => setNew(true)}>
            {t.webhooks.new}
          </button>
        )
      }
    >
      <Shown of={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={t.webhooks.empty} hint={t.webhooks.emptyHint} />
          ) : (
            webhooks.map((webhook) => (
              <OneWebhook key={webhook.id} webhook={webhook} showSecret={showSecret} />
            ))
          )
        }
      </Shown>
      {isNew && (
        <Dialog title={t.webhooks.new} onClose={() => setNew(false)}>
          <Form
            fields={[{ name: 'url', label: t.webhooks.url, type: 'url' }]}
            label={t.create}
            submit={async ({ url = '' }) => {
              const { webhook } = await create({ url })
              setNew(false)
              showSecret(webhook.secret)
            }}
          />
        </Dialog>
      )}
      {secret && (
        <Dialog title={t.webhooks.secret} onClose={() => showSecret(undefined)}>
          <p>{t.webhooks.secretHint}</p>
          <Secret text={secret} label={t.webhooks.secret} />
        </Dialog>
      )}
    </Page>
  )
}

function OneWebhook({
  webhook,
  showSecret,
}: {
  readonly webhook: Webhook
  showSecret(secret: string): void
}) {
  const { id, url, state, state_reason, failing_since } = webhook
  const test = useTestWebhook(id)
  const suspend = useSuspendWebhook()
  const resume = useResumeWebhook()
  const rotate = useRotateWebhookSecret()
  const remove = useDeleteWebhook()
  return (
    <section className="webhook part">
      <header className="section-head">
        <h2>{url}</h2>
        <Badge kind={`webhook-${state}`}>{t.webhooks.state[state]}</Badge>
        <Menu
          label={`${t.menu} ${url}`}
          items={[
            {
              label: t.webhooks.test,
              isDisabled: state !== 'active',
              run: () => test.run({ id }, () => say(t.webhooks.tested)),
            },
            state === 'active'
              ? { label: t.webhooks.suspend, run: () => suspend.run({ id }) }
              : { label: t.webhooks.resume, run: () => resume.run({ id }) },
            {
              label: t.webhooks.rotate,
              run: () => rotate.run({ id }, (answer) => showSecret(answer.webhook.secret)),
            },
            { label: t.delete, isDangerous: true, run: () => remove.run({ id }) },
          ]}
        />
      </header>
      {state_reason && <p className="error">{state_reason}</p>}
      {failing_since && <p className="error">{t.webhooks.failing(agoText(failing_since))}</p>}
      <Deliveries id={id} />
    </section>
  )
}

function Deliveries({ id }: { readonly id: number }) {
  const pages = useDeliveries(id)
  const redeliver = useRedeliver(id)
  const again = (delivery_id: number) => redeliver.run({ id, delivery_id }, () => say(t.webhooks.redelivered))
  return (
    <Paged of={pages} empty={<p className="hint">{t.webhooks.noDeliveries}</p>}>
      {(rows) => (
        <Table label={t.webhooks.deliveries} head={[t.webhooks.event, t.webhooks.result, t.webhooks.at, '']}>
          {rows.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">{delivery.type}</th>
              <td>
                <Badge kind={`delivery-${delivery.state}`}>{t.webhooks.delivery[delivery.state]}</Badge>{' '}
                {delivery.status ?? ''} {delivery.error ?? ''}
                {delivery.attempts > 1 && ` (${t.webhooks.attempts(delivery.attempts)})`}
              </td>
              <td title={whenText(delivery.at)}>{agoText(delivery.at)}</td>
              <td>
                <button type="button" className="small" onClick={() => again(delivery.id)}>
                  {t.webhooks.redeliver}
                  <span className="visually-hidden"> {delivery.type}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Paged>
  )
}
