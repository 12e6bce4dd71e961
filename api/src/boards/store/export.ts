import type { Db } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'
import { fillIn } from '#core/variables.ts'
import { type Entry, resolve } from '#templates/resolve.ts'
import { tables } from '#templates/store/fields.ts'
import { checklistOf, signOffOf } from '../work.ts'
import { type CardRecord, type CardRow, columnAt, namedRow, workIn } from './card-rows.ts'
import { turnOfCard } from './present.ts'
import { type LoadedProject, loadProject, resolvePlaces } from './project-read.ts'
import { repeatOf } from './runs.ts'
import { momentsOf, type Own, type OwnGroup, shownCard, shownRecord } from './shown-rows.ts'

const PAGE = 100
const MAX_PAGE_BYTES = 262_144

/**
 * The kinds of records in an export, parents before children. `at` is the cursor of the next page: a number, or a text
 * of those in `byText`.
 */
const sources = {
  project: sql`
    select p.id as at, jsonb_build_object('id', p.id, 'name', p.name, 'tools', p.tools, 'plan_tools', p.plan_tools,
      'granted_tools', p.granted_tools, 'former_tools', p.former_tools, 'attributes', p.attributes, 'time_zone', p.time_zone,
      'language', p.language, 'suspended_at', p.suspended_at, 'created_at', p.created_at) as record
    from projects p where p.id = `,
  member: sql`
    select m.user_id as at, jsonb_build_object('user_id', u.id, 'name', u.name, 'email', case when u.email not like '%@nobody.invalid' then u.email end, 'role', m.role,
      'created_at', m.created_at) as record
    from memberships m join users u on u.id = m.user_id where m.project_id = `,
  tag: sql`select t.id as at, to_jsonb(t) as record from tags t where t.project_id = `,
  // readShownPage reads these as the project shows them, including deleted ones.
  board: null,
  group: null,
  card: null,
  comment: sql`
    select m.id as at, to_jsonb(m) - array['words', 'read_at'] as record from comments m where m.project_id = `,
  // Without where their content is stored; files/link opens it.
  file: sql`select f.id as at, to_jsonb(f) - 'object' as record from files f where f.project_id = `,
  check: sql`select k.name collate "C" as at, to_jsonb(k) as record from checks k where k.project_id = `,
  run: sql`
    select (lpad(r.card_id::text, 16, '0') || ' ' || r.run_on) collate "C" as at, to_jsonb(r) - 'platform_id' as record
    from runs r where r.project_id = `,
  activity: sql`select a.id as at, to_jsonb(a) as record from activity a where a.project_id = `,
  theme: sql`select t.id as at, to_jsonb(t) as record from themes t where t.project_id = `,
  theme_version: sql`select v.id as at, to_jsonb(v) as record from theme_versions v where v.project_id = `,
  subscription: sql`
    select s.id as at, jsonb_build_object('id', s.id, 'state', s.state, 'product', p.product, 'plan', p.plan,
      'period', s.period, 'trial_ends_at', s.trial_ends_at, 'created_at', s.created_at) as record
    from subscriptions s join plans p on p.id = s.plan_id where s.project_id = `,
  // Without the secret that signs its deliveries.
  webhook: sql`
    select w.id as at, jsonb_build_object('id', w.id, 'url', w.url, 'types', w.types, 'state', w.state,
      'state_reason', w.state_reason, 'created_by', w.created_by, 'created_at', w.created_at, 'updated_at', w.updated_at)
      as record
    from webhooks w where w.project_id = `,
  // Without the token of its link.
  invitation: sql`
    select l.id as at, jsonb_build_object('id', l.id, 'email', l.email, 'role', l.role, 'created_by', l.created_by,
      'created_at', l.created_at, 'expires_at', l.expires_at) as record
    from one_time_links l where l.purpose = 'invitation' and l.used_at is null and l.project_id = `,
} satisfies Record<string, Statement | null>

export type ExportedKind = keyof typeof sources
export const exportedKinds = Object.keys(sources) as readonly ExportedKind[]

/** Kinds whose records are not known by a number. */
const byText: ReadonlySet<ExportedKind> = new Set(['check', 'run'])

export type ExportCursor = number | string

/** The cursor before the first record. */
export const cursorBefore = (kind: ExportedKind): ExportCursor => (byText.has(kind) ? '' : 0)

/** A page of records, ordered by id. It ends early if it is large, but has at least one record. */
export async function readExportPage(
  db: Db,
  projectId: number,
  kind: ExportedKind,
  after: ExportCursor,
): Promise<{ records: Record<string, unknown>[]; next: ExportCursor | null }> {
  const source = sources[kind]
  if (source === null) return readShownPage(db, projectId, kind as 'board' | 'group' | 'card', Number(after))
  const rows = await db.query<{ at: ExportCursor; record: Record<string, unknown> }>(sql`
    select x.at, x.record from (
      select y.at, y.record, sum(octet_length(y.record::text)) over (order by y.at) as bytes,
        row_number() over (order by y.at) as number
      from (
        select z.at, z.record from (${source}${projectId}) z
        where z.at > ${after} order by z.at limit ${PAGE}) y) x
    where x.number = 1 or x.bytes <= ${MAX_PAGE_BYTES}
    order by x.at`)
  return { records: rows.map(({ record }) => shown(record)), next: rows.at(-1)?.at ?? null }
}

