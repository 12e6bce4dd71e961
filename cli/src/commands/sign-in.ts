import type { Command } from 'commander'
import { completion } from './completion.ts'
import { login, logout, profiles } from './login.ts'
import { mcp } from './mcp.ts'

/** The commands that sign in, and what goes with them. */
export const signInCommands = (): Command[] => [login, logout, profiles, completion, mcp]
