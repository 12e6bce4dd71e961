import type { Db } from '#core/db.ts'
import { placeTables } from '#core/place.ts'
import { inLists, type Statement, sql } from '#core/sql.ts'
import { type Entry, NONE, resolve, type Templates, type Viewer } from '#templates/resolve.ts'
import { bytesIn, FIXED_BYTES } from '#templates/store/card-bytes.ts'
import { textFields } from '#templates/store/fields.ts'
import { atOneEntry, findBoardsOf, findTemplates } from '#templates/store/published-templates.ts'
import { type CardRecord, type CardRow, columnAt } from './card-rows.ts'
import {
  cardRecord,
  fillInCard,
  isCard,
  type Own,
  type OwnGroup,
  ownCard,
  ownPairs,
  rowOfText,
  shownCard,
  textIn,
} from './shown-rows.ts'
import { type Head, headPairs, viewerFrom } from './viewer.ts'

/** A card that has a row, with its group. */
export interface LoadedCard {
  readonly entry: Entry<CardRecord> & { readonly row: CardRecord }
  readonly group: OwnGroup | null
  /** Its columns as the project sees them. */
  readonly shown: CardRow
  /** The same before variables are filled in. */
  readonly bare: CardRow
}

export interface LoadedCards {
  readonly head: Head
  readonly viewer: Viewer
  readonly templates: Templates
  readonly cards: readonly LoadedCard[]
}

/**
 * The cards `c` of a project that match `where`, ordered by id. Includes deleted and hidden cards. Brief cards
 * lack their long texts: enough for their order.
 */
export async function loadCards(
  db: Db,
  projectId: number,
  where: Statement,
  { isBrief = false } = {},
): Promise<LoadedCards> {
  const chosen = sql`from cards c where c.project_id = ${projectId} and ${where}`
  const head = sql`json_build_object(${headPairs(projectId)}, 'groups', (
    select json_agg(json_build_object(${ownPairs.group})) from groups g
    where g.project_id = ${projectId} and g.id in (select c.group_id ${chosen})))::text`
  const statement = inLists(sql`
    select ${rowOfText(head)} from ${placeTables(projectId, null)} where p.id = ${projectId}
    union all
    (select ${ownCard(isBrief ? 'brief' : 'whole')} ${chosen} order by c.id)`)
  return atOneEntry(async () => {
    const [first, ...rows] = await db.query<unknown[]>(statement)
    if (!first || isCard(first)) throw new Error('A project went away.')
    const read = JSON.parse(textIn(first)) as Head & { groups: OwnGroup[] | null }
    const cards = rows.map(cardRecord)
    return show(read, await templatesOf(db, read, cards), cards)
  })
}

/** The templates of these cards only. */
async function templatesOf(
  db: Db,
  { platform_id, last_entry }: Head,
  cards: readonly CardRecord[],
): Promise<Templates> {
  const masters = [...new Set(cards.flatMap(({ master_id }) => master_id ?? []))]
  if (masters.length === 0) return NONE
  const boards = await findBoardsOf(db, platform_id, masters)
  const templates = await findTemplates(db, platform_id, last_entry, boards)
  const card = new Map(
    masters.flatMap((id) => {
      const known = templates.card.get(id)
      return known ? [[id, known] as const] : []
    }),
  )
  return { ...NONE, card, waves: templates.waves }
}

function show(
  { groups, ...head }: Head & { groups: OwnGroup[] | null },
  templates: Templates,
  cards: readonly CardRecord[],
): LoadedCards {
  const viewer = viewerFrom(head)
  const byId = new Map((groups ?? []).map((group) => [group.id, group]))
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards: [], groups: [], cards })
  return {
    head,
    viewer,
    templates,
    cards: resolved.cards.flatMap((entry) => {
      if (!entry.row) return []
      const stored = { ...entry, row: entry.row }
      const group = byId.get(entry.parentId ?? 0) ?? null
      const bare = shownCard(viewer, templates, entry, group?.is_ordered === true)
      const shown = entry.template ? fillInCard(bare, head) : bare
      return [{ entry: stored, group, shown, bare }]
    }),
  }
}

const TEXTS = textFields('card').map(columnAt)

/**
 * What a card adds to the stored size of its group. For a copy in its template's group, only overridden texts
 * count, because published_groups has the size of the templates. Any other card counts as a whole. Variables
 * are not filled in.
 */
export function sizeOf(
  { row, template }: Pick<Entry<CardRecord>, 'row' | 'template'>,
  masterGroupId: number | null,
  bare: CardRow,
): { readonly cards: number; readonly bytes: number } {
  const isHome = template !== null && template.parent_id === masterGroupId
  const texts = (values: CardRow) => TEXTS.map((at) => values[at] ?? null)
  return isHome
    ? { cards: 0, bytes: bytesIn(texts(row?.values ?? [])) }
    : { cards: 1, bytes: bytesIn(texts(bare)) + FIXED_BYTES }
}

/** What a card that was read adds to the stored size of its group. */
export const sizeOfLoaded = ({ entry, group, bare }: LoadedCard) =>
  sizeOf(entry, group?.master_id ?? null, bare)
