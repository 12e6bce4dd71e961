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
export function mountSso(app: FastifyInstance, resources: Resources): void {
  const signIn = new SsoRoutes(resources)
  app.get('/api/v1/sso/:provider/start', (request: ProviderRequest, reply) => signIn.start(request, reply))
  app.get('/api/v1/sso/:provider/callback', (request: ProviderRequest, reply) =>
    signIn.finish(request, reply),
  )
}

class SsoRoutes {
  readonly #resources: Resources
  readonly #sso: ReturnType<typeof openSso>

  constructor(resources: Resources) {
    this.#resources = resources
    this.#sso = openSso(resources.config)
  }

  async start(request: ProviderRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { config } = this.#resources
    const browser = ownBrowserOf(request, reply, config)
    const provider = await this.#find(request)
    if (!provider) return this.#fail(reply, 'unknown')
    if (!browser?.isSafe) return this.#fail(reply, 'insecure')
    try {
      const { address, flow } = await this.#sso.begin(provider, this.#redirectUri(provider, browser))
      // The session cookie is SameSite=Strict and absent from the provider's redirect, so keep its hash in
      // the flow.
      const session = browser.presented?.toString('base64url') ?? null
      const sealed = encrypt(config.SECRET_KEY, JSON.stringify({ ...flow, session }), FLOW_PURPOSE)
      browser.keepFlow(sealed.toString('base64url'), FLOW_SECONDS)
      return leave(reply, address)
    } catch (error) {
      return this.#fail(reply, 'unreachable', error)
    }
  }

  async finish(request: ProviderRequest, reply: FastifyReply): Promise<FastifyReply> {
    const browser = ownBrowserOf(request, reply, this.#resources.config)
    const provider = await this.#find(request)
    const flow = this.#openFlow(browser?.flow ?? null)
    browser?.endFlow()
    if (!provider) return this.#fail(reply, 'unknown')
    // The answer is from another provider (a mix-up attack).
    if (!browser || !flow || flow.provider_id !== provider.id) return this.#fail(reply, 'expired')
    if ((request.query as { error?: unknown }).error === 'access_denied') return this.#fail(reply, 'denied')
    try {
      await this.#openSession(request, browser, provider, flow)
      return leave(reply, '/')
    } catch (error) {
      return this.#fail(reply, error instanceof SsoRefused ? error.problem : 'failed', error)
    }
  }

  async #openSession(
    request: ProviderRequest,
    browser: OwnBrowser,
    provider: IdentityProviderRow,
    flow: KeptFlow,
  ): Promise<void> {
    const { config, db } = this.#resources
    const query = request.url.split('?')[1] ?? ''
    const answer = new URL(`${this.#redirectUri(provider, browser)}?${query}`)
    const claims = await this.#sso.finish(provider, flow, answer)
    const { token, sessionSeconds } = await db.transaction(async (tx) => {
      const user = await findSsoUser(tx, provider, claims)
      const from = { address: addressKey(request.ip), userAgent: userAgentOf(request) }
      const sessionHash = flow.session ? Buffer.from(flow.session, 'base64url') : null
      return openSsoSession(tx, config, user, provider.slug, { device: browser.device, sessionHash }, from)
    })
    browser.keepSession(token, sessionSeconds)
  }

  async #find({ params: { provider } }: ProviderRequest): Promise<IdentityProviderRow | undefined> {
    return SLUG.test(provider) ? findProviderBySlug(this.#resources.db, provider) : undefined
  }

  #redirectUri({ slug }: IdentityProviderRow, { origin }: OwnBrowser): string {
    const { config } = this.#resources
    return `${config.PUBLIC_URL ? publicUrlOf(config) : origin}/api/v1/sso/${slug}/callback`
  }

  #fail(reply: FastifyReply, problem: string, cause?: unknown): FastifyReply {
    if (cause) this.#resources.log.warn({ reason: reasonOf(cause), problem }, 'a single sign-on failed')
    return leave(reply, `/?sso_error=${problem}`)
  }

  #openFlow(sealed: string | null): KeptFlow | null {
    if (!sealed) return null
    try {
      const key = this.#resources.config.SECRET_KEY
      const flow = JSON.parse(decrypt(key, Buffer.from(sealed, 'base64url'), FLOW_PURPOSE)) as KeptFlow
      return Date.now() - flow.at < FLOW_SECONDS * 1_000 ? flow : null
    } catch {
      return null
    }
  }
}

const leave = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

/** The reason for the log. Omits the provider's message, because it may contain a code or a token. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  return error instanceof SsoRefused ? (message ?? '') : [name, code].filter(Boolean).join(' ')
}
