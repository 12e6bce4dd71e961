import pg from 'pg'

/**
 * Indexes on tables that may already be large. They are built concurrently, without blocking writes, which is
 * not possible inside a migration's transaction.
 */
const indexes = {
  // Deleted records, for trash/list and the purge job.
  boards_trash: 'boards (project_id, id) where deleted_at is not null',
  groups_trash: 'groups (project_id, id) where deleted_at is not null',
  cards_trash: 'cards (project_id, id) where deleted_at is not null',
  comments_trash: 'comments (project_id, id) where deleted_at is not null',
  // For search. Every indexed word of a project's card or comment has the project's id as its prefix.
  cards_words: 'cards using gin (words) with (fastupdate = off)',
  comments_words: 'comments using gin (words) with (fastupdate = off)',
  published_cards_words: 'published_cards using gin (words) with (fastupdate = off)',
  // For unassigning the cards of a member who leaves the project.
  cards_owner: 'cards (project_id, owner_id) where owner_id is not null',
  // Theme versions that wait for approval.
  theme_versions_pending: "theme_versions (id) where approval_status = 'pending'",
  // Suspended projects, and projects that lost a tool but still show its copies.
  projects_former: 'projects (platform_id) where suspended_at is not null or former_tools is not null',
  // For notifications about cards that are due tomorrow.
  cards_due: 'cards (due_date) where owner_id is not null and deleted_at is null',
  // Copies with an owner: their due date may be derived from their template.
  cards_owned_copies:
    'cards (master_card_id, project_id) where owner_id is not null and master_card_id is not null and deleted_at is null',
  // Copies that a project changed or deleted, on any board: for boards/get.
  cards_own_copies:
    'cards (project_id, master_card_id) where master_card_id is not null and (overrides <> 0 or deleted_at is not null)',
  // The audit log of a project.
  audit_log_project: 'audit_log (project_id, id) where project_id is not null',
  // The feed of a project.
  activity_feed: 'activity (project_id, seq) where seq is not null',
} as const

/**
 * Builds the indexes that are missing or that an interrupted build left invalid. Returns their names. Skips
 * an index whose table or columns a later migration creates. Only one process may do this at a time: two
 * would deadlock.
 */
export async function buildLateIndexes(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muster migrate' })
  await client.connect()
  const built: string[] = []
  try {
    for (const [name, definition] of Object.entries(indexes)) {
      const { rows } = await client.query<{ indisvalid: boolean }>(
        'select indisvalid from pg_index where indexrelid = to_regclass($1)',
        [name],
      )
      if (rows[0]?.indisvalid || !(await isPossible(client, definition))) continue
      if (rows[0]) await client.query(`drop index concurrently ${name}`)
      await client.query(`create index concurrently ${name} on ${definition}`)
      built.push(name)
    }
  } finally {
    await client.end()
  }
  return built
}

/** Whether the table and the columns of the index's condition exist. */
async function isPossible(client: pg.Client, definition: string): Promise<boolean> {
  const [table] = definition.split(' ')
  const [, condition = 'true'] = definition.split(' where ')
  try {
    await client.query(`select 1 from ${table} where ${condition} limit 0`)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN) return false
    throw error
  }
}
const UNDEFINED_TABLE = '42P01'
const UNDEFINED_COLUMN = '42703'
