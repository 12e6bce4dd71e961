import { type Client, ValidationError } from '@muster/sdk'
import { Failure } from '../terminal.ts'
import { type Entry, type Kind, newKey } from './format.ts'
import { all, type Master, masterOf, type Step } from './plan.ts'

/** Reads and changes the masters of a platform. */

/** Every master board with its groups and cards. */
export async function readMasters(client: Client): Promise<Master[]> {
  const { boards } = await client.templates.boards.list()
  const masters: Master[] = []
  for (const { id } of boards) {
    const { board } = await client.templates.boards.get({ id })
    masters.push(masterOf('board', board))
  }
  return masters
}

const membersOf = (client: Client) =>
  ({
    board: client.templates.boards,
    group: client.templates.groups,
    card: client.templates.cards,
  }) as const

/** Assigns a key to each master without one. Returns their number. */
export async function giveKeys(client: Client, masters: readonly Master[]): Promise<number> {
  const members = membersOf(client)
  const taken = { board: new Set<string>(), group: new Set<string>(), card: new Set<string>() }
  for (const { kind, key } of all(masters)) if (key) taken[kind].add(key)
  let count = 0
  for (const { kind, id, key, content } of all(masters)) {
    if (key) continue
    const given = newKey(kind, String(content.title), taken[kind])
    taken[kind].add(given)
    await members[kind].update({ id, key: given })
    count++
  }
  return count
}

/**
 * Runs the steps in order. If one fails, the earlier ones stay applied, and the next run continues from
 * there.
 */
export async function applySteps(
  client: Client,
  masters: readonly Master[],
  steps: readonly Step[],
): Promise<void> {
  const ids = new Map(all(masters).map(({ kind, key, id }) => [`${kind} ${key}`, id]))
  const idOf = (kind: Kind, key: string) => {
    const id = ids.get(`${kind} ${key}`)
    if (id === undefined) throw new Error(`${kind} ${key} was not created`)
    return id
  }
  for (const step of steps) await saying(step, () => doStep(step))

  async function doStep(step: Step): Promise<void> {
    if (step.do === 'create') {
      const { kind, key } = step.entry
      ids.set(
        `${kind} ${key}`,
        await create(client, step.entry, (above) => idOf(above.kind, above.key), step.parent),
      )
    } else if (step.do === 'update') {
      const changes = Object.fromEntries(Object.entries(step.changes).map(([name, { to }]) => [name, to]))
      await membersOf(client)[step.entry.kind].update({ id: step.id, ...changes })
    } else if (step.do === 'order') await order(client, step.parent, idOf)
    else await membersOf(client)[step.entry.kind].delete({ id: step.entry.id })
  }
}

/** Adds the kind and key of the master to a validation error. */
async function saying(step: Step, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const { kind, key } = 'entry' in step ? step.entry : step.parent
    const problems = Object.entries(error.fields).map(([field, texts]) => `  ${field}: ${texts.join(' ')}`)
    throw new Failure([`The service refused the ${kind} ${key}:`, ...problems].join('\n'), 2)
  }
}

async function create(
  client: Client,
  { kind, key, content }: Entry,
  idOf: (above: Entry) => number,
  parent: Entry | null,
): Promise<number> {
  const body = { ...content, key } as never
  if (!parent) return (await client.templates.boards.create(body)).board.id
  if (kind === 'group')
    return (await client.templates.groups.create({ ...(body as object), board_id: idOf(parent) } as never))
      .group.id
  return (await client.templates.cards.create({ ...(body as object), group_id: idOf(parent) } as never)).card
    .id
}

async function order(
  client: Client,
  parent: Entry,
  idOf: (kind: Kind, key: string) => number,
): Promise<void> {
  const places = parent.below.map(({ kind, key }, position) => ({ id: idOf(kind, key), position }))
  const id = idOf(parent.kind, parent.key)
  if (parent.kind === 'board') await client.templates.groups.reorder({ board_id: id, groups: places })
  else await client.templates.cards.reorder({ group_id: id, cards: places })
}
