// A real OpenID provider in a separate process, so that its clock can be wrong. POST /control sets the
// signed-in user and rotates the signing key.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'

const offsetMs = Number(process.env.OFFSET_MS ?? 0)
const now = Date.now.bind(Date)
Date.now = () => now() + offsetMs
const { default: Provider } = await import('oidc-provider')

const port = Number(process.env.PORT)
const issuer = `http://127.0.0.1:${port}`
interface Account {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}
let accounts: Record<string, Account> = {}
/** The user who signs in; null if the user declines. */
let login: string | null = null

function makeProvider() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'muster',
        client_secret: 'a secret of the provider',
        redirect_uris: (process.env.REDIRECT_URIS ?? '').split(' '),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: ['a key of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: process.env.IN_USERINFO === '1',
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 1, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    async findAccount(_, id) {
      const account = accounts[id]
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) }
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}
let provider = makeProvider()

const server = createServer(async (request, response) => {
  if (request.url === '/control') {
    let text = ''
    for await (const chunk of request) text += chunk
    const told = JSON.parse(text)
    if (told.accounts) accounts = told.accounts
    if ('login' in told) login = told.login
    if (told.rotate) provider = makeProvider()
    response.end('{}')
    return
  }
  if (request.url?.startsWith('/interaction/')) {
    const result =
      login === null
        ? { error: 'access_denied', error_description: 'They said no.' }
        : { login: { accountId: login, remember: false } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    return
  }
  provider.callback()(request, response)
})
server.listen(port, '127.0.0.1', () => console.log('the provider is listening'))
