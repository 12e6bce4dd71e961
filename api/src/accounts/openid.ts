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

/** What the browser keeps, sealed, between going to the provider and coming back. */
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

  /** Fresh each time, so that keys that a provider has changed are read anew; only its addresses are kept for a while. */
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
    /** Where the browser goes, and what it must bring back. */
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

    /** Who came back. Throws when anything does not fit: state, nonce, issuer, signature, time, a code that was used. */
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

/** Without encryption only where the operator has said that the network is theirs, which was judged when it was added. */
const isPlain = ({ issuer }: IdentityProviderRow) => issuer.startsWith('http:')
