import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Flow, openSso } from '../accounts/openid.ts'
import { openSsoSession } from '../accounts/sign-in.ts'
import { findSsoUser, SsoRefused } from '../accounts/sso.ts'
import { findProviderBySlug, type IdentityProviderRow } from '../accounts/store/identity-providers.ts'
import { publicUrlOf } from '../config.ts'
import { decrypt, encrypt } from '../core/secrets.ts'
import type { Resources } from '../resources.ts'
import { type OwnBrowser, ownBrowserOf } from './browsers.ts'
import { addressKey } from './limits.ts'
import { userAgentOf } from './request.ts'

const FLOW_SECONDS = 600
const SLUG = /^[a-z0-9][a-z0-9-]{1,62}$/
const FLOW_PURPOSE = 'single sign-on'

/** `session` is the hash of the session token that the browser had before the redirect. */
type KeptFlow = Flow & { readonly session: string | null }

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>

/**
 * The two requests of a sign-in with an OpenID provider: the redirect to the provider and its callback. An
 * encrypted SameSite=Lax cookie carries the state between them. The callback redirects to the console, with
 * an error if any.
 */
export function mountSso(app: FastifyInstance, { db, config, log }: Resources): void {
  const sso = openSso(config)
  const redirectUri = ({ slug }: IdentityProviderRow, { origin }: OwnBrowser) =>
    `${config.PUBLIC_URL ? publicUrlOf(config) : origin}/api/v1/sso/${slug}/callback`

  const find = async ({ params: { provider } }: ProviderRequest) =>
    SLUG.test(provider) ? findProviderBySlug(db, provider) : undefined

  const leave = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 303)

  function fail(reply: FastifyReply, problem: string, cause?: unknown): FastifyReply {
    if (cause) log.warn({ reason: reasonOf(cause), problem }, 'a single sign-on failed')
    return leave(reply, `/?sso_error=${problem}`)
  }

  app.get('/api/v1/sso/:provider/start', async (request: ProviderRequest, reply) => {
    const browser = ownBrowserOf(request, reply, config)
    const provider = await find(request)
    if (!provider) return fail(reply, 'unknown')
    if (!browser?.isSafe) return fail(reply, 'insecure')
    try {
      const { address, flow } = await sso.begin(provider, redirectUri(provider, browser))
      // The session cookie is SameSite=Strict and absent from the provider's redirect, so keep its hash in
      // the flow.
      const session = browser.presented?.toString('base64url') ?? null
      const sealed = encrypt(config.SECRET_KEY, JSON.stringify({ ...flow, session }), FLOW_PURPOSE)
      browser.keepFlow(sealed.toString('base64url'), FLOW_SECONDS)
      return leave(reply, address)
    } catch (error) {
      return fail(reply, 'unreachable', error)
    }
  })

  app.get('/api/v1/sso/:provider/callback', async (request: ProviderRequest, reply) => {
    const browser = ownBrowserOf(request, reply, config)
    const provider = await find(request)
    const flow = openFlow(browser?.flow ?? null)
    browser?.endFlow()
    if (!provider) return fail(reply, 'unknown')
    // The answer is from another provider (a mix-up attack).
    if (!browser || !flow || flow.provider_id !== provider.id) return fail(reply, 'expired')
    if ((request.query as { error?: unknown }).error === 'access_denied') return fail(reply, 'denied')
    try {
      const query = request.url.split('?')[1] ?? ''
      const claims = await sso.finish(provider, flow, new URL(`${redirectUri(provider, browser)}?${query}`))
      const { token, sessionSeconds } = await db.transaction(async (tx) => {
        const user = await findSsoUser(tx, provider, claims)
        const from = { address: addressKey(request.ip), userAgent: userAgentOf(request) }
        const sessionHash = flow.session ? Buffer.from(flow.session, 'base64url') : null
        return openSsoSession(tx, config, user, provider.slug, { device: browser.device, sessionHash }, from)
      })
      browser.keepSession(token, sessionSeconds)
      return leave(reply, '/')
    } catch (error) {
      return fail(reply, error instanceof SsoRefused ? error.problem : 'failed', error)
    }
  })

  function openFlow(sealed: string | null): KeptFlow | null {
    if (!sealed) return null
    try {
      const flow = JSON.parse(
        decrypt(config.SECRET_KEY, Buffer.from(sealed, 'base64url'), FLOW_PURPOSE),
      ) as KeptFlow
      return Date.now() - flow.at < FLOW_SECONDS * 1_000 ? flow : null
    } catch {
      return null
    }
  }
}

/** The reason for the log. Omits the provider's message, because it may contain a code or a token. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  return error instanceof SsoRefused ? (message ?? '') : [name, code].filter(Boolean).join(' ')
}
