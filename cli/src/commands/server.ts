import type { Command } from 'commander'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { operator } from './operator.ts'
import { api, serve, worker } from './run.ts'
import { settings } from './settings.ts'
import { tryIt } from './try.ts'

export const serverHelp =
  'Settings come from the environment: see `muster settings`; `muster doctor` checks them.'

/** The commands that run Muster or need its database. */
export const serverCommands = (): Command[] => [
  tryIt,
  serve,
  api,
  worker,
  migrate,
  demo,
  doctor,
  settings,
  operator,
]
