import { readFileSync } from 'node:fs'
import { type ChecksReportBody, ValidationError } from '@muster/sdk'
import { Argument, Command, Option } from 'commander'
import { id } from '../options.ts'
import { Failure, print, printJson } from '../terminal.ts'
import { connectClient, inWords } from './connect.ts'

type Report = ChecksReportBody['reports'][number]

interface Chosen {
  readonly profile?: string
  readonly project?: number
  readonly json: boolean
  readonly detail?: string
  readonly observedAt?: string
  readonly file?: string
  readonly reports?: readonly Report[]
}

const MAX_REPORTS = 1_000
const STANDARD_INPUT = 0

/** `muster checks report`: one report, or a file with one on each line. */
export const reportCommand = (): Command =>
  new Command('report')
    .description('report facts about projects')
    .addArgument(new Argument('[check]', 'the name of the check, as templates give it in evaluation_check'))
    .addArgument(new Argument('[state]', 'the state of the check').choices(['passed', 'failed']))
    .addOption(new Option('--project <id>', 'the project that the report is about').argParser(id))
    .option('--detail <text>', 'why, for the people of the project')
    .option('--observed-at <moment>', 'when it was observed; otherwise now')
    .addOption(new Option('--reports <json>', 'the reports as a JSON list').argParser(readList))
    .option('--file <path>', 'a file with one report on each line, as JSON; - reads standard input')
    .addOption(new Option('--json', 'print the data of the answer as JSON').default(false))
    .addOption(new Option('--profile <name>', 'use this profile instead of the current one'))
    .addHelpText(
      'after',
      `
Cards whose template names the check show closed while it is passed.

Examples:
  muster checks report --project 7 website.published passed
  muster checks report --file reports.jsonl

A line of the file: {"project_id": 7, "check": "website.published", "state": "passed"}`,
    )
    .action(async (check: string | undefined, state: Report['state'] | undefined, options: Chosen) => {
      const reports = options.reports ?? reportsOf(check, state, options)
      try {
        await send(reports, options)
      } catch (error) {
        throw inWords(error)
      }
    })

function readList(text: string): Report[] {
  const list = asJson(text)
  if (Array.isArray(list)) return list
  throw new Failure(
    '--reports takes a list as JSON, such as [{"project_id": 7, "check": "website.published", "state": "passed"}].',
    2,
  )
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reportsOf = (
  check: string | undefined,
  state: Report['state'] | undefined,
  options: Chosen,
): readonly Report[] =>
  options.file === undefined ? [oneReport(check, state, options)] : readReports(options.file)

function oneReport(check: string | undefined, state: Report['state'] | undefined, options: Chosen): Report {
  if (check === undefined || state === undefined || options.project === undefined)
    throw new Failure(
      'Name the project, the check and its state: muster checks report --project 7 website.published passed. Or use --file.',
      2,
    )
  return {
    project_id: options.project,
    check,
    state,
    detail: options.detail ?? null,
    observed_at: options.observedAt ?? null,
  }
}

function readReports(path: string): Report[] {
  const lines = textOf(path)
    .replace(/^\uFEFF/, '')
    .split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const report = asJson(line)
    if (report === undefined) throw new Failure(`Line ${at + 1} of ${path} is not JSON.`, 2)
    return [report as Report]
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8')
  } catch {
    throw new Failure(`The file ${path} cannot be read.`, 2)
  }
}

/** Names invalid reports by their place in the file, and says how many were sent before. */
function explained(error: unknown, from: number): unknown {
  if (!(error instanceof ValidationError)) return error
  const problems = Object.entries(error.fields).map(([field, texts]) => {
    const [, at = '0', rest = field] = /^reports\.(\d+)\.?(.*)$/.exec(field) ?? []
    return `  report ${from + Number(at) + 1}, ${rest}: ${texts.join(' ')}`
  })
  const sent =
    from === 0
      ? 'Nothing was sent.'
      : `The first ${from} reports were sent. Sending them again changes nothing.`
  return new Failure(['The service refused these reports:', ...problems, sent].join('\n'), 2)
}

async function send(reports: readonly Report[], options: Chosen): Promise<void> {
  // The project is part of each report; the caller may have no role in it.
  const { project: _, ...others } = options
  const client = connectClient(others)
  const sum = { accepted: 0, unchanged: 0, refused: [] as { index: number; reason: string }[] }
  if (reports.length === 0) throw new Failure('There is no report to send.', 2)
  for (let from = 0; from < reports.length; from += MAX_REPORTS) {
    const part = reports.slice(from, from + MAX_REPORTS)
    const answer = await client.checks.report({ reports: part }).catch((error) => {
      throw explained(error, from)
    })
    sum.accepted += answer.accepted
    sum.unchanged += answer.unchanged
    for (const { index, reason } of answer.refused) sum.refused.push({ index: from + index, reason })
  }
  if (options.json) printJson(sum)
  else {
    print(`${sum.accepted} accepted, ${sum.unchanged} unchanged, ${sum.refused.length} refused`)
    for (const { index, reason } of sum.refused) print(`  report ${index + 1}: ${reason}`)
  }
  if (sum.refused.length > 0) throw new Failure('Not every report was accepted.', 1)
}
