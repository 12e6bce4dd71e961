import type { BodyOf, Operations } from '@muster/contract'
import type { Config } from '#config.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Tx } from '#core/db.ts'
import { announce, type Doing } from '#core/events.ts'
import { parseMoment } from '#core/moment.ts'
import { invalid } from '#core/refusal.ts'
import { escaped } from '#core/variables.ts'
import { withKeys } from '#templates/checklist-items.ts'
import { cardRefusal } from './card-refusals.ts'
import { cleanHtml } from './html.ts'
import { makeBoard, makeGroup, makeTag } from './make.ts'
import { createCard } from './store/card-create.ts'
import { readCards, updateCards } from './store/card-update.ts'
import { prepareGroup } from './store/cards.ts'
import { changeWork } from './store/checklists.ts'
import { createComment } from './store/comments.ts'
import { findImported, findMembersAt, findTagNamed, type Origin, rememberImported } from './store/imported.ts'
import { itemsOf, type Work, withItems, withTick } from './work.ts'

export type ImportedItem = BodyOf<Operations['importsWrite']>['items'][number]
type Person = NonNullable<ImportedItem['people']>[number]

/** The project and the person that import, and where the items come from. */
export interface Importing {
  readonly userId: number
  readonly projectId: number
  readonly platformId: number
  readonly timeZone: string
  readonly source: string
  readonly isDryRun: boolean
  readonly config: Config
}

/** Makes the record of an item, unless it was imported before. */
export async function importItem(
  tx: Tx,
  importing: Importing,
  item: ImportedItem,
): Promise<{ readonly id: number | null; readonly isNew: boolean }> {
  assertComplete(item)
  const origin = originOf(importing, item.kind, item.external_id)
  const known = await findImported(tx, origin)
  if (known !== undefined) return { id: known, isNew: false }
  if (importing.isDryRun) return { id: null, isNew: true }
  const id = await makers[item.kind](tx, importing, item)
  await rememberImported(tx, origin, id)
  return { id, isNew: true }
}

const required = {
  board: ['title'],
  group: ['title', 'parent_external_id'],
  card: ['title'],
  comment: ['comment', 'parent_external_id'],
  file: [],
} as const

function assertComplete(item: ImportedItem): void {
  const absent = required[item.kind].filter((name) => item[name] == null)
  if (absent.length === 0) return
  const errors = absent.map((name) => [name, [`The ${name} field is required for a ${item.kind}.`]])
  throw invalid(Object.fromEntries(errors))
}

const originOf = ({ projectId, source }: Importing, kind: Origin['kind'], externalId: string): Origin => ({
  projectId,
  source,
  kind,
  externalId,
})

const doingOf = ({ projectId, userId }: Importing): Doing => ({ project_id: projectId, actor_id: userId })

const makers = {
  board: importBoard,
  group: importGroup,
  card: importCard,
  comment: importComment,
  async file(): Promise<never> {
    throw invalid({
      kind: [
        'Only dry runs take files here. Send the file to files/create, with import_source and import_external_id.',
      ],
    })
  },
}

async function importBoard(tx: Tx, importing: Importing, { title }: ImportedItem): Promise<number> {
  return (await makeBoard(tx, doingOf(importing), { title: title ?? '' })).value().id
}

async function importGroup(tx: Tx, importing: Importing, item: ImportedItem): Promise<number> {
  const board_id = await parentOf(tx, importing, 'board', item)
  return (await makeGroup(tx, doingOf(importing), { board_id, title: item.title ?? '' })).value().id
}

/** The record that an item belongs to, which was imported from the same source. */
async function parentOf(
  tx: Tx,
  importing: Importing,
  kind: Origin['kind'],
  { parent_external_id }: ImportedItem,
): Promise<number> {
  const id = await findImported(tx, originOf(importing, kind, parent_external_id ?? ''))
  if (id !== undefined) return id
  throw invalid({
    parent_external_id: [`No ${kind} with this external id was imported from this source. Send it first.`],
  })
}

