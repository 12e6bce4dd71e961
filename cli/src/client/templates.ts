import { type Client, MusterError, type RolloutsPreviewBody } from '@muster/sdk'
import { Command, Option } from 'commander'
import { askWhether, isInteractive } from '../asking.ts'
import { readFolder, writeFolder } from '../templates/folder.ts'
import { all, lineOf, type Master, nameOf, othersLine, type Plan, planOf } from '../templates/plan.ts'
import { applySteps, giveKeys, readMasters } from '../templates/platform.ts'
import { Failure, harmless, print } from '../terminal.ts'
import { connectClient, inWords } from './connect.ts'
import { showOutcomes } from './rollouts.ts'

/**
 * `muster templates export|diff|apply`: keeps the drafts of a platform as files in a folder, for version
 * control.
 */

const DEFAULT_FOLDER = 'templates'

interface Choice {
  readonly profile?: string
}
interface Apply extends Choice {
  readonly prune: boolean
  readonly publish: boolean
  readonly propose: boolean
  readonly yes: boolean
  readonly reason?: string
  readonly stage?: RolloutsPreviewBody['stage']
}

const withProfile = (command: Command) =>
  command
    .argument('[folder]', 'the folder of files, one for each master board', DEFAULT_FOLDER)
    .addOption(new Option('--profile <name>', 'use this profile instead of the current one'))

const doing =
  <Options extends Choice>(work: (client: Client, folder: string, options: Options) => Promise<void>) =>
  async (folder: string, options: Options) => {
    try {
      await work(connectClient(options), folder, options)
    } catch (error) {
      throw inWords(error)
    }
  }

export const fileCommands = (): Command[] => [
  withProfile(new Command('export').description('write master boards to a folder of YAML files'))
    .addHelpText(
      'after',
      '\nA master without a key is given one on the platform, made from its title.\n\nExample:\n  muster templates export templates',
    )
    .action(doing(exportAll)),
  withProfile(new Command('diff').description('show how the files differ from the drafts of the platform'))
    .option('--check', 'exit with 1 if they differ', false)
    .addHelpText('after', '\nExample:\n  muster templates diff templates --check')
    .action(doing(diff)),
  withProfile(new Command('apply').description('make the drafts of the platform what the files say'))
    .option('--prune', 'delete masters that are not in the files; projects keep their copies', false)
    .option('--publish', 'then roll out each board that projects do not show as drafted', false)
    .option('--propose', 'with --publish: propose the rollouts to another superadmin instead', false)
    .option('--reason <text>', 'why it is rolled out, for the log')
    .addOption(
      new Option(
        '--stage <json>',
        'roll out in waves, as `muster templates boards sync --stage` takes it',
      ).argParser((text) => {
        const stage = parsed(text)
        if (stage !== null && typeof stage === 'object' && !Array.isArray(stage)) return stage
        throw new Failure('--stage must be JSON, such as {"waves":[{"percent":10},{"percent":100}]}.', 2)
      }),
    )
    .option('--yes', 'do not ask for confirmation', false)
    .addHelpText(
      'after',
      '\nDrafts reach projects only with --publish. A run that was interrupted is finished by the next.\n\nExample:\n  muster templates apply templates --publish --reason "release 42" --yes',
    )
    .action(doing(apply)),
]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function exportAll(client: Client, folder: string): Promise<void> {
  let masters = await readMasters(client)
  const given = await giveKeys(client, masters)
  if (given) masters = await readMasters(client)
  const left = writeFolder(folder, masters)
  if (given) process.stderr.write(`${given} masters were given a key.\n`)
  for (const name of left)
    process.stderr.write(`${harmless(name)} is of no board of the platform. It was left as it is.\n`)
  print(
    `${masters.length} boards with ${all(masters).length - masters.length} groups and cards are in ${folder}.`,
  )
}

const filesOf = (folder: string) => {
  const boards = [...readFolder(folder).values()]
  if (boards.length === 0)
    throw new Failure(`${folder} has no files. \`muster templates export ${folder}\` writes them.`, 2)
  return boards
}

function showPlan({ steps, others }: Plan): void {
  for (const step of steps) print(lineOf(step))
  for (const other of others) print(othersLine(other))
}

