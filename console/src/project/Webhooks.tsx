import type { Webhook } from '@muster/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useProject, useProjectId } from '../api/data.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { queries, Shown } from '../parts/query.tsx'
import { Secret } from '../parts/Secret.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const LOOK_MS = 4_000

export function Webhooks() {
  const client = useApi()
  const projectId = useProjectId()
  const project = useProject()
  const [isNew, setNew] = useState(false)
  const [secret, showSecret] = useState<string>()
  const query = useQuery({
    queryKey: ['webhooks', projectId],
    queryFn: async () => (await client.webhooks.list()).webhooks,
  })
  const canManage = project?.role === 'owner' && !project.is_suspended
  const readAgain = () => queries.invalidateQueries({ queryKey: ['webhooks', projectId] })
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
              <OneWebhook key={webhook.id} webhook={webhook} readAgain={readAgain} showSecret={showSecret} />
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
              const { webhook } = await client.webhooks.create({ url })
              setNew(false)
              showSecret(webhook.secret)
              await readAgain()
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
  readAgain,
  showSecret,
}: {
  readonly webhook: Webhook
  readAgain(): Promise<void>
  showSecret(secret: string): void
}) {
  const { id, url, state, state_reason, failing_since } = webhook
  const client = useApi()
  const act = (work: Promise<unknown>, text?: string) =>
    void work
      .then(() => {
        if (text) say(text)
      })
      .catch(complainOf)
      .then(readAgain)
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
              run: () => act(client.webhooks.test({ id }), t.webhooks.tested),
            },
            state === 'active'
              ? { label: t.webhooks.suspend, run: () => act(client.webhooks.suspend({ id })) }
              : { label: t.webhooks.resume, run: () => act(client.webhooks.resume({ id })) },
            {
              label: t.webhooks.rotate,
              run: () =>
                act(client.webhooks.rotateSecret({ id }).then((answer) => showSecret(answer.webhook.secret))),
            },
            { label: t.delete, isDangerous: true, run: () => act(client.webhooks.delete({ id })) },
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
  const client = useApi()
  const pages = useInfiniteQuery({
    queryKey: ['deliveries', id],
    queryFn: async ({ pageParam }) => {
      const page = await client.webhooks.deliveries.list({ id, limit: 10, before_id: pageParam })
      return { rows: page.deliveries, next: page.next_before_id }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_MS,
  })
  const again = (delivery_id: number) =>
    void client.webhooks.deliveries
      .redeliver({ id, delivery_id })
      .then(() => say(t.webhooks.redelivered), complainOf)
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