async function importCard(tx: Tx, importing: Importing, item: ImportedItem): Promise<number> {
  const { projectId, userId, config } = importing
  const groupId = item.parent_external_id == null ? null : await parentOf(tx, importing, 'group', item)
  if (groupId !== null) await prepareGroup(tx, projectId, groupId)
  const people = await withIds(tx, importing, item.people ?? [])
  const owner = people.find(({ id }) => id !== undefined)
  const others = people.filter((each) => each !== owner).map(({ name }) => name)
  const tagIds = await tagsNamed(tx, importing, item.tags ?? [])
  const place = {
    projectId,
    createdBy: userId,
    timeZone: importing.timeZone,
    roles: null,
    isGroupChecked: groupId !== null,
    quota: config,
  }
  const made = await createCard(tx, place, {
    title: item.title ?? '',
    description: withPeople(item.description ?? null, others),
    group_id: groupId,
    owner_id: owner?.id ?? null,
    tag_id: tagIds[0] ?? null,
    status: item.status ?? 'open',
    due_date: item.due_date ?? null,
  })
  if ('refused' in made) throw cardRefusal(made.refused, config)
  if (tagIds.length > 1) {
    const writer = { userId, quota: config }
    const updated = await updateCards(tx, writer, () => readCards(tx, projectId, [made.id]), {
      tag_ids: tagIds,
    })
    if ('refused' in updated) throw cardRefusal(updated.refused, config)
  }
  if (item.checklist?.length) await addItems(tx, importing, made.id, groupId, item.checklist)
  return made.id
}

async function tagsNamed(tx: Tx, importing: Importing, names: readonly string[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const name of names) {
    const known = await findTagNamed(tx, importing.projectId, name)
    ids.add(known ?? (await makeTag(tx, doingOf(importing), { name })).value().id)
  }
  return [...ids]
}

async function addItems(
  tx: Tx,
  importing: Importing,
  cardId: number,
  groupId: number | null,
  sent: NonNullable<ImportedItem['checklist']>,
): Promise<void> {
  const { projectId, userId, platformId } = importing
  const items = withKeys(sent, [])
  const tick = { at: new Date().toISOString(), by: userId }
  await changeWork(tx, projectId, cardId, { userId, platformId }, (worked) => {
    let work: Work = withItems(worked, items)
    for (const [at, item] of itemsOf({ ...worked, work }).entries())
      if (sent[at]?.is_done) work = withTick(work, item, tick)
    return work
  })
  const changes = changesOfNew({ items: items.map(({ title }) => title) }, ['items'])
  announce(tx, doingOf(importing), 'checklist.changed', { card_id: cardId, group_id: groupId }, { changes })
}

async function importComment(tx: Tx, importing: Importing, item: ImportedItem): Promise<number> {
  const { projectId, userId } = importing
  const card_id = await parentOf(tx, importing, 'card', item)
  const [author] = await withIds(tx, importing, item.people ?? [])
  const text = item.comment ?? ''
  const isNamed = author !== undefined && author.id === undefined
  const place = { projectId, userId, roles: null, isCardChecked: true }
  const written = {
    userId: author?.id ?? userId,
    at: item.created_at ? momentUntilNow(item.created_at, importing.timeZone) : null,
  }
  const comment = { card_id, comment: isNamed ? `${author.name}:\n${text}` : text, parent_comment_id: null }
  const made = await createComment(tx, place, comment, written)
  if ('refused' in made)
    throw invalid({
      parent_external_id: ['The card of this comment was imported and has been deleted since.'],
    })
  return made.id
}

/** Nobody has written anything in the future. */
const momentUntilNow = (text: string, zone: string): Date =>
  new Date(Math.min(parseMoment(text, { zone })?.getTime() ?? Date.now(), Date.now()))

/** People with their ids, if they are members of the project. */
async function withIds(tx: Tx, { projectId }: Importing, people: readonly Person[]) {
  const emails = people.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const members = await findMembersAt(tx, projectId, emails)
  return people.map(({ name, email }) => ({ name, id: email ? members.get(email.toLowerCase()) : undefined }))
}

const MAX_DESCRIPTION = 100_000

/** Names people at the end of a description, as many as its limit leaves room for. */
function withPeople(description: string | null, names: readonly string[]): string | null {
  for (let count = names.length; count > 0; count--) {
    const people = names.slice(0, count).map(escaped).join(', ')
    const whole = cleanHtml(`${description ?? ''}<p>People: ${people}</p>`)
    if (whole.length <= MAX_DESCRIPTION) return whole
  }
  return description
}
