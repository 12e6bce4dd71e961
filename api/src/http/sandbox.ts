import { randomBytes } from 'node:crypto'
import { priceOf } from '@muster/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findProject } from '../accounts/store/projects.ts'
import { applyEvent } from '../billing/apply.ts'
import { expireCheckout } from '../billing/checkout.ts'
import { readCheckoutToken } from '../billing/sandbox.ts'
import { type Checkout, endCheckout, findCheckout } from '../billing/store/checkouts.ts'
import { findOfferOfCheckout } from '../billing/store/plans.ts'
import { lockSubscription } from '../billing/store/subscriptions.ts'
import { Refusal } from '../core/refusal.ts'
import type { Resources } from '../resources.ts'

/**
 * The pages of the sandbox payment provider. They simulate a payment, a declined card and a cancelled
 * checkout.
 */
export function mountSandbox(app: FastifyInstance, { config, db, payments }: Resources) {
  if (payments.name !== 'sandbox') return

  function read(token: string) {
    const named = readCheckoutToken(config.SECRET_KEY, token)
    if (!named) throw new Refusal(404, 'not_found', 'There is no such checkout.')
    return named
  }

  app.get<{ Params: { token: string }; Querystring: { declined?: string } }>(
    '/checkout/:token',
    async ({ params, query }, reply) => {
      const { projectId, checkoutId } = read(params.token)
      const checkout = await findCheckout(db, projectId, checkoutId)
      const project = await findProject(db, projectId)
      if (!checkout || !project) throw new Refusal(404, 'not_found', 'There is no such checkout.')
      const offer = await findOfferOfCheckout(db, checkout)
      return sendPage(reply, {
        token: params.token,
        project: project.name,
        state: checkout.expires_at <= new Date() && checkout.state === 'open' ? 'expired' : checkout.state,
        offer: `${offer.product}, ${offer.plan}`,
        price: priceOf(offer.amount, offer.currency, checkout.period),
        isDeclined: query.declined !== undefined,
      })
    },
  )

  app.post<{ Params: { token: string; action: string } }>(
    '/checkout/:token/:action',
    async ({ params }, reply) => {
      const { projectId, checkoutId } = read(params.token)
      const { action } = params
      if (action !== 'pay' && action !== 'decline' && action !== 'leave') {
        throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      }
      await db.transaction(async (tx) => {
        const subscription = await lockSubscription(tx, projectId)
        const checkout = await findCheckout(tx, projectId, checkoutId)
        if (!subscription || checkout?.state !== 'open') return
        if (action === 'leave' || checkout.expires_at <= new Date())
          await expireCheckout(tx, subscription, checkoutId)
        else if (action === 'pay') {
          await endCheckout(tx, projectId, checkoutId, 'paid')
          await applyEvent(tx, subscription, 'paid', { plan_id: checkout.plan_id, period: checkout.period })
        }
      })
      const suffix = action === 'decline' ? '?declined' : ''
      return reply.redirect(`/checkout/${params.token}${suffix}`, 303)
    },
  )
}

interface Page {
  token: string
  project: string
  state: Checkout['state']
  offer: string
  price: string
  isDeclined: boolean
}

const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const endings: Record<string, string> = {
  paid: 'Paid. The subscription is active. <a href="/">Back to Muster</a>',
  expired: 'This checkout is over. Nothing was paid; start a new one.',
  opening: 'This checkout is being opened. Load the page again in a moment.',
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const button = (action: string, label: string, kind: string) =>
    `<form method="post" action="/checkout/${page.token}/${action}"><button class="${kind}">${label}</button></form>`
  const body =
    page.state === 'open'
      ? `${page.isDeclined ? '<p class="declined" role="alert">The payment was declined. Nothing was charged.</p>' : ''}
         ${button('pay', `Pay ${inHtml(page.price)}`, 'pay')}
         ${button('decline', 'Try a card that is declined', 'quiet')}
         ${button('leave', 'Leave without paying', 'quiet')}`
      : `<p class="ending" role="status">${endings[page.state]}</p>`
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'`,
  )
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Checkout (sandbox)</title>
<style nonce="${nonce}">
  body { font: 16px/1.5 system-ui, sans-serif; background: #f4f4f1; color: #1d1d1b; margin: 0; display: grid; place-items: center; min-height: 100vh }
  main { background: #fff; border-radius: 12px; padding: 32px; width: min(400px, calc(100vw - 64px)); box-shadow: 0 1px 8px #0002 }
  .sandbox { background: #fdf3d0; border-radius: 6px; padding: 4px 10px; font-size: 14px; display: inline-block }
  h1 { font-size: 22px; margin: 16px 0 4px } p { margin: 4px 0 20px }
  .price { font-size: 28px; font-weight: 600; margin: 12px 0 24px }
  button { font: inherit; width: 100%; padding: 12px; margin: 0 0 10px; border-radius: 8px; border: 1px solid #bbb; background: #fff; cursor: pointer }
  button:focus-visible { outline: 3px solid #7aa7ff } .pay { background: #1c6b3c; border-color: #1c6b3c; color: #fff; font-weight: 600 }
  .declined { background: #fbe3e1; border-radius: 6px; padding: 8px 12px } .ending { background: #e6f2ea; border-radius: 6px; padding: 8px 12px }
</style>
<main>
  <span class="sandbox">Sandbox: no money moves</span>
  <h1>${inHtml(page.offer)}</h1>
  <p>for ${inHtml(page.project)}</p>
  <p class="price">${inHtml(page.price)}</p>
  ${body}
</main>
</html>`)
}