/** A page of boards, groups or cards as the project shows them, with and without rows. */
async function readShownPage(
  db: Db,
  projectId: number,
  kind: 'board' | 'group' | 'card',
  after: number,
): Promise<{ records: Record<string, unknown>[]; next: number | null }> {
  // Read the cards of the page, and all copies, to find out which copies have no row.
  const isOnPage = sql`(c.master_card_id is not null or c.id in (
    select n.id from cards n where n.project_id = ${projectId} and n.id > ${after} order by n.id limit ${PAGE}))`
  const loaded = await loadProject(db, projectId, kind === 'card' ? { cards: isOnPage } : {})
  if (!loaded) return { records: [], next: null }
  const { head, viewer, templates, boards, groups, cards } = loaded
  const resolved = await resolveAll(db, loaded, kind)
  // Only one kind, because a board and a group may have the same id.
  const parents: readonly Own[] = kind === 'card' ? groups : boards
  const ordered = new Set(parents.filter(({ is_ordered }) => is_ordered).map(({ id }) => id))
  // After the last row of a full page there may be rows that were not read, so stop there.
  const rowIds = cards.map(({ id }) => id).filter((id) => id > after)
  const lastRow = rowIds.toSorted((a, b) => a - b)[PAGE - 1] ?? null
  const all = resolved
    .filter(({ id, isAllowed }) => isAllowed && id > after && id <= (lastRow ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => a.id - b.id)
    .slice(0, PAGE)
  const deletions = await listDeletions(
    db,
    projectId,
    kind,
    all.map(({ id }) => id),
  )
  let bytes = 0
  const records: Record<string, unknown>[] = []
  for (const entry of all) {
    const isOrdered = ordered.has(entry.parentId ?? 0)
    const card =
      kind === 'card' ? shownCard(viewer, templates, entry as Entry<CardRecord>, isOrdered) : undefined
    const record = card
      ? namedRow(card)
      : {
          project_id: projectId,
          id: entry.id,
          [`master_${kind}_id`]: entry.template?.id ?? null,
          ...(kind === 'group' ? { board_id: entry.parentId } : {}),
          ...shownRecord(kind, (entry as Entry<Own>).row, entry.template, isOrdered),
          is_ordered: (entry as Entry<Own>).row?.is_ordered ?? false,
          is_active: (entry as Entry<Own>).row?.is_active ?? true,
          created_by: (entry as Entry<Own>).row?.created_by ?? null,
          ...momentsOf(viewer, templates, entry as Entry<Own>),
        }
    const [deleted_at, deleted_by] = deletions.get(entry.id) ?? [null, null]
    const filled = JSON.parse(fillIn(JSON.stringify({ ...record, deleted_at, deleted_by }), head, true))
    const whole = card ? { ...filled, ...workOf(loaded, entry as Entry<CardRecord>, card) } : filled
    bytes += JSON.stringify(whole).length
    if (records.length > 0 && bytes > MAX_PAGE_BYTES) break
    records.push(whole)
  }
  const isWhole = records.length === all.length
  if (isWhole && all.length < PAGE) return { records, next: lastRow }
  return { records, next: (records.at(-1)?.id as number | undefined) ?? null }
}

/** What people did on a card, and when it comes again. */
function workOf({ head, viewer, templates }: LoadedProject, entry: Entry<CardRecord>, card: CardRow) {
  const worked = { template: entry.template, work: workIn(card) }
  return {
    checklist: checklistOf(entry.id, worked, head).items,
    sign_off: signOffOf(worked, card[STATUS]),
    repeat: repeatOf(turnOfCard(viewer, templates, entry)),
  }
}
const STATUS = columnAt('status')

async function resolveAll(
  db: Db,
  loaded: LoadedProject,
  kind: 'board' | 'group' | 'card',
): Promise<Entry<Own | CardRecord>[]> {
  if (kind !== 'card') {
    const { boards, groups } = await resolvePlaces(db, loaded)
    return [...(kind === 'board' ? boards : groups)]
  }
  const { viewer, templates, boards, groups, cards } = loaded
  return [...resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards, groups, cards }).cards]
}

/** When and by whom each deleted record was deleted. */
async function listDeletions(
  db: Db,
  projectId: number,
  kind: 'board' | 'group' | 'card',
  ids: readonly number[],
) {
  const rows = await db.query<{ id: number; at: string; by: number | null }>(sql`
    select id, ${moment('deleted_at')} as at, deleted_by as by from ${tables[kind].copies}
    where project_id = ${projectId} and id = any (${ids}::bigint[]) and deleted_at is not null`)
  return new Map(rows.map(({ id, at, by }) => [id, [at, by] as const]))
}

/** Formats moments as in all other answers. */
const shown = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isMoment = /_(?:at|date|until)$/.test(name) && typeof value === 'string'
      return [name, isMoment ? new Date(value).toISOString() : value]
    }),
  )
