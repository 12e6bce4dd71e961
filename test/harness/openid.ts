// Starts OpenID providers, and a client that follows redirects like a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './servers.ts'
import { tied } from './tied.ts'

export interface OpenIdProvider {
  readonly issuer: string
  /** Configures the provider. `login` is the user who signs in; null if the user declines. */
  tell(about: { accounts?: object; login?: string | null; rotate?: true }): Promise<void>
  close(): Promise<void>
}

export async function startOpenIdProvider(
  redirectUris: readonly string[],
  env: Record<string, string> = {},
): Promise<OpenIdProvider> {
  const port = await freePort()
  const file = fileURLToPath(new URL('./openid-provider.ts', import.meta.url))
  const child = spawn(...tied(process.execPath, [file]), {
    env: { PATH: process.env.PATH, PORT: String(port), REDIRECT_URIS: redirectUris.join(' '), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is listening') && resolve())
    child.once('exit', () => reject(new Error(`The provider ended:\n${output}`)))
  })
  const issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    async tell(about) {
      await fetch(`${issuer}/control`, { method: 'POST', body: JSON.stringify(about) })
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A minimal browser: keeps cookies per host and follows redirects one by one. */
export function createVisitor() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  async function visit(address: string): Promise<{ response: Response; next: string | null }> {
    const jar = jarOf(address)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html', cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '' || /Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    return { response, next: location && new URL(location, address).href }
  }
  return {
    jarOf,
    visit,
    /** Follows redirects while `isWanted` is true. Returns the last address, visited or not. */
    async follow(address: string, isWanted: (next: string) => boolean = () => true): Promise<string> {
      let at = address
      for (let steps = 0; steps < 12; steps++) {
        const { next } = await visit(at)
        if (!next) return at
        at = next
        if (!isWanted(next)) return at
      }
      throw new Error('Too many redirects.')
    },
  }
}
