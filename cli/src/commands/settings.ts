import { settings as table } from '@muster/api/config'
import { Command } from 'commander'
import { json } from '../options.ts'
import { printRows } from '../terminal.ts'

export const settings = new Command('settings')
  .description('list every environment variable, its default and its meaning')
  .addOption(json())
  .action((options: { json: boolean }) => {
    const rows = Object.entries(table).map(([name, { fallback, about }]) => ({
      name,
      default: fallback === undefined ? '(required)' : fallback || '(none)',
      about,
    }))
    printRows(rows, ['name', 'default', 'about'], options.json)
  })
