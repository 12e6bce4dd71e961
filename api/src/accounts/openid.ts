import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client'
import type { Config } from '../config.ts'
import { decrypt, providerPurpose } from '../core/secrets.ts'
import { type GuardedFetch, guardedFetch, networks } from '../feed/outgoing.ts'
import type { Claims } from './sso.ts'
import type { IdentityProviderRow } from './store/identity-providers.ts'

/** The clocks of a provider and of this service may differ by this much. */
const CLOCK_SECONDS = 301
const TIMEOUT_SECONDS = 10
const KEEP_METADATA_MS = 10 * 60_000
const MAX_KEPT = 1_000

/** State that the browser keeps, encrypted, while the user is at the provider. */
export interface Flow {
  readonly provider_id: number
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly at: number
}

/** The OpenID Connect side of single sign-on: code flow with PKCE, state and nonce. */
export function openSso(config: Config) {
  const ask: GuardedFetch = guardedFetch(networks(config.WEBHOOK_ALLOWED_NETWORKS))
  const kept = new LRUCache<string, ServerMetadata>({ max: MAX_KEPT, ttl: KEEP_METADATA_MS })

  /**
   * Creates a new configuration per call, so that rotated provider keys are fetched again. Only the metadata is
   * cached.
   */
  async function connect(provider: IdentityProviderRow): Promise<Configuration> {
    const secret = decrypt(config.SECRET_KEY, provider.client_secret_encrypted, providerPurpose(provider.id))
    const client = { client_secret: secret, [clockTolerance]: CLOCK_SECONDS }
    const metadata = kept.get(provider.issuer) ?? (await discover(provider, client))
    const made = new Configuration(metadata, provider.client_id, client, ClientSecretPost(secret))
    made[customFetch] = ask
    made.timeout = TIMEOUT_SECONDS
    if (isPlain(provider)) allowInsecureRequests(made)
    enableNonRepudiationChecks(made)
    return made
  }

  async function discover(provider: IdentityProviderRow, client: object): Promise<ServerMetadata> {
    const found = await discovery(new URL(provider.issuer), provider.client_id, client, undefined, {
      [customFetch]: ask,
      timeout: TIMEOUT_SECONDS,
      ...(isPlain(provider) && { execute: [allowInsecureRequests] }),
    })
    const metadata = found.serverMetadata()
    kept.set(provider.issuer, metadata)
    return metadata
  }

  return {
    /** Returns the URL to redirect the browser to, and the state to verify on its return. */
    async begin(
      provider: IdentityProviderRow,
      redirectUri: string,
    ): Promise<{ address: string; flow: Flow }> {
      const made = await connect(provider)
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const address = buildAuthorizationUrl(made, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return {
        address: address.href,
        flow: { provider_id: provider.id, state, nonce, verifier, at: Date.now() },
      }
    },

    /**
     * Verifies the callback and returns the claims. Throws if the state, nonce, issuer, signature or time is wrong,
     * or the code was used.
     */
    async finish(
      provider: IdentityProviderRow,
      { state, nonce, verifier }: Flow,
      address: URL,
    ): Promise<Claims> {
      const made = await connect(provider)
      const tokens = await authorizationCodeGrant(made, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      const isWhole = typeof claims.email === 'string' && claims.email_verified !== undefined
      const more = isWhole ? claims : await fetchUserInfo(made, tokens.access_token, claims.sub)
      return {
        subject: claims.sub,
        email: typeof more.email === 'string' ? more.email : null,
        isEmailVerified: more.email_verified === true,
        name: typeof more.name === 'string' ? more.name : null,
      }
    },
  }
}

/**
 * Plain HTTP is accepted only in networks that the operator allowed; this was checked when the provider was added.
 */
const isPlain = ({ issuer }: IdentityProviderRow) => issuer.startsWith('http:')
