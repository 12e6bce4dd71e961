import type { Command } from 'commander'
import { completion } from './completion.ts'
import { login, logout, profiles } from './login.ts'
import { mcp } from './mcp.ts'

/** The commands for signing in, and those that only need the client. */
export const signInCommands = (): Command[] => [login, logout, profiles, completion, mcp]
