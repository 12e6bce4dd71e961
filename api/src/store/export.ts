import type { Db } from './db.ts'
import { type Statement, sql } from './sql.ts'
import { filledInRows } from './variables.ts'

const PAGE = 100
const MAX_PAGE_BYTES = 262_144

/** What an export reads, in this order: parents before children. `at` is what a page goes on after. */
const sources = {
  project: sql`
    select p.id as at, jsonb_build_object('id', p.id, 'name', p.name, 'tools', p.tools, 'plan_tools', p.plan_tools,
      'granted_tools', p.granted_tools, 'former_tools', p.former_tools, 'attributes', p.attributes, 'time_zone', p.time_zone,
      'suspended_at', p.suspended_at, 'created_at', p.created_at) as record
    from projects p where p.id = `,
  member: sql`
    select m.user_id as at, jsonb_build_object('user_id', u.id, 'name', u.name, 'email', u.email, 'role', m.role,
      'created_at', m.created_at) as record
    from memberships m join users u on u.id = m.user_id where m.project_id = `,
  tag: sql`select t.id as at, to_jsonb(t) as record from tags t where t.project_id = `,
  board: sql`select b.id as at, to_jsonb(b) - 'overrides' as record from shown_boards b where b.project_id = `,
  group: sql`select g.id as at, to_jsonb(g) - 'overrides' as record from shown_groups g where g.project_id = `,
  card: sql`select c.id as at, to_jsonb(c) - 'overrides' as record from shown_cards c where c.project_id = `,
  comment: sql`
    select m.id as at, to_jsonb(m) - array['words', 'read_at'] as record from comments m where m.project_id = `,
  activity: sql`select a.id as at, to_jsonb(a) as record from activity a where a.project_id = `,
  theme: sql`select t.id as at, to_jsonb(t) as record from themes t where t.project_id = `,
  theme_version: sql`select v.id as at, to_jsonb(v) as record from theme_versions v where v.project_id = `,
  subscription: sql`
    select s.id as at, jsonb_build_object('id', s.id, 'state', s.state, 'product', p.product, 'plan', p.plan,
      'period', s.period, 'trial_ends_at', s.trial_ends_at, 'created_at', s.created_at) as record
    from subscriptions s join plans p on p.id = s.plan_id where s.project_id = `,
  // Never with what signs its deliveries.
  webhook: sql`
    select w.id as at, jsonb_build_object('id', w.id, 'url', w.url, 'types', w.types, 'state', w.state,
      'state_reason', w.state_reason, 'created_by', w.created_by, 'created_at', w.created_at, 'updated_at', w.updated_at)
      as record
    from webhooks w where w.project_id = `,
  // Never with the token of its link.
  invitation: sql`
    select l.id as at, jsonb_build_object('id', l.id, 'email', l.email, 'role', l.role, 'created_by', l.created_by,
      'created_at', l.created_at, 'expires_at', l.expires_at) as record
    from one_time_links l where l.purpose = 'invitation' and l.used_at is null and l.project_id = `,
} satisfies Record<string, Statement>

export type ExportedKind = keyof typeof sources
export const exportedKinds = Object.keys(sources) as readonly ExportedKind[]

/** A page of records by id. It ends early when it is large; it has at least one record. */
export async function readExportPage(
  db: Db,
  projectId: number,
  kind: ExportedKind,
  after: number,
): Promise<{ records: Record<string, unknown>[]; next: number | null }> {
  const rows = await db.query<{ at: number; record: Record<string, unknown> }>(sql`
    select x.at, x.record from (
      select y.at, y.record, sum(octet_length(y.record::text)) over (order by y.at) as bytes,
        row_number() over (order by y.at) as number
      from (
        select z.at, z.record from (${sources[kind]}${projectId}) z
        where z.at > ${after} order by z.at limit ${PAGE}) y) x
    where x.number = 1 or x.bytes <= ${MAX_PAGE_BYTES}
    order by x.at`)
  const records = await filledInRows(
    db,
    projectId,
    rows.map(({ record }) => record),
  )
  return { records: records.map(shown), next: rows.at(-1)?.at ?? null }
}

/** Moments as every other answer writes them. */
const shown = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isMoment = /_(?:at|date|until)$/.test(name) && typeof value === 'string'
      return [name, isMoment ? new Date(value).toISOString() : value]
    }),
  )
