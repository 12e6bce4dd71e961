import { Refusal } from './refusal.ts'

/** A maximum number of records, and the message for a caller who would exceed it. */
interface Bound {
  readonly most: number
  readonly sentence: string
}

const bound = (most: number, holder: string, things: string, next: string): Bound => ({
  most,
  sentence: `${holder} already has ${most.toLocaleString('en')} ${things}, the most it can have. ${next}`,
})

export const bounds = {
  boards: bound(500, 'The project', 'boards', 'Delete one first.'),
  groups: bound(500, 'The board', 'groups', 'Delete one first.'),
  cards: bound(2_000, 'The group', 'cards', 'Delete or move some first, or use another group.'),
  boardCards: bound(5_000, 'The board', 'cards', 'Delete or move some first, or use another board.'),
  tags: bound(500, 'The project', 'tags', 'Delete one first.'),
  savedFilters: bound(50, 'The board', 'filters that you saved', 'Delete one first.'),
  masterBoards: bound(500, 'The platform', 'master boards', 'Delete one first.'),
  masterGroups: bound(500, 'The master board', 'groups', 'Delete one first.'),
  // Limited because a sync publishes a whole board in one transaction.
  masterCards: bound(2_000, 'The master board', 'cards', 'Delete some first, or use another board.'),
  templates: bound(
    20_000,
    'The platform',
    'published cards',
    'Withdraw some first: delete them from projects.',
  ),
  projectWebhooks: bound(10, 'The project', 'webhooks', 'Delete one first.'),
  platformWebhooks: bound(20, 'The platform', 'webhooks', 'Delete one first.'),
  invitations: bound(500, 'The project or platform', 'invitations of today', 'Go on tomorrow.'),
  services: bound(50, 'The platform', 'service tokens', 'Revoke one that is no longer used first.'),
  providers: bound(20, 'The platform', 'providers', 'Remove one first.'),
  passkeys: bound(20, 'Your account', 'passkeys', 'Remove one that is no longer used first.'),
  tokens: bound(100, 'Your account', 'tokens', 'Revoke one that is no longer used first.'),
} satisfies Record<string, Bound>

/** The 400 for a limit that has been reached. */
export const full = (what: keyof typeof bounds) => new Refusal(400, 'rule', bounds[what].sentence)

/** The default number of rows per page. */
export const PAGE_ROWS = 50

/** The cursor of the next page: the key of the last row, or null if this page is not full. */
export const nextPage = <Row>(
  rows: readonly Row[],
  most: number,
  keyOf: (row: Row) => number,
): number | null => {
  const last = rows.at(-1)
  return last !== undefined && rows.length === most ? keyOf(last) : null
}
