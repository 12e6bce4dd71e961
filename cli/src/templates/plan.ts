import type { MasterBoard, MasterCard, MasterGroup } from '@muster/sdk'
import { Failure } from '../terminal.ts'
import {
  contentFields,
  type Entry,
  isKey,
  itemsOf,
  type Kind,
  ruleOf,
  translationsOf,
  type Value,
} from './format.ts'

/** Plans the steps that make the drafts of a platform equal to the files. */

/** A master of the platform. */
export interface Master extends Entry {
  readonly id: number
  readonly below: readonly Master[]
  readonly position: number
  readonly isCurrent: boolean
  /** True while a rollout in waves shows it to some projects only. */
  readonly isStaged: boolean
}

export type Step =
  | { readonly do: 'create'; readonly entry: Entry; readonly parent: Entry | null }
  | { readonly do: 'update'; readonly entry: Entry; readonly id: number; readonly changes: Changes }
  | { readonly do: 'order'; readonly parent: Entry }
  | { readonly do: 'delete'; readonly entry: Master }

type Changes = Readonly<Record<string, { readonly from: Value; readonly to: Value }>>

type Shown = MasterBoard | MasterGroup | MasterCard

/** Converts a master to the form of the files. The key is '' if it has none. */
export function masterOf(kind: Kind, shown: Shown): Master {
  const record = shown as unknown as Record<string, Value>
  const below =
    'groups' in shown
      ? shown.groups.map((each) => masterOf('group', each))
      : 'cards' in shown
        ? shown.cards.map((each) => masterOf('card', each))
        : []
  return {
    kind,
    id: shown.id,
    key: keyOf(shown),
    position: shown.position,
    below,
    isStaged: shown.publication === 'staged',
    isCurrent: shown.publication === 'current' && below.every(({ isCurrent }) => isCurrent),
    content: Object.fromEntries(
      contentFields(kind).map((name) => [name, contentOf(kind, name, record[name] ?? null)]),
    ),
  }
}

function contentOf(kind: Kind, name: string, value: Value): Value {
  if (value !== null && name === 'translations') return translationsOf(value, kind)
  if (value !== null && name === 'repeat') return ruleOf(value, kind)
  return value !== null && name === 'checklist' ? itemsOf(value, kind) : value
}

/** Checks the key, because it becomes a file name. */
function keyOf({ key }: Shown): string {
  if (key !== null && !isKey(key))
    throw new Failure(`The service has a key that is none: ${JSON.stringify(key)}.`)
  return key ?? ''
}

/** Every entry, parents first. */
export const all = <Each extends Entry>(entries: readonly Each[]): Each[] =>
  entries.flatMap((each) => [each, ...all(each.below as readonly Each[])])

/** Throws if two entries in the files have the same key. */
function assertUnique(boards: readonly Entry[]): void {
  const seen = new Set<string>()
  for (const { kind, key } of all(boards)) {
    const name = `${kind} ${key}`
    if (seen.has(name)) throw new Failure(`There are two ${kind}s with the key ${key} in the files.`, 2)
    seen.add(name)
  }
}

export interface Plan {
  readonly steps: readonly Step[]
  /** Masters of the platform that the files do not mention. */
  readonly others: readonly Master[]
}

/** Compares the boards in the files with those of the platform. */
export function planOf(boards: readonly Entry[], masters: readonly Master[]): Plan {
  assertUnique(boards)
  const byKey = new Map(all(masters).map((each) => [`${each.kind} ${each.key}`, each]))
  const parents = new Map(all(masters).flatMap((each) => each.below.map((child) => [child, each] as const)))
  const named = new Set(all(boards).map(({ kind, key }) => `${kind} ${key}`))
  const find = ({ kind, key }: Entry) => byKey.get(`${kind} ${key}`)

  const stepsOf = (entry: Entry, parent: Entry | null): Step[] => {
    const master = find(entry)
    const above = master && parents.get(master)
    if (master && parent && above?.key !== parent.key)
      throw new Failure(
        `The ${entry.kind} ${entry.key} belongs to the ${above?.kind} ${above?.key || above?.id} on the platform. A master stays where it is: give it another key here to make a new one.`,
        2,
      )
    const changes = master ? changesOf(entry, master) : {}
    const own: Step[] = !master
      ? [{ do: 'create', entry, parent }]
      : Object.keys(changes).length
        ? [{ do: 'update', entry, id: master.id, changes }]
        : []
    const below = entry.below.flatMap((child) => stepsOf(child, entry))
    return [...own, ...below, ...(isInOrder(entry, master) ? [] : [{ do: 'order', parent: entry } as const])]
  }

  /** Whether the order is right without a reorder. New children are created last. */
  function isInOrder(entry: Entry, master: Master | undefined): boolean {
    const wanted = entry.below.map(({ key }) => key)
    const there = (master?.below ?? []).map(({ key }) => key).filter((key) => wanted.includes(key))
    const result = [...there, ...wanted.filter((key) => !there.includes(key))]
    return result.join() === wanted.join()
  }

  const mentioned = masters.filter(({ key }) => named.has(`board ${key}`))
  const others = [...masters.filter((each) => !mentioned.includes(each)), ...all(mentioned)].filter(
    (each) =>
      !named.has(`${each.kind} ${each.key}`) &&
      // A child is deleted together with its parent, so it is not listed.
      (parents.get(each) === undefined || named.has(`${parents.get(each)?.kind} ${parents.get(each)?.key}`)),
  )
  return { steps: boards.flatMap((board) => stepsOf(board, null)), others }
}

function changesOf(entry: Entry, master: Master): Changes {
  const differs = Object.keys(entry.content).filter(
    (name) => JSON.stringify(entry.content[name]) !== JSON.stringify(master.content[name]),
  )
  return Object.fromEntries(
    differs.map((name) => [name, { from: master.content[name] ?? null, to: entry.content[name] ?? null }]),
  )
}

const MAX_SHOWN = 60

function valueText(value: Value): string {
  if (value === null) return '–'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 2)}…"` : text
}

/** Titles are quoted, because they may contain line breaks or terminal control characters. */
export const nameOf = ({ kind, key, content }: Entry) =>
  `${kind} ${key || '(without a key)'} ${valueText(content.title ?? null)}`

/** A step as one line. */
export function lineOf(step: Step): string {
  if (step.do === 'create') return `+ ${nameOf(step.entry)}`
  if (step.do === 'delete') return `- ${nameOf(step.entry)}`
  if (step.do === 'order') return `~ ${nameOf(step.parent)}: order`
  const changes = Object.entries(step.changes).map(
    ([field, { from, to }]) => `${field}: ${valueText(from)} → ${valueText(to)}`,
  )
  return `~ ${nameOf(step.entry)}: ${changes.join(', ')}`
}

export const othersLine = (other: Master): string => `? ${nameOf(other)} is not in the files`
