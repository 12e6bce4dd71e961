import { openAsBlob, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type Argument,
  argumentsOf,
  camel,
  commandOf,
  memberOf,
  type Operation,
  type OperationName,
  operations,
  takesKey,
  wordsOf,
} from '@muster/contract'
import { Command, Argument as CommandArgument, Option } from 'commander'
import { askSecret, isInteractive, standardInput } from '../asking.ts'
import { id } from '../options.ts'
import { Failure, print, printJson } from '../terminal.ts'
import { reportCommand } from './checks.ts'
import { connectClient, inWords, methodOf } from './connect.ts'
import { hasCsv, printCsv } from './csv.ts'
import { downloadCommand, saveCommand } from './downloads.ts'
import { listenCommand, tail } from './feed.ts'
import { importCommands } from './imports.ts'
import { addNames } from './names.ts'
import { asksFirst, confirmFirst, followRollout, watch } from './rollouts.ts'
import { show } from './show.ts'
import { fileCommands } from './templates.ts'
import { EMPTY, parseValue } from './values.ts'

/** The description of each command group, in the order of the help. */
const meanings: Record<string, string> = {
  me: 'who you are and where you belong',
  tokens: 'tokens for integrations',
  password: 'your password',
  email: 'your e-mail address',
  profile: 'your name and language',
  'two-factor': 'your second factor',
  passkeys: 'your passkeys',
  notifications: 'what you are told of',
  boards: 'the boards of a project',
  overview: 'how the cards of a project stand',
  filters: 'your saved filters of a board',
  groups: 'the columns of a board',
  cards: 'the cards of a project: who does what by when',
  checklists: 'the items of a card, and the evidence that they are done',
  runs: 'the runs of a recurring card',
  checks: 'facts that your platform reports about projects',
  files: 'the files of cards and comments',
  tour: 'tour cards',
  comments: 'the comments on a card',
  tags: 'the tags of a project',
  imports: 'bring boards of another tool along',
  trash: 'what was deleted, to be restored',
  events: 'every change of a project, to be read or followed live',
  webhooks: 'the events of a project, posted to an address of yours',
  members: 'who works in a project',
  people: 'the people of a project, without their addresses',
  invitations: 'invite people to a project or the platform',
  projects: 'the projects of your platform',
  users: 'the users of your platform',
  platform: 'the rules and the look of your platform',
  'service-tokens': 'tokens for programs that act for your platform',
  embeds: 'tokens for boards in a page of your product',
  sso: 'OpenID providers at which people of your platform sign in',
  audit: 'who did what, and when',
  templates: 'master boards, groups and cards, pushed into every project',
  'platform-events': 'rollouts, projects, users and subscriptions of your platform, as they change',
  rollouts: 'preview, follow, hold, approve and undo rollouts',
  'sign-offs': 'cards that wait for the sign-off of your platform',
  compliance: 'how far projects did what they had to',
  drift: 'the copies that projects changed or deleted',
  adoption: 'what projects made of templates',
  plans: 'the plans that the platform sells',
  subscriptions: 'the subscription of a project',
  themes: 'themes and their versions',
}

/** `muster cards create …`: a command for every operation of the contract, except sign-in and sign-out. */
export function clientCommands(): Command[] {
  const top = new Command()
  for (const [name, op] of Object.entries<Operation>(operations)) {
    if (name !== 'authenticate' && name !== 'logout' && name !== 'checksReport' && !op.forPages)
      add(top, wordsOf(op.path), name as OperationName, op)
  }
  top.commands.find((command) => command.name() === 'webhooks')?.addCommand(listenCommand())
  const templates = top.commands.find((command) => command.name() === 'templates')
  for (const command of fileCommands()) templates?.addCommand(command)
  top.commands.find((command) => command.name() === 'files')?.addCommand(downloadCommand())
  top.commands.find((command) => command.name() === 'projects')?.addCommand(saveCommand())
  top.commands.find((command) => command.name() === 'checks')?.addCommand(reportCommand())
  const imports = top.commands.find((command) => command.name() === 'imports')?.alias('import')
  for (const command of importCommands()) imports?.addCommand(command)
  const order = Object.keys(meanings)
  return top.commands.toSorted((a, b) => order.indexOf(a.name()) - order.indexOf(b.name()))
}

function add(at: Command, [word = '', ...rest]: string[], name: OperationName, op: Operation): void {
  if (!rest.length) return void at.addCommand(leaf(word, name, op))
  const found = at.commands.find((command) => command.name() === word)
  const inner = found ?? new Command(word).description(meanings[word] ?? `${word} of ${at.name()}`)
  if (!found) at.addCommand(inner)
  add(inner, rest, name, op)
}

interface Chosen extends Record<string, unknown> {
  readonly profile?: string
  readonly project?: number
  readonly json: boolean
  readonly csv?: boolean
  readonly all?: boolean
  readonly yes?: boolean
  readonly idempotencyKey?: string
}

const OURS = 'Options of every command:'

