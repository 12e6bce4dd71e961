// Ends servers together with the process that started them, even if that process is killed.
import { existsSync } from 'node:fs'

const SETPRIV = '/usr/bin/setpriv'

/**
 * Wraps a command so that the kernel kills it when its parent exits. Linux only; unchanged on other systems.
 */
export const tied = (command: string, args: readonly string[]): [command: string, args: string[]] =>
  process.platform === 'linux' && existsSync(SETPRIV)
    ? [SETPRIV, ['--pdeathsig', 'KILL', '--', command, ...args]]
    : [command, [...args]]

/** Exits a vitest worker, and its servers, when the vitest main process has exited. */
export function endWithRunner(): void {
  process.once('disconnect', () => process.exit(1))
}
