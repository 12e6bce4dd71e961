// Servers that end with the process that started them, also when that process is killed.
import { existsSync } from 'node:fs'

const SETPRIV = '/usr/bin/setpriv'

/** The command and its arguments, run so that the kernel ends it with its parent. Elsewhere than on Linux: as it is. */
export const tied = (command: string, args: readonly string[]): [command: string, args: string[]] =>
  process.platform === 'linux' && existsSync(SETPRIV)
    ? [SETPRIV, ['--pdeathsig', 'KILL', '--', command, ...args]]
    : [command, [...args]]

/** A worker whose runner has ended has nobody to report to: it ends as well, and its servers with it. */
export function endWithRunner(): void {
  process.once('disconnect', () => process.exit(1))
}