function leaf(word: string, name: OperationName, op: Operation): Command {
  const command = new Command(word).description(op.summary.replace(/^./, (letter) => letter.toLowerCase()))
  if (op.streams === 'feed') command.alias('tail')
  const taken = argumentsOf(op)
  for (const argument of taken) {
    if (argument.isPositional) command.addArgument(positional(argument))
    else if (!argument.isSecret) command.addOption(option(argument))
  }
  if (isPaged(op)) command.option('--all', 'get every page')
  if (hasCsv(name)) command.option('--csv', 'print every row as CSV')
  if (op.publishes || asksFirst(name)) command.option('--yes', 'do not ask for confirmation')
  command
    .addOption(new Option('--json', 'print the data of the answer as JSON').default(false).helpGroup(OURS))
    .addOption(new Option('--project <id>', 'the current project').argParser(id).helpGroup(OURS))
    .addOption(new Option('--profile <name>', 'use this profile instead of the current one').helpGroup(OURS))
  if (takesKey(op))
    command.addOption(
      new Option(
        '--idempotency-key <key>',
        'identifies the write, so that repeating it has no effect',
      ).helpGroup(OURS),
    )
  if (taken.some(({ isSecret }) => isSecret))
    command.addHelpText(
      'after',
      '\nThe command prompts for secrets, or reads them from standard input, one per line.',
    )
  command.addHelpText('after', () => `\n${op.description}\n${exampleOf(name, op)}`)
  return command.action(async (...given: unknown[]) => {
    const options = command.opts<Chosen>()
    try {
      await run(name, op, taken, given[0], options)
    } catch (error) {
      throw inWords(error)
    }
  })
}

const isPaged = (op: Operation) =>
  Object.keys((op.data as { properties?: object }).properties ?? {}).some((field) =>
    field.startsWith('next_'),
  )

function positional(argument: Argument): CommandArgument {
  const { field, meaning } = argument
  return new CommandArgument(`<${field}>`, meaning).argParser((text: string) => parseValue(argument, text))
}

function option(argument: Argument): Option {
  const { flag, field, meaning, choices, kind, isRequired } = argument
  const shown = choices && kind !== 'list' ? `${meaning} (${choices.join(', ')})` : meaning
  const value =
    kind === 'boolean' ? 'true|false' : kind === 'list' ? `${field},…` : kind === 'json' ? 'json' : field
  return new Option(`--${flag} <${value}>`, shown)
    .argParser((text: string) => parseValue(argument, text))
    .makeOptionMandatory(isRequired)
}

/** The example from the API reference, as a command. */
function exampleOf(name: OperationName, op: Operation): string {
  const file = new URL(import.meta.resolve('@muster/contract/examples.json'))
  const example = JSON.parse(readFileSync(file, 'utf8')).operations[name]
  return example ? `\nExample:\n  ${commandOf(op, example.body)}` : ''
}

async function openFile(path: string): Promise<File> {
  try {
    return new File([await openAsBlob(path)], basename(path))
  } catch {
    throw new Failure(`The file ${path} cannot be read.`, 2)
  }
}

async function bodyOf(taken: readonly Argument[], first: unknown, options: Chosen) {
  const body: Record<string, unknown> = {}
  const nextLine = standardInput()
  for (const { field, flag, kind, isPositional, isSecret, isRequired } of taken) {
    if (isPositional) body[field] = first
    else if (isSecret && isRequired) {
      const name = field.replaceAll('_', ' ')
      body[field] = isInteractive() ? await askSecret(`Your ${name}`) : await nextLine()
    } else if (options[camel(flag)] !== undefined) body[field] = options[camel(flag)]
    if (body[field] === EMPTY) body[field] = null
    if (kind === 'file' && typeof body[field] === 'string') body[field] = await openFile(body[field])
  }
  return body
}

async function run(
  name: OperationName,
  op: Operation,
  taken: readonly Argument[],
  first: unknown,
  options: Chosen,
): Promise<void> {
  const client = connectClient(options, op.access === 'public')
  const body = await bodyOf(taken, first, options)
  if (op.streams === 'events' && !options.json) return watch(client, Number(body.number))
  await confirmFirst(client, name, body, options.yes === true)
  const more = options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}
  const answered = methodOf(client, memberOf(op))(body, more)
  if (op.streams === 'feed') return tail(answered as AsyncIterable<unknown>, options.json)
  if (options.csv) return printCsv(answered, body)
  if (op.streams) return showEvents(answered as AsyncIterable<unknown>)
  if (options.all) return showAll(answered as AsyncIterable<unknown>, op, options.json)
  const data = await answered
  if (options.json) return printJson(data ?? [])
  await addNames(client, data)
  show(data, op.message)
  tellOfMore(data)
  await followRollout(client, name, body)
}

async function showEvents(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) print(JSON.stringify(event))
}

async function showAll(rows: AsyncIterable<unknown>, op: Operation, asJson: boolean): Promise<void> {
  const all: unknown[] = []
  for await (const row of rows) all.push(row)
  if (asJson) printJson(all)
  else show({ rows: all }, op.message)
}

function tellOfMore(data: unknown): void {
  // A feed always returns a position, even if there are no more rows.
  if ((data as { has_more?: boolean } | null)?.has_more === false) return
  for (const [field, value] of Object.entries((data ?? {}) as object)) {
    if (field.startsWith('next_') && value !== null) {
      const flag = field.slice('next_'.length).replaceAll('_', '-')
      process.stderr.write(`There are more rows: use --${flag} ${value} for the next page, or --all.\n`)
    }
  }
}