async function diff(
  client: Client,
  folder: string,
  { check }: Choice & { readonly check: boolean },
): Promise<void> {
  const plan = planOf(filesOf(folder), await readMasters(client))
  showPlan(plan)
  if (plan.steps.length === 0) print('The drafts are what the files say.')
  else if (check) throw new Failure(`The drafts differ from the files in ${folder}.`)
}

async function apply(client: Client, folder: string, options: Apply): Promise<void> {
  if (options.propose && !options.publish) throw new Failure('--propose is for a rollout: add --publish.', 2)
  if (options.stage && !options.publish) throw new Failure('--stage is for a rollout: add --publish.', 2)
  const boards = filesOf(folder)
  const masters = await readMasters(client)
  const plan = planOf(boards, masters)
  const gone = options.prune ? plan.others : []
  const steps = [...plan.steps, ...gone.toReversed().map((entry) => ({ do: 'delete', entry }) as const)]
  for (const step of steps) print(lineOf(step))
  if (!options.prune) for (const other of plan.others) print(othersLine(other))
  if (steps.length) {
    await confirm(`Change ${steps.length} drafts?`, options.yes)
    await applySteps(client, masters, steps)
  } else print('The drafts are what the files say.')
  const after = await readMasters(client)
  const left = planOf(boards, after).steps
  if (left.length) {
    process.stderr.write('The service stores these in another form. Export them again:\n')
    for (const step of left) process.stderr.write(`${harmless(lineOf(step))}\n`)
  }
  const keys = new Set(boards.map(({ key }) => key))
  const due = after.filter(({ key, isCurrent }) => keys.has(key) && !isCurrent)
  if (!options.publish) {
    if (due.length)
      process.stderr.write(
        `${due.length} boards differ from what projects show. Add --publish to roll them out.\n`,
      )
    return
  }
  const others = new Set(planOf(boards, after).others)
  const obstacles = due.map((board) => obstacleOf(board, others))
  for (const [at, board] of due.entries()) if (!obstacles[at]) await publish(client, board, options)
  const problems = obstacles.filter((each) => each !== undefined)
  if (problems.length) throw new Failure(problems.join('\n'))
}

/** The reason why a board cannot be rolled out exactly as in the files. */
function obstacleOf(board: Master, others: ReadonlySet<Master>): string | undefined {
  const inside = all([board])
  if (inside.some(({ isStaged }) => isStaged))
    return `Board ${board.key} was not rolled out: another rollout shows it in waves. See \`muster rollouts list\`.`
  const other = inside.find((each) => others.has(each) && !each.isCurrent)
  if (other)
    return `Board ${board.key} was not rolled out, because ${nameOf(other)} would go with it and is not in the files. Export it, finish it by hand, or delete it with --prune.`
  return undefined
}

async function confirm(question: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!isInteractive()) throw new Failure('Nothing was changed. Add --yes to do it.', 2)
  if (!(await askWhether(question))) throw new Failure('Nothing was changed.')
}

/** Previews a board and rolls out exactly what was previewed. */
async function publish(client: Client, { id, key, content }: Master, options: Apply): Promise<void> {
  const what = { board_id: id, ...(options.stage && { stage: options.stage }) }
  const preview = await client.rollouts.preview(what)
  showOutcomes(preview)
  const board = `board ${key} ${JSON.stringify(content.title)}`
  const question = options.propose ? `Propose to roll out ${board}?` : `Sync ${board} into every project?`
  await confirm(harmless(question), options.yes)
  const body = {
    ...what,
    ...(options.reason ? { reason: options.reason } : {}),
    preview_id: preview.preview_id,
  }
  if (options.propose) {
    const { stage } = await client.rollouts.propose(body)
    print(`Board ${key} was proposed as rollout ${stage.number}. Another superadmin approves it.`)
    return
  }
  const { synced_count } = await client.templates.boards.sync(body).catch((error: unknown) => {
    if (!(error instanceof MusterError) || error.code !== 'approval_required') throw error
    throw new Failure(`${error.message} Or run this again with --propose.`)
  })
  print(`Board ${key} was rolled out to ${synced_count} projects.`)
}
