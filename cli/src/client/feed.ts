import { createHmac, randomBytes } from 'node:crypto'
import type { Client } from '@muster/sdk'
import { Command, Option } from 'commander'
import { Failure, harmless, print } from '../terminal.ts'
import { connectClient, inWords } from './connect.ts'

/** Shows feeds in a terminal, and forwards events to a developer's machine. */

interface Shown {
  readonly id: string
  readonly type: string
  readonly at: string
  readonly actor_id: number | null
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
}

const MAX_VALUE = 40

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text
}

/** Events whose id field is not named after the first word of the type. */
const nouns: Record<string, string> = { member: 'user', theme_version: 'version' }

/** One event as one line. */
function eventLine(event: Shown): string {
  const [kind = ''] = event.type.split('.')
  const about = (event as unknown as Record<string, unknown>)[`${nouns[kind] ?? kind}_id`]
  const changes = Object.entries(event.changes ?? {}).map(
    ([field, { from, to }]) => `${field}: ${valueText(from)} → ${valueText(to)}`,
  )
  const by = event.actor_id == null ? '' : `by user ${event.actor_id}`
  const time = new Date(event.at).toLocaleTimeString('en-GB')
  const subject = about === undefined ? '' : `${kind} ${about}`
  return harmless([time, event.type, subject, by, changes.join(', ')].filter(Boolean).join('  '))
}

export async function tail(events: AsyncIterable<unknown>, asJson: boolean): Promise<void> {
  for await (const event of events) print(asJson ? JSON.stringify(event) : eventLine(event as Shown))
}

/**
 * `muster webhooks listen`: posts events like a webhook to a machine that is not reachable from the internet.
 */
export function listenCommand(): Command {
  return new Command('listen')
    .description('show events live, and forward them, signed, to an address on your machine')
    .addOption(
      new Option('--forward-to <url>', 'where to post each event, for example http://localhost:8080/hook'),
    )
    .addOption(new Option('--after <position>', 'begin after this position instead of now'))
    .addOption(new Option('--json', 'print each event as JSON').default(false))
    .addOption(new Option('--project <id>', 'the current project').argParser(Number))
    .addOption(new Option('--profile <name>', 'use this profile instead of the current one'))
    .addHelpText(
      'after',
      '\nNo webhook is created. The signing secret is made for this run and printed first.\n\nExample:\n  muster webhooks listen --forward-to http://localhost:8080/hook',
    )
    .action(async (options: ListenOptions) => {
      try {
        await listen(connectClient(options), options)
      } catch (error) {
        throw inWords(error)
      }
    })
}

interface ListenOptions {
  readonly forwardTo?: string
  readonly after?: string
  readonly json: boolean
  readonly project?: number
  readonly profile?: string
}

async function listen(client: Client, { forwardTo, after, json }: ListenOptions): Promise<void> {
  if (forwardTo !== undefined && !URL.canParse(forwardTo))
    throw new Failure(`--forward-to must be an address like http://localhost:8080/hook, not ${forwardTo}.`, 2)
  const key = randomBytes(24)
  if (forwardTo) process.stderr.write(`Signing secret for this run: whsec_${key.toString('base64')}\n`)
  process.stderr.write('Waiting for events. Stop with Ctrl-C.\n')
  for await (const event of client.events.watch(after ? { after } : {})) {
    print(json ? JSON.stringify(event) : eventLine(event))
    if (forwardTo) process.stderr.write(`  ${await forward(forwardTo, key, event)}\n`)
  }
}

/** Posts one event. A failure is reported but not retried, so that it does not block later events. */
async function forward(url: string, key: Buffer, event: { readonly id: string }): Promise<string> {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const signal = AbortSignal.timeout(15_000)
    const { status } = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return `→ ${url} answered ${status}`
  } catch {
    return `→ ${url} could not be reached`
  }
}
