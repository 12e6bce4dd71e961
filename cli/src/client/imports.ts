import { lstatSync, openAsBlob, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  cellsIn,
  type ImportPlan,
  type ImportReport,
  leftOutWords,
  NotAnExport,
  type ReadOptions,
  readPlanka,
  readTable,
  readTrello,
  runImport,
  textOfFile,
  UnclosedQuote,
} from '@muster/sdk/imports'
import { Command, Option } from 'commander'
import { id } from '../options.ts'
import { Failure, print, printJson } from '../terminal.ts'
import { connectClient, inWords } from './connect.ts'

interface Chosen {
  readonly dryRun?: boolean
  readonly people?: string
  readonly files?: string
  readonly archived: boolean
  readonly source?: string
  readonly json: boolean
  readonly project?: number
  readonly profile?: string
}

type Read = (path: string, options: ReadOptions) => ImportPlan

const readers: Readonly<Record<'trello' | 'planka' | 'csv', { about: string; read: Read }>> = {
  trello: {
    about: 'a board that Trello exported as JSON',
    read: (path, options) => readTrello(jsonIn(path), options),
  },
  planka: {
    about: "a board as Planka's API answers it, alone or in a list with the comments of its cards",
    read: (path, options) => readPlanka(jsonIn(path), options),
  },
  csv: {
    about: 'a table with a card on each line; the column title is needed',
    read: (path, options) => readTable(textIn(path), basename(path).replace(/\.csv$/i, ''), options),
  },
}

/** `muster imports trello FILE`, `… planka FILE`, `… csv FILE`. */
export const importCommands = (): Command[] =>
  Object.entries(readers).map(([name, { about, read }]) =>
    new Command(name)
      .description(`import ${about}`)
      .argument('<file>', 'the exported file')
      .option('--dry-run', 'say what would be made and what would not come along, and write nothing')
      .option('--people <path>', 'a CSV file with the columns name and email, for exports without addresses')
      .option('--files <folder>', 'the folder with the files of the cards, by their names')
      .option('--no-archived', 'leave archived cards out; otherwise they come along as closed')
      .option('--source <name>', 'what the ids in the file belong to; otherwise told by the file')
      .addOption(new Option('--json', 'print what was made as JSON').default(false))
      .addOption(new Option('--project <id>', 'the project to import into').argParser(id))
      .addOption(new Option('--profile <name>', 'use this profile instead of the current one'))
      .addHelpText(
        'after',
        '\nWhat was imported is not made again: after an interruption, run the same command again.\nAddresses in the file are kept as text and never opened.',
      )
      .action((path: string, options: Chosen) => bring(read, path, options)),
  )

async function bring(read: Read, path: string, options: Chosen): Promise<void> {
  const plan = planOf(read, path, options)
  const muster = connectClient(options)
  const isDryRun = options.dryRun === true
  try {
    const report = await runImport(muster, plan, {
      isDryRun,
      openFile: (name) => openBeside(options.files, name),
      ...(process.stderr.isTTY ? { onProgress: showProgress } : {}),
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    if (options.json) printJson({ ...report, left: plan.left })
    else printReport(plan, report, isDryRun)
    if (report.refusedCount > 0) process.exitCode = 1
  } catch (error) {
    throw inWords(error)
  }
}

function planOf(read: Read, path: string, { people, archived, source }: Chosen): ImportPlan {
  try {
    const addresses = people === undefined ? {} : addressesIn(people)
    const plan = read(path, { addresses, hasArchived: archived })
    return source === undefined ? plan : { ...plan, source }
  } catch (error) {
    if (error instanceof NotAnExport || error instanceof UnclosedQuote)
      throw new Failure(`${path}: ${error.message}`, 2)
    throw error
  }
}

function textIn(path: string): string {
  try {
    return textOfFile(readFileSync(path))
  } catch {
    throw new Failure(`The file ${path} cannot be read.`, 2)
  }
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(textIn(path))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${path} is not JSON. Export the board as JSON and give that file.`, 2)
  }
}

function addressesIn(path: string): Record<string, string> {
  const [head = [], ...lines] = cellsIn(textIn(path))
  const [name, email] = ['name', 'email'].map((each) => head.findIndex((cell) => cell.toLowerCase() === each))
  if (name === undefined || email === undefined || name < 0 || email < 0)
    throw new Failure(`${path} needs the columns name and email in its first line.`, 2)
  const pairs = lines.map((cells) => [cells[name] ?? '', cells[email] ?? ''] as const)
  return Object.fromEntries(pairs.filter(([of, address]) => of !== '' && address !== ''))
}

async function openBeside(folder: string | undefined, name: string): Promise<File | undefined> {
  // The name comes from the export: nothing outside of the folder is opened, also not by a link in it.
  if (folder === undefined || name !== basename(name) || name === '' || name.startsWith('.')) return undefined
  const path = join(folder, name)
  return isFileAt(path) ? new File([await openAsBlob(path)], name) : undefined
}

function isFileAt(path: string): boolean {
  try {
    return lstatSync(path).isFile()
  } catch {
    // It is not there, or its name is one that no file can have.
    return false
  }
}

const showProgress = (done: number, total: number): void => {
  process.stderr.write(`\r${done} of ${total}`)
}

const plurals = {
  board: 'boards',
  group: 'groups',
  card: 'cards',
  comment: 'comments',
  file: 'files',
} as const

function printReport(plan: ImportPlan, report: ImportReport, isDryRun: boolean): void {
  const verb = isDryRun ? 'would be made' : 'made'
  for (const kind of Object.keys(plurals) as (keyof typeof plurals)[]) {
    const [made, known] = [report.made[kind], report.known[kind]]
    if (made + known > 0)
      print(`${plurals[kind].padEnd(10)} ${made} ${verb}${known > 0 ? `, ${known} imported before` : ''}`)
  }
  const left = plan.left.map(({ what, count, name }) =>
    leftLine(count, name === undefined ? leftOutWords[what] : `${leftOutWords[what]}: ${name}`),
  )
  if (report.missingFiles > 0)
    left.push(leftLine(report.missingFiles, 'files that are not in the folder of --files'))
  if (left.length > 0) print('\nNot brought along:')
  for (const line of left) print(line)
  if (report.refusedCount > 0) print(`\n${report.refusedCount} refused:`)
  for (const { kind, title, external_id, message } of report.refused)
    print(`  ${kind} ${title || external_id}: ${message}`)
}

const leftLine = (count: number, words: string): string => `${String(count).padStart(8)} ${words}`
