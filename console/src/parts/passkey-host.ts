import { t } from '../texts.ts'

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/**
 * Throws if the host is an IP address, because browsers allow no passkeys there. Suggests localhost if
 * possible.
 */
export function assertNamedHost(): void {
  const { hostname, href } = location
  if (!ADDRESS.test(hostname)) return
  const isThisMachine = /^127\.|^\[::1\]$/.test(hostname)
  throw new Error(t.passkeys.needsName(isThisMachine ? href.replace(hostname, 'localhost') : null))
}
