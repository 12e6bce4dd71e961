// Generated from contract/ by `npm run generate`. Do not edit.

import type { Call, List, Stream } from './calls.ts'
import type { Details, Repeats } from './send.ts'

/** The words of the header X-Error-Code. */
export type ErrorCode =
  | 'bad_request'
  | 'rule'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'second_factor_invalid'
  | 'forbidden_superadmin'
  | 'forbidden_session'
  | 'forbidden_project'
  | 'forbidden_role'
  | 'project_suspended'
  | 'not_found'
  | 'method_not_allowed'
  | 'validation'
  | 'rate_limited'
  | 'too_many_failures'
  | 'duplicate_in_progress'
  | 'overloaded'
  | 'internal'

export interface AccessToken {
  /** Its id. */
  id: number
  /** What it is. */
  kind: 'session' | 'integration'
  /** Its name. */
  name: string | null
  /** The project. */
  project_id: number | null
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner' | null
  /** The token this call was made with. */
  is_current: boolean
  /** When it was made. */
  created_at: string
  /** When a call was last made with it. */
  last_used_at: string
  /** When the token ends. */
  expires_at: string
}

export interface Activity {
  /** Its id. */
  id: number
  /** The card. */
  card_id: number
  /** The user. */
  user_id: number | null
  /** created, updated, moved, deleted, restored or dismissed. */
  action: string
  /** Each field that changed, from what to what. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
  /** When it was made. */
  created_at: string
}

export interface AuthenticatedUser {
  /** Three or fewer recovery codes are left. */
  needs_code__regeneration: boolean
  /** How many recovery codes are left when they are few, else "". */
  warn_message: string
  /** The Bearer token for all other operations. Shown once. */
  token: string
  /** Its id. */
  id: number
  /** Its name. */
  name: string
  /** The e-mail address, in any case. */
  email: string
  /** For example `en`. */
  language: string | null
  /** Keeps the master templates of the platform. */
  superadmin: boolean
  /** May upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag that is kept and shown. */
  enable_ai: boolean
}

export interface Board {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_board_id: number | null
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
}

export interface BoardWithGroups {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_board_id: number | null
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** The groups, in order. */
  groups: GroupWithCards[]
}

export interface Card {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_card_id: number | null
  /** The group; null: the inbox of the project. */
  group_id: number | null
  /** The user who is responsible; null: nobody. */
  owner_id: number | null
  /** The tag; null: none. */
  tag_id: number | null
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** Where its template stands in the master group; 0 without one. */
  sort_order: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The due date is past and the card is not closed. */
  is_overdue: boolean
  /** A name of your own for the template, one a platform. */
  unique_identifier: string | null
  /** A name of your own for how to tell that it is done; kept and shown, not acted on. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null: none. */
  tour_key: string | null
  /** A sentence, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status: string
  /** How pressing it is. */
  priority: string
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date: string | null
  /** For clients that hide it until then; null: not snoozed. */
  snoozed_until: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
}

export interface Comment {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number
  /** The card. */
  card_id: number
  /** The user. */
  user_id: number
  /** The comment that this one answers; null: none. */
  parent_comment_id: number | null
  /** The text, plain. */
  comment: string
  /** Whether someone other than its author has read it. */
  is_read: boolean
  /** When someone other than its author first read it; null: nobody yet. */
  read_at: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
}

export interface CreatedCard {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_card_id: number | null
  /** The group; null: the inbox of the project. */
  group_id: number | null
  /** The user who is responsible; null: nobody. */
  owner_id: number | null
  /** The tag; null: none. */
  tag_id: number | null
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** Where its template stands in the master group; 0 without one. */
  sort_order: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The due date is past and the card is not closed. */
  is_overdue: boolean
  /** A name of your own for the template, one a platform. */
  unique_identifier: string | null
  /** A name of your own for how to tell that it is done; kept and shown, not acted on. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null: none. */
  tour_key: string | null
  /** A sentence, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status: string
  /** How pressing it is. */
  priority: string
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date: string | null
  /** For clients that hide it until then; null: not snoozed. */
  snoozed_until: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** Always `task`. */
  card_type: string
}

export interface DriftedCopy {
  /** The project. */
  project_id: number
  /** The copy in that project. */
  copy_id: number
  /** The texts and settings that the project took over. */
  own_fields: string[]
  /** The project gave it a status, owner, tag or date, moved it or commented on it. */
  is_touched: boolean
  /** The project deleted it. */
  is_deleted: boolean
}

export interface Group {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_group_id: number | null
  /** The board. */
  board_id: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** Shown closed. */
  is_collapsed: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** A word of your own. */
  type: string | null
  /** A colour for those who show it, for example `#2f7d4f`. */
  color: string | null
  /** A name of an icon for those who show it. */
  icon: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
}

export interface GroupWithCards {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_group_id: number | null
  /** The board. */
  board_id: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** Shown closed. */
  is_collapsed: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** A word of your own. */
  type: string | null
  /** A colour for those who show it, for example `#2f7d4f`. */
  color: string | null
  /** A name of an icon for those who show it. */
  icon: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** The cards, in order. */
  cards: Card[]
}

export interface LeftItem {
  /** What it is. */
  kind: 'board' | 'group' | 'card'
  /** The master board, group or card. */
  master_id: number
  /** changed_later: a later rollout or a deletion wrote it; holds_others: something published later stands in it; place_gone: its master group was deleted, or projects do not have it; identifier_taken: another master card has its unique_identifier. */
  reason: 'changed_later' | 'holds_others' | 'place_gone' | 'identifier_taken'
}

export interface MasterBoard {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_board_id: number | null
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** never: no project has it; current: projects show it as it is here; changed: the draft differs from what is published; undone: the rollout that brought it was undone. */
  publication: 'never' | 'current' | 'changed' | 'undone'
  /** The groups, in order. */
  groups: MasterGroup[]
}

export interface MasterCard {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_card_id: number | null
  /** The group; null: the inbox of the project. */
  group_id: number | null
  /** The user who is responsible; null: nobody. */
  owner_id: number | null
  /** The tag; null: none. */
  tag_id: number | null
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** Where its template stands in the master group; 0 without one. */
  sort_order: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** true: a template; false: of a project. */
  is_master: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The due date is past and the card is not closed. */
  is_overdue: boolean
  /** A name of your own for the template, one a platform. */
  unique_identifier: string | null
  /** A name of your own for how to tell that it is done; kept and shown, not acted on. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null: none. */
  tour_key: string | null
  /** A sentence, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status: string
  /** How pressing it is. */
  priority: string
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date: string | null
  /** For clients that hide it until then; null: not snoozed. */
  snoozed_until: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** never: no project has it; current: projects show it as it is here; changed: the draft differs from what is published; undone: the rollout that brought it was undone. */
  publication: 'never' | 'current' | 'changed' | 'undone'
}

export interface MasterGroup {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number | null
  /** The platform; null where the project says it. */
  platform_id: number | null
  /** The template it is a copy of; null: it is none. */
  master_group_id: number | null
  /** The board. */
  board_id: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** true: a template; false: of a project. */
  is_master: boolean
  /** Shown closed. */
  is_collapsed: boolean
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description: string | null
  /** A word of your own. */
  type: string | null
  /** A colour for those who show it, for example `#2f7d4f`. */
  color: string | null
  /** A name of an icon for those who show it. */
  icon: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
  /** never: no project has it; current: projects show it as it is here; changed: the draft differs from what is published; undone: the rollout that brought it was undone. */
  publication: 'never' | 'current' | 'changed' | 'undone'
  /** The cards, in order. */
  cards: MasterCard[]
}

export interface Member {
  /** The user. */
  user_id: number
  /** Its name. */
  name: string
  /** The e-mail address, in any case. */
  email: string
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
  /** When it was made. */
  created_at: string
}

export interface Outcomes {
  /** Projects that get a copy, or see a hidden one again. */
  gets_copy: number
  /** Projects that get no copy and show a changed text. */
  text_changes: number
  /** Projects where everything is as it is to be already. */
  unchanged: number
  /** Projects that changed those texts themselves and keep theirs. */
  keeps_own: number
  /** Projects that deleted the copy, or the group or board it is to stand in. */
  deleted: number
  /** Projects without the tool, and suspended ones. */
  no_access: number
}

export interface Plan {
  /** The product, as plans/list names it. */
  product: string
  /** The plan, as plans/list names it. */
  plan: string
  /** What the project may use: it gets the master boards of these. */
  tools: string[]
  /** What it costs, a row a period. */
  prices: {
    /** How long one payment lasts. */
    period: 'month' | 'year'
    /** In the smallest unit of the currency. */
    amount: number
    /** Three letters, for example `eur`. */
    currency: string
  }[]
}

export interface PlatformUser {
  /** Its id. */
  id: number
  /** Its name. */
  name: string
  /** The e-mail address, in any case. */
  email: string
  /** For example `en`. */
  language: string | null
  /** Keeps the master templates of the platform. */
  superadmin: boolean
  /** May upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag that is kept and shown. */
  enable_ai: boolean
  /** When the user was disabled; null: they can sign in. */
  disabled_at: string | null
  /** When it was made. */
  created_at: string
}

export interface Project {
  /** Its id. */
  id: number
  /** The platform; null where the project says it. */
  platform_id: number
  /** Its name. */
  name: string
  /** What the project may use: it gets the master boards of these. */
  tools: string[]
  /** When it was suspended; null: it is not. */
  suspended_at: string | null
  /** When it was made. */
  created_at: string
}

export interface ProjectOutcome {
  /** The project. */
  project_id: number
  /** Its name. */
  name: string
  /** What the rollout means for a project. */
  outcome: 'gets_copy' | 'text_changes' | 'unchanged' | 'keeps_own' | 'deleted' | 'no_access'
  /** Its copies are there; otherwise they come when it is opened. */
  is_filled: boolean
}

export interface RecoveryCodes {
  /** Each works once in place of a one-time code. Shown once. */
  recovery_codes: string[]
}

export interface Rollout {
  /** Counts within the platform. */
  number: number
  /** What it is. */
  kind: 'push' | 'sync' | 'withdrawal' | 'undo'
  /** The master board, group or card. */
  master_id: number | null
  /** The rollout that this one undoes. */
  of_number: number | null
  /** The superadmin who did it; null: an operator at the command line. */
  author_id: number | null
  /** Why, for whoever reads the log later. */
  reason: string | null
  /** filling: every project shows it when it is opened, and the rest are being prepared; paused: that preparation is held. */
  state: 'filling' | 'paused' | 'done' | 'undone'
  /** Projects whose copies are there; the others get them when they are opened. */
  projects_filled: number
  /** Projects that have the tool and are not suspended. */
  projects_with_access: number
  /** Projects without the tool, and suspended ones. */
  skipped_no_access: number
  /** Projects that show something new because of it. */
  projects_updated: number
  /** The rollout that undid it; null: none. */
  undone_by: number | null
  /** When it was made. */
  created_at: string
}

export interface RolloutItem {
  /** What it is. */
  kind: 'board' | 'group' | 'card'
  /** The master board, group or card. */
  master_id: number
  /** enters: projects get copies; changes: texts change; withdraws: copies are taken away; reverts, hides, returns: an undo of these three. */
  effect: 'enters' | 'changes' | 'withdraws' | 'reverts' | 'hides' | 'returns'
  /** Each published field that changes, from what to what. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
}

export interface Subscription {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number
  /** What the subscription is in. */
  state: 'trialing' | 'expired' | 'checkout_open' | 'active' | 'past_due' | 'canceled'
  /** The product, as plans/list names it. */
  product: string
  /** The plan, as plans/list names it. */
  plan: string
  /** How long one payment lasts. */
  period: 'month' | 'year' | null
  /** When the trial ends or ended. */
  trial_ends_at: string
  /** What the project may use as things stand. */
  tools: string[]
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

export interface Tag {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number
  /** The place among its neighbours, smallest first. */
  position: number
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** Its name. */
  name: string
  /** A colour for those who show it, for example `#2f7d4f`. */
  color: string | null
  /** A name of an icon for those who show it. */
  icon: string | null
  /** false: kept, but not to be worked on. */
  is_active: boolean
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** When it was deleted; null: it is live. */
  deleted_at: string | null
}

export interface Theme {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number
  /** Its name. */
  name: string
  /** When it was made. */
  created_at: string
}

export interface ThemeVersion {
  /** Its id. */
  id: number
  /** The project. */
  project_id: number
  /** The theme. */
  theme_id: number
  /** The version, for example `1.2`. */
  version: string
  /** How far the approval of the version is. */
  approval_status: 'draft' | 'pending' | 'approved' | 'rejected'
  /** Whether the version is still to be used. */
  theme_status: 'active' | 'deprecated'
  /** The user who made it; null: a rollout or an operator. */
  created_by: number | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

export type DriftListBody = {
  /** What it is. */
  kind: 'board' | 'group' | 'card'
  /** The master board, group or card. */
  id: number
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type DriftListData = {
  /** The copies that differ, by project. */
  copies: DriftedCopy[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type MasterBoardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type MasterBoardsCreateData = {
  /** The board. */
  board: Board
}

export type MasterBoardsDeleteBody = {
  /** The board. */
  id: number
}

export type MasterBoardsGetBody = {
  /** The board. */
  id: number
}

export type MasterBoardsGetData = {
  /** The board. */
  board: MasterBoard
}

export type MasterBoardsListBody = Record<string, never>

export type MasterBoardsListData = {
  /** The boards, in order. */
  boards: Board[]
}

export type MasterBoardsSyncBody = {
  /** The board. */
  board_id: number
  /** Why, for whoever reads the log later. */
  reason?: string | null | undefined
}

export type MasterBoardsSyncData = {
  /** Projects that have the tool and are not suspended. */
  synced_count: number
  /** Projects without the tool, and suspended ones. */
  skipped_no_access: number
}

export type MasterBoardsUpdateBody = {
  /** The board. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type MasterBoardsUpdateData = {
  /** The board. */
  board: Board
}

export type MasterCardsCreateBody = {
  /** The group; null: the inbox of the project. */
  group_id: number
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A name of your own for the template, one a platform. */
  unique_identifier?: string | null | undefined
  /** A name of your own for how to tell that it is done; kept and shown, not acted on. */
  evaluation_check?: string | null | undefined
  /** The step of a tour that the card belongs to; null: none. */
  tour_key?: string | null | undefined
  /** A sentence, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: 'open' | 'in_progress' | 'closed' | 'to_check' | 'blocked' | null | undefined
  /** false: kept, but not to be worked on. */
  is_active?: boolean | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** true: push it at once. */
  push_to_projects?: boolean | null | undefined
  /** Why, for whoever reads the log later. */
  reason?: string | null | undefined
}

export type MasterCardsCreateData = {
  /** The card. */
  card: Card
  /** Projects that show something new because of it. */
  projects_updated: string
}

export type MasterCardsDeleteBody = {
  /** The card. */
  id: number
  /** true: also take the copies away from every project. */
  delete_from_projects?: boolean | undefined
  /** Why, for whoever reads the log later. */
  reason?: string | null | undefined
}

export type MasterCardsGetBody = {
  /** The card. */
  id: number
}

export type MasterCardsGetData = {
  /** The card. */
  card: MasterCard
}

export type MasterCardsListBody = {
  /** The group; null: the inbox of the project. */
  group_id: number
}

export type MasterCardsListData = {
  /** The cards, in order. */
  cards: MasterCard[]
}

export type MasterCardsPushBody = {
  /** The card. */
  card_id: number
  /** Why, for whoever reads the log later. */
  reason?: string | null | undefined
}

export type MasterCardsPushData = {
  /** Projects that show something new because of it. */
  projects_updated: string
}

export type MasterCardsReorderBody = {
  /** The group; null: the inbox of the project. */
  group_id: number
  /** The cards, in order. */
  cards: {
    /** Its id. */
    id: number
    /** The place among its neighbours, smallest first. */
    position: number
  }[]
}

export type MasterCardsUpdateBody = {
  /** The card. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A name of your own for the template, one a platform. */
  unique_identifier?: string | null | undefined
  /** A name of your own for how to tell that it is done; kept and shown, not acted on. */
  evaluation_check?: string | null | undefined
  /** The step of a tour that the card belongs to; null: none. */
  tour_key?: string | null | undefined
  /** A sentence, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: 'open' | 'in_progress' | 'closed' | 'to_check' | 'blocked' | null | undefined
  /** false: kept, but not to be worked on. */
  is_active?: boolean | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
}

export type MasterCardsUpdateData = {
  /** The card. */
  card: MasterCard
}

export type MasterGroupsCreateBody = {
  /** The board. */
  board_id: number
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A word of your own. */
  type?: string | null | undefined
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
}

export type MasterGroupsCreateData = {
  /** The group. */
  group: Group
}

export type MasterGroupsDeleteBody = {
  /** The group. */
  id: number
}

export type MasterGroupsReorderBody = {
  /** The board. */
  board_id: number
  /** The groups, in order. */
  groups: {
    /** Its id. */
    id: number
    /** The place among its neighbours, smallest first. */
    position: number
  }[]
}

export type MasterGroupsUpdateBody = {
  /** The group. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A word of your own. */
  type?: string | null | undefined
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
}

export type MasterGroupsUpdateData = {
  /** The group. */
  group: Group
}

export type RolloutsGetBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsGetData = {
  /** The rollout. */
  rollout: Rollout
}

export type RolloutsItemsBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The `next_after` of the page before. */
  after?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type RolloutsItemsData = {
  /** What changes, field by field: boards first, then groups, then cards; at most 200. */
  items: RolloutItem[]
  /** The `after` of the next page; null: this is the last. */
  next_after: number | null
}

export type RolloutsListBody = {
  /** The `next_before` of the page before. */
  before?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type RolloutsListData = {
  /** The rollouts, newest first. */
  rollouts: Rollout[]
  /** The `before` of the next page; null: this is the last. */
  next_before: number | null
}

export type RolloutsPauseBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsPauseData = {
  /** The rollout. */
  rollout: Rollout
}

export type RolloutsPreviewBody = {
  /** The card. */
  card_id?: number | null | undefined
  /** The board. */
  board_id?: number | null | undefined
}

export type RolloutsPreviewData = {
  /** How many projects have which outcome; each project is in one. */
  outcomes: Outcomes
  /** What changes, field by field: boards first, then groups, then cards; at most 200. */
  items: RolloutItem[]
  /** How many items there are in all. */
  items_count: number
}

export type RolloutsProjectsBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** What the rollout means for a project. */
  outcome?: 'gets_copy' | 'text_changes' | 'unchanged' | 'keeps_own' | 'deleted' | 'no_access' | null | undefined
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type RolloutsProjectsData = {
  /** The projects. */
  projects: ProjectOutcome[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type RolloutsResumeBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsResumeData = {
  /** The rollout. */
  rollout: Rollout
}

export type RolloutsUndoBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** Why, for whoever reads the log later. */
  reason?: string | null | undefined
}

export type RolloutsUndoData = {
  /** The rollout. */
  rollout: Rollout
  /** What stays as it is, and why. */
  left: LeftItem[]
}

export type RolloutsWatchBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsWatchData = {
  /** The rollout. */
  rollout: Rollout
}

export type BoardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type BoardsCreateData = {
  /** The board. */
  board: Board
}

export type BoardsDeleteBody = {
  /** The board. */
  id: number
}

export type BoardsGetBody = {
  /** The board. */
  id: number
}

export type BoardsGetData = {
  /** The board. */
  board: BoardWithGroups
}

export type BoardsListBody = {
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key?: string | null | undefined
}

export type BoardsListData = {
  /** The boards, in order. */
  boards: Board[]
}

export type BoardsUpdateBody = {
  /** The board. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** The tool the board belongs to; projects that have it get the board. */
  tool_key?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type BoardsUpdateData = {
  /** The board. */
  board: Board
}

export type CardsActivityBody = {
  /** The card. */
  id: number
  /** The `next_before_id` of the page before. */
  before_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type CardsActivityData = {
  /** What happened, newest first. */
  activity: Activity[]
  /** The `before_id` of the next page; null: this is the last. */
  next_before_id: number | null
}

export type CardsBulkUpdateBody = {
  /** Up to 100 cards of one project. */
  ids: number[]
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A sentence, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: string | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The user who is responsible; null: nobody. */
  owner_id?: number | null | undefined
  /** The tag; null: none. */
  tag_id?: number | null | undefined
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date?: string | null | undefined
  /** For clients that hide it until then; null: not snoozed. */
  snoozed_until?: string | null | undefined
  /** false: kept, but not to be worked on. */
  is_active?: boolean | null | undefined
}

export type CardsBulkUpdateData = {
  /** How many cards were changed. */
  updated_count: number
}

export type CardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** The group; null: the inbox of the project. */
  group_id?: number | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: string | null | undefined
  /** The user who is responsible; null: nobody. */
  owner_id?: number | null | undefined
  /** The tag; null: none. */
  tag_id?: number | null | undefined
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date?: string | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
}

export type CardsCreateData = {
  /** The card. */
  card: CreatedCard
}

export type CardsDeleteBody = {
  /** The card. */
  id: number
}

export type CardsGetBody = {
  /** The card. */
  id: number
}

export type CardsGetData = {
  /** The card. */
  card: Card
}

export type CardsInheritBody = {
  /** The card. */
  id: number
  /** Which fields to give back; absent: all that the project took over. */
  fields?: ('title' | 'description' | 'short_description' | 'priority' | 'is_active')[] | null | undefined
}

export type CardsInheritData = {
  /** The card. */
  card: Card
}

export type CardsListBody = {
  /** The board. */
  board_id?: number | null | undefined
  /** The group; null: the inbox of the project. */
  group_id?: number | null | undefined
  /** true: only cards without a group; false: only cards in one. */
  is_inbox?: boolean | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: string | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The user who is responsible; null: nobody. */
  owner_id?: number | null | undefined
  /** The tag; null: none. */
  tag_id?: number | null | undefined
  /** The due date is past and the card is not closed. */
  is_overdue?: boolean | null | undefined
  /** Looked for in title and description, in any case. */
  text?: string | null | undefined
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type CardsListData = {
  /** The cards, in order. */
  cards: Card[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type CardsMoveBody = {
  /** The card. */
  id: number
  /** The group; null: the inbox of the project. */
  group_id: number | null
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type CardsMoveData = {
  /** The card. */
  card: Card
}

export type CardsRestoreBody = {
  /** The card. */
  id: number
}

export type CardsRestoreData = {
  /** The card. */
  card: Card
}

export type CardsUpdateBody = {
  /** The card. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A sentence, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a word of the project. */
  status?: string | null | undefined
  /** How pressing it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The user who is responsible; null: nobody. */
  owner_id?: number | null | undefined
  /** The tag; null: none. */
  tag_id?: number | null | undefined
  /** When it is to be done; an answer is in UTC, a request without an offset is read as UTC. */
  due_date?: string | null | undefined
  /** For clients that hide it until then; null: not snoozed. */
  snoozed_until?: string | null | undefined
  /** false: kept, but not to be worked on. */
  is_active?: boolean | null | undefined
}

export type CardsUpdateData = {
  /** The card. */
  card: Card
}

export type CommentsCreateBody = {
  /** The card. */
  card_id: number
  /** The text, plain. */
  comment: string
  /** The comment that this one answers; null: none. */
  parent_comment_id?: number | null | undefined
}

export type CommentsCreateData = {
  /** The text, plain. */
  comment: Comment
}

export type CommentsDeleteBody = {
  /** The comment. */
  id: number
}

export type CommentsListBody = {
  /** The card. */
  card_id: number
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type CommentsListData = {
  /** The comments, oldest first. */
  comments: Comment[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type CommentsReadBody = {
  /** The card. */
  card_id: number
}

export type CommentsReadData = {
  /** How many comments were unread until now. */
  read_count: number
}

export type CommentsUpdateBody = {
  /** The comment. */
  id: number
  /** The text, plain. */
  comment: string
}

export type CommentsUpdateData = {
  /** The text, plain. */
  comment: Comment
}

export type GroupsCreateBody = {
  /** The board. */
  board_id: number
  /** The title, plain text. */
  title: string
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A word of your own. */
  type?: string | null | undefined
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type GroupsCreateData = {
  /** The group. */
  group: Group
}

export type GroupsDeleteBody = {
  /** The group. */
  id: number
}

export type GroupsReorderBody = {
  /** The groups, in order. */
  groups: {
    /** Its id. */
    id: number
    /** The place among its neighbours, smallest first. */
    position: number
  }[]
}

export type GroupsUpdateBody = {
  /** The group. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text; that of a card is HTML, made safe when it is written. */
  description?: string | null | undefined
  /** A word of your own. */
  type?: string | null | undefined
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
  /** Shown closed. */
  is_collapsed?: boolean | null | undefined
}

export type GroupsUpdateData = {
  /** The group. */
  group: Group
}

export type TagsCreateBody = {
  /** Its name. */
  name: string
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
}

export type TagsCreateData = {
  /** The tag. */
  tag: Tag
}

export type TagsDeleteBody = {
  /** The tag. */
  id: number
}

export type TagsListBody = Record<string, never>

export type TagsListData = {
  /** The tags, in order. */
  tags: Tag[]
}

export type TagsUpdateBody = {
  /** The tag. */
  id: number
  /** Its name. */
  name?: string | null | undefined
  /** A colour for those who show it, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** A name of an icon for those who show it. */
  icon?: string | null | undefined
  /** The place among its neighbours, smallest first. */
  position?: number | null | undefined
  /** false: kept, but not to be worked on. */
  is_active?: boolean | null | undefined
}

export type TagsUpdateData = {
  /** The tag. */
  tag: Tag
}

export type TourCardsDismissAllBody = Record<string, never>

export type TourCardsDismissAllData = {
  /** How many tour cards were dismissed. */
  dismissed_count: number
}

export type MembersAddBody = {
  /** The e-mail address, in any case. */
  email: string
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
}

export type MembersAddData = {
  /** The member. */
  member: Member
}

export type MembersListBody = {
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type MembersListData = {
  /** The members. */
  members: Member[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type MembersRemoveBody = {
  /** The user. */
  user_id: number
}

export type MembersSetRoleBody = {
  /** The user. */
  user_id: number
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
}

export type MembersSetRoleData = {
  /** The member. */
  member: Member
}

export type PlansListBody = Record<string, never>

export type PlansListData = {
  /** What can be subscribed to. */
  plans: Plan[]
}

export type ProjectsCreateBody = {
  /** Its name. */
  name: string
  /** What the project may use: it gets the master boards of these. */
  tools?: string[] | undefined
  /** The user who is responsible; null: nobody. */
  owner_id?: number | null | undefined
}

export type ProjectsCreateData = {
  /** The project. */
  project: Project
}

export type ProjectsListBody = {
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type ProjectsListData = {
  /** The projects. */
  projects: Project[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type ProjectsSuspendBody = {
  /** The project. */
  id: number
  /** true: it can be read, not changed; false: as before. */
  suspended: boolean
}

export type ProjectsSuspendData = {
  /** The project. */
  project: Project
}

export type ProjectsUpdateBody = {
  /** The project. */
  id: number
  /** Its name. */
  name?: string | null | undefined
  /** What the project may use: it gets the master boards of these. */
  tools?: string[] | undefined
}

export type ProjectsUpdateData = {
  /** The project. */
  project: Project
}

export type SubscriptionsGetBody = Record<string, never>

export type SubscriptionsGetData = {
  /** The subscription. */
  subscription: Subscription
}

export type SubscriptionsUpgradeTrialBody = {
  /** The plan, as plans/list names it. */
  plan: string
  /** How long one payment lasts. */
  period: 'month' | 'year'
  /** The product, as plans/list names it. */
  product: string
}

export type SubscriptionsUpgradeTrialData = {
  /** Where the person pays; open it in a browser. */
  checkout_url: string
  /** The provider's id of the checkout. */
  session_id: string | null
  /** The subscription. */
  subscription_id: number
}

export type UsersCreateBody = {
  /** The e-mail address, in any case. */
  email: string
  /** Its name. */
  name: string
  /** The password. */
  password: string
  /** For example `en`. */
  language?: string | null | undefined
  /** A flag that is kept and shown. */
  enable_ai?: boolean | null | undefined
}

export type UsersCreateData = {
  /** The user. */
  user: PlatformUser
}

export type UsersDisableBody = {
  /** The user. */
  id: number
  /** true ends their tokens and refuses sign-ins; false lets them in again. */
  disabled: boolean
}

export type UsersDisableData = {
  /** The user. */
  user: PlatformUser
}

export type UsersListBody = {
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type UsersListData = {
  /** The users. */
  users: PlatformUser[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type ThemesCreateBody = {
  /** Its name. */
  name: string
}

export type ThemesCreateData = {
  /** The theme. */
  theme: Theme
}

export type ThemesListBody = {
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type ThemesListData = {
  /** The themes. */
  themes: Theme[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type ThemesVersionsApproveBody = {
  /** The version. */
  version_id: number
}

export type ThemesVersionsApproveData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsCreateBody = {
  /** The theme. */
  theme_id: number
  /** The version, for example `1.2`. */
  version: string
}

export type ThemesVersionsCreateData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsDeprecateBody = {
  /** The version. */
  version_id: number
}

export type ThemesVersionsDeprecateData = {
  /** The version. */
  version_id: string
  /** Whether the version is still to be used. */
  theme_status: string
}

export type ThemesVersionsListBody = {
  /** The theme. */
  theme_id: number
  /** The `next_after_id` of the page before; absent: the first page. */
  after_id?: number | null | undefined
  /** Rows a page at most, 1 to 200; absent: 50. */
  limit?: number | null | undefined
}

export type ThemesVersionsListData = {
  /** The versions. */
  versions: ThemeVersion[]
  /** The `after_id` of the next page; null: this is the last. */
  next_after_id: number | null
}

export type ThemesVersionsRejectBody = {
  /** The version. */
  version_id: number
}

export type ThemesVersionsRejectData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsSubmitBody = {
  /** The version. */
  version_id: number
}

export type ThemesVersionsSubmitData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type AuthenticateBody = {
  /** The e-mail address, in any case. */
  email: string
  /** The password. */
  password: string
  /** The present token of the same user: it is revoked and replaced. */
  token?: string | null | undefined
  /** The six digits of the authenticator, or a recovery code. */
  code?: string | null | undefined
  /** true: `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

export type LogoutBody = Record<string, never>

export type MeBody = Record<string, never>

export type MeData = {
  /** The user. */
  user: {
    /** Its id. */
    id: number
    /** Its name. */
    name: string
    /** The e-mail address, in any case. */
    email: string
    /** For example `en`. */
    language: string | null
    /** Keeps the master templates of the platform. */
    superadmin: boolean
    /** May upgrade every project of the platform. */
    superadmin_billing: boolean
    /** A flag that is kept and shown. */
    enable_ai: boolean
  }
  /** The platform; null where the project says it. */
  platform_id: number
  /** The second factor of the caller. */
  two_factor: {
    /** Whether a second factor is on. */
    enabled: boolean
    /** Recovery codes that have not been used. */
    recovery_codes_left: number
  }
  /** The current project of calls without X-Project-Id; null: the caller is in none. */
  default_project_id: number | null
  /** The projects. */
  projects: {
    /** Its id. */
    id: number
    /** Its name. */
    name: string
    /** What the user may do in the project. */
    role: 'viewer' | 'member' | 'owner'
    /** The current project of calls without X-Project-Id. */
    is_default: boolean
    /** It can be read, not changed. */
    is_suspended: boolean
  }[]
}

export type PasswordChangeBody = {
  /** The password until now. */
  current_password: string
  /** 15 to 256 characters, not one of the commonest. */
  new_password: string
}

export type TokensCreateBody = {
  /** Its name. */
  name: string
  /** The project. */
  project_id: number
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
  /** When the token ends. */
  expires_at?: string | null | undefined
}

export type TokensCreateData = {
  /** The Bearer token. Shown once. */
  token: string
  /** The token without its secret. */
  access_token: AccessToken
}

export type TokensListBody = Record<string, never>

export type TokensListData = {
  /** The live tokens, newest first. */
  access_tokens: AccessToken[]
}

export type TokensRevokeBody = {
  /** The token. */
  id: number
}

export type TwoFactorConfirmBody = {
  /** The six digits of the authenticator, or a recovery code. */
  code: string
}

export type TwoFactorDisableBody = {
  /** The password. */
  password: string
  /** The six digits of the authenticator, or a recovery code. */
  code: string
  /** true: `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

export type TwoFactorEnrolBody = {
  /** The password. */
  password: string
}

export type TwoFactorEnrolData = {
  /** For a QR code. */
  otpauth_uri: string
  /** Base32, for typing it in. */
  secret: string
}

export type RecoveryCodesRegenerateBody = {
  /** The password. */
  password: string
  /** The six digits of the authenticator, or a recovery code. */
  code: string
  /** true: `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

/** Every operation, where its path says. */
export interface Operations {
  /** Sign in. Takes e-mail and password and returns a Bearer token. With a second factor enrolled, `code` must hold a current one-time code or, with `is_recovery`, a recovery code. `token`, when sent, is the present Bearer token of the same user: it is revoked and replaced. Anybody may call it. */
  readonly authenticate: Call<AuthenticateBody, AuthenticatedUser>
  /** End the present token. The token of this call stops working, everywhere within a second; other tokens stay. Anybody with a valid token may call it. */
  readonly logout: Call<LogoutBody, void>
  /** Who is calling. The caller, their second factor and their projects, at most 500 of them. default_project_id is the current project of calls without X-Project-Id. Anybody with a valid token may call it. */
  readonly me: Call<MeBody, MeData>
  readonly drift: {
    /** Which projects changed or deleted a copy. The copies of a master board, group or card that their projects have touched or deleted, by project id; after_id and next_after_id are ids of projects. For superadmins of the platform. */
    readonly list: List<DriftListBody, DriftListData, DriftedCopy>
  }
  readonly templates: {
    readonly boards: {
      /** Create a master board. A draft: no project has it before it is synced, or one of its cards pushed. Projects that have the tool get it. For superadmins of the platform. */
      readonly create: Call<MasterBoardsCreateBody, MasterBoardsCreateData>
      /** Delete a master board. With its groups and cards. Copies stay with their projects. For superadmins of the platform. */
      readonly delete: Call<MasterBoardsDeleteBody, void>
      /** Get a master board with its groups and cards. As it is drafted; `publication` tells for each part whether projects show it like that. For superadmins of the platform. */
      readonly get: Call<MasterBoardsGetBody, MasterBoardsGetData>
      /** List the master boards. `boards` are JSON texts; with `Prefer: return=representation` the objects themselves. For superadmins of the platform. */
      readonly list: Call<MasterBoardsListBody, MasterBoardsListData>
      /** Sync a master board into every project. Publishes the board, its groups and all its cards as they are drafted. Every project with the tool shows it when this answers; what a project changed or deleted stays as the project left it. See rollouts/preview first, rollouts/undo takes it back. For superadmins of the platform. */
      readonly sync: Call<MasterBoardsSyncBody, MasterBoardsSyncData>
      /** Update a master board. Changes the draft; a sync publishes it. null clears the description and leaves the others. The tool of a board that was published cannot be changed. For superadmins of the platform. */
      readonly update: Call<MasterBoardsUpdateBody, MasterBoardsUpdateData>
    }
    readonly cards: {
      /** Create a master card. With push_to_projects the card is pushed at once. For superadmins of the platform. */
      readonly create: Call<MasterCardsCreateBody, MasterCardsCreateData>
      /** Delete a master card. Copies stay with their projects unless delete_from_projects is true. For superadmins of the platform. */
      readonly delete: Call<MasterCardsDeleteBody, void>
      /** Get a master card. As it is drafted; `publication` tells whether projects show it like that. For superadmins of the platform. */
      readonly get: Call<MasterCardsGetBody, MasterCardsGetData>
      /** List the cards of a master group. In order, as they are drafted. For superadmins of the platform. */
      readonly list: Call<MasterCardsListBody, MasterCardsListData>
      /** Push a master card into every project. Publishes the card as it is drafted, with its group and board where projects do not have them. Every project with the tool shows it when this answers; what a project changed or deleted stays as the project left it. See rollouts/preview first, rollouts/undo takes it back. For superadmins of the platform. */
      readonly push: Call<MasterCardsPushBody, MasterCardsPushData>
      /** Put the cards of a master group in order. Changes the drafts; a sync publishes the order. For superadmins of the platform. */
      readonly reorder: Call<MasterCardsReorderBody, void>
      /** Update a master card. Changes the draft; a push or a sync publishes it, all but status: a copy has the status its card was first published with. null clears the texts that may be empty and leaves the others. For superadmins of the platform. */
      readonly update: Call<MasterCardsUpdateBody, MasterCardsUpdateData>
    }
    readonly groups: {
      /** Create a master group. A draft: a sync, or a push of one of its cards, publishes it. It goes last. For superadmins of the platform. */
      readonly create: Call<MasterGroupsCreateBody, MasterGroupsCreateData>
      /** Delete a master group. With its cards. Copies stay with their projects. For superadmins of the platform. */
      readonly delete: Call<MasterGroupsDeleteBody, void>
      /** Put the groups of a master board in order. Changes the drafts; a sync publishes the order. All groups must be of the board. For superadmins of the platform. */
      readonly reorder: Call<MasterGroupsReorderBody, void>
      /** Update a master group. Changes the draft; a sync publishes it. An absent field is unchanged; null clears what may be empty. For superadmins of the platform. */
      readonly update: Call<MasterGroupsUpdateBody, MasterGroupsUpdateData>
    }
  }
  readonly rollouts: {
    /** Get a rollout. How far it is, and what it did. For superadmins of the platform. */
    readonly get: Call<RolloutsGetBody, RolloutsGetData>
    /** What a rollout changed, field by field. Boards first, then groups, then cards. next_after is the `after` of the next page, null on the last. For superadmins of the platform. */
    readonly items: List<RolloutsItemsBody, RolloutsItemsData, RolloutItem>
    /** List rollouts, newest first. next_before is the `before` of the next page, null on the last. For superadmins of the platform. */
    readonly list: List<RolloutsListBody, RolloutsListData, Rollout>
    /** Pause a rollout. Holds the background filler of the platform; all its unfinished rollouts wait. Projects that are opened are brought up to date all the same. For superadmins of the platform. */
    readonly pause: Call<RolloutsPauseBody, RolloutsPauseData>
    /** See what a push or a sync would do. Nothing is changed. Send card_id for a push or board_id for a sync. Every project of the platform is in exactly one outcome. For superadmins of the platform. */
    readonly preview: Call<RolloutsPreviewBody, RolloutsPreviewData>
    /** What a rollout did in each project. By project id, as things stand now. A page looks at a bounded number of projects, so with an outcome it may hold few or none and still have a next page. For superadmins of the platform. */
    readonly projects: List<RolloutsProjectsBody, RolloutsProjectsData, ProjectOutcome>
    /** Resume a rollout. Lets the background filler of the platform go on. For superadmins of the platform. */
    readonly resume: Call<RolloutsResumeBody, RolloutsResumeData>
    /** Undo a rollout. What was published before is published again, copies that it added and nobody has touched are hidden, copies that a withdrawal removed are back. `left` names what stays as it is, and why. Answers with the undo, which is a rollout itself. For superadmins of the platform. */
    readonly undo: Call<RolloutsUndoBody, RolloutsUndoData>
    /** Follow a rollout. A stream of server-sent events (text/event-stream): the event `rollout` with this data whenever something has changed, at most once a second, until the rollout is done, paused or undone, or ten minutes have passed. For superadmins of the platform. */
    readonly watch: Stream<RolloutsWatchBody, RolloutsWatchData>
  }
  readonly boards: {
    /** Create a board. In the current project; projects get copies of master boards by themselves. For members of the current project and above. */
    readonly create: Call<BoardsCreateBody, BoardsCreateData>
    /** Delete a board with its groups and cards. A deleted copy of a template stays deleted whatever is synced. For members of the project of the record and above. */
    readonly delete: Call<BoardsDeleteBody, void>
    /** Show a board with its groups and cards. Live groups and cards in order. `board` is the JSON text of the board; with `Prefer: return=representation` the object itself. For viewers of the project of the record and above. */
    readonly get: Call<BoardsGetBody, BoardsGetData>
    /** List the boards of the current project. tool_key filters by tool; it may stand in the body or the query, and the body wins. For viewers of the current project and above. */
    readonly list: Call<BoardsListBody, BoardsListData>
    /** Update a board. An absent field is unchanged. null clears description and tool_key and leaves title and position unchanged. For members of the project of the record and above. */
    readonly update: Call<BoardsUpdateBody, BoardsUpdateData>
  }
  readonly cards: {
    /** Who changed what on a card. Newest first. For viewers of the project of the record and above. */
    readonly activity: List<CardsActivityBody, CardsActivityData, Activity>
    /** Update many cards. The same change to up to 100 cards of one project, all or nothing. For members of the project of the record and above. */
    readonly bulkUpdate: Call<CardsBulkUpdateBody, CardsBulkUpdateData>
    /** Create a card. Without group_id the card stands in the inbox of the current project. For members of the current project and above. */
    readonly create: Call<CardsCreateBody, CardsCreateData>
    /** Delete a card. cards/restore brings it back, with its comments. A deleted copy of a template stays deleted whatever is pushed. For members of the project of the record and above. */
    readonly delete: Call<CardsDeleteBody, void>
    /** Show a card. Live cards only; cards/activity says what happened to it. For viewers of the project of the record and above. */
    readonly get: Call<CardsGetBody, CardsGetData>
    /** Give fields of a card back to its template. The fields show what is published again, now and after every push; without `fields`, all that the project took over. A card that is no copy, or whose template was taken back: 400. For members of the project of the record and above. */
    readonly inherit: Call<CardsInheritBody, CardsInheritData>
    /** List cards of the current project. Live cards by id. Every filter that is sent must hold; `text` is looked for in title and description. next_after_id is the after_id of the next page, null on the last. For viewers of the current project and above. */
    readonly list: List<CardsListBody, CardsListData, Card>
    /** Move a card to a group and a position. position is the place among the cards of the group, 0 first; without it the card goes last. The cards of the group are numbered anew, so that no two share a place. group_id null: last in the inbox, which has no order of its own. For members of the project of the record and above. */
    readonly move: Call<CardsMoveBody, CardsMoveData>
    /** Bring back a deleted card. With the comments that were deleted with it. 400 when its group is deleted. For members of the project of the record and above. */
    readonly restore: Call<CardsRestoreBody, CardsRestoreData>
    /** Update a card. An absent field is unchanged. null clears what may be empty and leaves title, status, priority and is_active unchanged. For members of the project of the record and above. */
    readonly update: Call<CardsUpdateBody, CardsUpdateData>
  }
  readonly comments: {
    /** Comment on a card. Plain text. parent_comment_id answers a comment of the same card. For members of the project of the record and above. */
    readonly create: Call<CommentsCreateBody, CommentsCreateData>
    /** Delete a comment. One's own; an owner of the project may delete any. For members of the project of the record and above. */
    readonly delete: Call<CommentsDeleteBody, void>
    /** List the comments of a card. Oldest first. For viewers of the project of the record and above. */
    readonly list: List<CommentsListBody, CommentsListData, Comment>
    /** Mark the comments of a card as read. Those that somebody else wrote and nobody has read. For viewers of the project of the record and above. */
    readonly read: Call<CommentsReadBody, CommentsReadData>
    /** Change one's own comment. 403 for the comment of somebody else. For members of the project of the record and above. */
    readonly update: Call<CommentsUpdateBody, CommentsUpdateData>
  }
  readonly groups: {
    /** Create a group. Last on its board unless a position is given. For members of the project of the record and above. */
    readonly create: Call<GroupsCreateBody, GroupsCreateData>
    /** Delete a group with its cards. A deleted copy of a template stays deleted whatever is pushed. For members of the project of the record and above. */
    readonly delete: Call<GroupsDeleteBody, void>
    /** Put groups of a board in order. All or nothing. The groups must be of one board. For members of the project of the record and above. */
    readonly reorder: Call<GroupsReorderBody, void>
    /** Update a group. An absent field is unchanged. null clears description, type, color and icon and leaves title, position and is_collapsed unchanged. For members of the project of the record and above. */
    readonly update: Call<GroupsUpdateBody, GroupsUpdateData>
  }
  readonly tags: {
    /** Create a tag. For cards of the current project. Without a position it goes last. For members of the current project and above. */
    readonly create: Call<TagsCreateBody, TagsCreateData>
    /** Delete a tag. Cards that have it lose it. For members of the project of the record and above. */
    readonly delete: Call<TagsDeleteBody, void>
    /** List the tags of the current project. In order. For viewers of the current project and above. */
    readonly list: Call<TagsListBody, TagsListData>
    /** Update a tag. null clears color and icon and leaves the others unchanged. For members of the project of the record and above. */
    readonly update: Call<TagsUpdateBody, TagsUpdateData>
  }
  readonly tour: {
    readonly cards: {
      /** Dismiss all tour cards of the current project. Every live card with a tour_key becomes inactive. For members of the current project and above. */
      readonly dismissAll: Call<TourCardsDismissAllBody, TourCardsDismissAllData>
    }
  }
  readonly members: {
    /** Add a member to the current project. A user of the same platform, by e-mail address. 400 when they are a member already. For owners of the current project. */
    readonly add: Call<MembersAddBody, MembersAddData>
    /** List the members of the current project. By user id. For viewers of the current project and above. */
    readonly list: List<MembersListBody, MembersListData, Member>
    /** Take a member out of the current project. 400 for the last owner. Cards keep their owner. For owners of the current project. */
    readonly remove: Call<MembersRemoveBody, void>
    /** Change the role of a member. 400 for the last owner: a project has at least one. For owners of the current project. */
    readonly setRole: Call<MembersSetRoleBody, MembersSetRoleData>
  }
  readonly plans: {
    /** List what the platform sells. The plans that can be subscribed to, with their prices. Anybody with a valid token may call it. */
    readonly list: Call<PlansListBody, PlansListData>
  }
  readonly projects: {
    /** Create a project. owner_id, a user of the platform, becomes its owner. For superadmins of the platform. */
    readonly create: Call<ProjectsCreateBody, ProjectsCreateData>
    /** List the projects of the platform. By id. For superadmins of the platform. */
    readonly list: List<ProjectsListBody, ProjectsListData, Project>
    /** Suspend a project or end its suspension. A suspended project can be read, not changed. For superadmins of the platform. */
    readonly suspend: Call<ProjectsSuspendBody, ProjectsSuspendData>
    /** Update a project. With `tools` the project gets the master boards of tools that are new to it, and keeps the copies it has. For superadmins of the platform. */
    readonly update: Call<ProjectsUpdateBody, ProjectsUpdateData>
  }
  readonly subscriptions: {
    /** Get the subscription of the current project. 404 when the project has none. For viewers of the current project and above. */
    readonly get: Call<SubscriptionsGetBody, SubscriptionsGetData>
    /** Upgrade a trial to a paid subscription. For an active trial that is paid early, or an expired one that is reactivated. For owners of the current project, and for superadmin_billing of its platform. */
    readonly upgradeTrial: Call<SubscriptionsUpgradeTrialBody, SubscriptionsUpgradeTrialData>
  }
  readonly users: {
    /** Create a user. Never a superadmin: that is for an operator at the command line. For superadmins of the platform. */
    readonly create: Call<UsersCreateBody, UsersCreateData>
    /** Disable a user or enable them again. Ends their tokens. 400 for oneself. For superadmins of the platform. */
    readonly disable: Call<UsersDisableBody, UsersDisableData>
    /** List the users of the platform. By id, disabled ones too. For superadmins of the platform. */
    readonly list: List<UsersListBody, UsersListData, PlatformUser>
  }
  readonly themes: {
    /** Create a theme in the current project. It has no version yet: themes/versions/create makes a draft. For members of the current project and above. */
    readonly create: Call<ThemesCreateBody, ThemesCreateData>
    /** List the themes of the current project. By id. For viewers of the current project and above. */
    readonly list: List<ThemesListBody, ThemesListData, Theme>
    readonly versions: {
      /** Approve a pending version. For superadmins of the platform. Only what is pending; what is approved already stays so; anything else: 400. For superadmins of the platform. */
      readonly approve: Call<ThemesVersionsApproveBody, ThemesVersionsApproveData>
      /** Create a draft version of a theme. A version that the theme has already: 422. For members of the project of the record and above. */
      readonly create: Call<ThemesVersionsCreateBody, ThemesVersionsCreateData>
      /** Deprecate an approved theme version. Only an approved version; one that is deprecated already stays so; anything else: 400. For members of the project of the record and above, and for superadmin of its platform. */
      readonly deprecate: Call<ThemesVersionsDeprecateBody, ThemesVersionsDeprecateData>
      /** List the versions of a theme. By id. For viewers of the project of the record and above. */
      readonly list: List<ThemesVersionsListBody, ThemesVersionsListData, ThemeVersion>
      /** Reject a pending version. For superadmins of the platform. Only what is pending; what is rejected already stays so; anything else: 400. For superadmins of the platform. */
      readonly reject: Call<ThemesVersionsRejectBody, ThemesVersionsRejectData>
      /** Submit a version for approval. A draft or a rejected version becomes pending; submitting a pending one again changes nothing; an approved one: 400. For members of the project of the record and above. */
      readonly submit: Call<ThemesVersionsSubmitBody, ThemesVersionsSubmitData>
    }
  }
  readonly password: {
    /** Change the password. 15 to 256 characters, not one of the commonest. Revokes every other token of the user. For a token from a sign-in; tokens of integrations are refused. */
    readonly change: Call<PasswordChangeBody, void>
  }
  readonly tokens: {
    /** Make a token for an integration. Limited to one project and to a role that is at most the caller's own there; never a superadmin. Expires within a year; a user has at most 100. For a token from a sign-in; tokens of integrations are refused. */
    readonly create: Call<TokensCreateBody, TokensCreateData>
    /** List the caller's tokens. Live tokens, newest first: at most 100 from sign-ins and 100 for integrations. Never the token itself. For a token from a sign-in; tokens of integrations are refused. */
    readonly list: Call<TokensListBody, TokensListData>
    /** Revoke one of the caller's tokens. Takes effect within a second everywhere. For a token from a sign-in; tokens of integrations are refused. */
    readonly revoke: Call<TokensRevokeBody, void>
  }
  readonly twoFactor: {
    /** Turn the second factor on. `code` is the first code of the authenticator that scanned the address of two-factor/enrol. Answers ten recovery codes. 400 when nothing was begun, or it is on already. For a token from a sign-in; tokens of integrations are refused. */
    readonly confirm: Call<TwoFactorConfirmBody, RecoveryCodes>
    /** Turn the second factor off. Asks for the password and a current code, or a recovery code. For a token from a sign-in; tokens of integrations are refused. */
    readonly disable: Call<TwoFactorDisableBody, void>
    /** Begin to set up a second factor. Nothing changes until two-factor/confirm. 400 when a second factor is already on. For a token from a sign-in; tokens of integrations are refused. */
    readonly enrol: Call<TwoFactorEnrolBody, TwoFactorEnrolData>
    readonly recoveryCodes: {
      /** Make ten new recovery codes. The old ones stop working. Asks for the password and a current code. For a token from a sign-in; tokens of integrations are refused. */
      readonly regenerate: Call<RecoveryCodesRegenerateBody, RecoveryCodes>
    }
  }
}

export const table: Readonly<Record<string, readonly [path: string, repeats: Repeats, details?: Details]>> = {
  'drift.list': ['/services/operations/v1/admin/drift/list', 'read', { items: 'copies', next: 'next_after_id' }],
  'templates.boards.create': ['/services/operations/v1/admin/master-boards/create', 'keyed'],
  'templates.boards.delete': ['/services/operations/v1/admin/master-boards/delete', 'keyed'],
  'templates.boards.get': ['/services/operations/v1/admin/master-boards/get', 'read'],
  'templates.boards.list': ['/services/operations/v1/admin/master-boards/list', 'read'],
  'templates.boards.sync': ['/services/operations/v1/admin/master-boards/sync', 'keyed'],
  'templates.boards.update': ['/services/operations/v1/admin/master-boards/update', 'keyed'],
  'templates.cards.create': ['/services/operations/v1/admin/master-cards/create', 'keyed'],
  'templates.cards.delete': ['/services/operations/v1/admin/master-cards/delete', 'keyed'],
  'templates.cards.get': ['/services/operations/v1/admin/master-cards/get', 'read'],
  'templates.cards.list': ['/services/operations/v1/admin/master-cards/list', 'read'],
  'templates.cards.push': ['/services/operations/v1/admin/master-cards/push', 'keyed'],
  'templates.cards.reorder': ['/services/operations/v1/admin/master-cards/reorder', 'keyed'],
  'templates.cards.update': ['/services/operations/v1/admin/master-cards/update', 'keyed'],
  'templates.groups.create': ['/services/operations/v1/admin/master-groups/create', 'keyed'],
  'templates.groups.delete': ['/services/operations/v1/admin/master-groups/delete', 'keyed'],
  'templates.groups.reorder': ['/services/operations/v1/admin/master-groups/reorder', 'keyed'],
  'templates.groups.update': ['/services/operations/v1/admin/master-groups/update', 'keyed'],
  'rollouts.get': ['/services/operations/v1/admin/rollouts/get', 'read'],
  'rollouts.items': ['/services/operations/v1/admin/rollouts/items', 'read', { items: 'items', next: 'next_after' }],
  'rollouts.list': ['/services/operations/v1/admin/rollouts/list', 'read', { items: 'rollouts', next: 'next_before' }],
  'rollouts.pause': ['/services/operations/v1/admin/rollouts/pause', 'keyed'],
  'rollouts.preview': ['/services/operations/v1/admin/rollouts/preview', 'read'],
  'rollouts.projects': ['/services/operations/v1/admin/rollouts/projects', 'read', { items: 'projects', next: 'next_after_id' }],
  'rollouts.resume': ['/services/operations/v1/admin/rollouts/resume', 'keyed'],
  'rollouts.undo': ['/services/operations/v1/admin/rollouts/undo', 'keyed'],
  'rollouts.watch': ['/services/operations/v1/admin/rollouts/watch', 'read', { streams: true }],
  'boards.create': ['/services/operations/v1/operations/boards/create', 'keyed'],
  'boards.delete': ['/services/operations/v1/operations/boards/delete', 'keyed'],
  'boards.get': ['/services/operations/v1/operations/boards/get', 'read'],
  'boards.list': ['/services/operations/v1/operations/boards/list', 'read'],
  'boards.update': ['/services/operations/v1/operations/boards/update', 'keyed'],
  'cards.activity': ['/services/operations/v1/operations/cards/activity', 'read', { items: 'activity', next: 'next_before_id' }],
  'cards.bulkUpdate': ['/services/operations/v1/operations/cards/bulk-update', 'keyed'],
  'cards.create': ['/services/operations/v1/operations/cards/create', 'keyed'],
  'cards.delete': ['/services/operations/v1/operations/cards/delete', 'keyed'],
  'cards.get': ['/services/operations/v1/operations/cards/get', 'read'],
  'cards.inherit': ['/services/operations/v1/operations/cards/inherit', 'keyed'],
  'cards.list': ['/services/operations/v1/operations/cards/list', 'read', { items: 'cards', next: 'next_after_id' }],
  'cards.move': ['/services/operations/v1/operations/cards/move', 'keyed'],
  'cards.restore': ['/services/operations/v1/operations/cards/restore', 'keyed'],
  'cards.update': ['/services/operations/v1/operations/cards/update', 'keyed'],
  'comments.create': ['/services/operations/v1/operations/comments/create', 'keyed'],
  'comments.delete': ['/services/operations/v1/operations/comments/delete', 'keyed'],
  'comments.list': ['/services/operations/v1/operations/comments/list', 'read', { items: 'comments', next: 'next_after_id' }],
  'comments.read': ['/services/operations/v1/operations/comments/read', 'keyed'],
  'comments.update': ['/services/operations/v1/operations/comments/update', 'keyed'],
  'groups.create': ['/services/operations/v1/operations/groups/create', 'keyed'],
  'groups.delete': ['/services/operations/v1/operations/groups/delete', 'keyed'],
  'groups.reorder': ['/services/operations/v1/operations/groups/reorder', 'keyed'],
  'groups.update': ['/services/operations/v1/operations/groups/update', 'keyed'],
  'tags.create': ['/services/operations/v1/operations/tags/create', 'keyed'],
  'tags.delete': ['/services/operations/v1/operations/tags/delete', 'keyed'],
  'tags.list': ['/services/operations/v1/operations/tags/list', 'read'],
  'tags.update': ['/services/operations/v1/operations/tags/update', 'keyed'],
  'tour.cards.dismissAll': ['/services/operations/v1/operations/tour/cards/dismiss-all', 'keyed'],
  'members.add': ['/services/platforms/v1/members/add', 'keyed'],
  'members.list': ['/services/platforms/v1/members/list', 'read', { items: 'members', next: 'next_after_id' }],
  'members.remove': ['/services/platforms/v1/members/remove', 'keyed'],
  'members.setRole': ['/services/platforms/v1/members/set-role', 'keyed'],
  'plans.list': ['/services/platforms/v1/plans/list', 'read'],
  'projects.create': ['/services/platforms/v1/projects/create', 'keyed'],
  'projects.list': ['/services/platforms/v1/projects/list', 'read', { items: 'projects', next: 'next_after_id' }],
  'projects.suspend': ['/services/platforms/v1/projects/suspend', 'keyed'],
  'projects.update': ['/services/platforms/v1/projects/update', 'keyed'],
  'subscriptions.get': ['/services/platforms/v1/subscriptions/get', 'read'],
  'subscriptions.upgradeTrial': ['/services/platforms/v1/subscriptions/upgrade-trial', 'keyed'],
  'users.create': ['/services/platforms/v1/users/create', 'keyed'],
  'users.disable': ['/services/platforms/v1/users/disable', 'keyed'],
  'users.list': ['/services/platforms/v1/users/list', 'read', { items: 'users', next: 'next_after_id' }],
  'themes.create': ['/services/websites/v1/themes/create', 'keyed'],
  'themes.list': ['/services/websites/v1/themes/list', 'read', { items: 'themes', next: 'next_after_id' }],
  'themes.versions.approve': ['/services/websites/v1/themes/versions/approve', 'keyed'],
  'themes.versions.create': ['/services/websites/v1/themes/versions/create', 'keyed'],
  'themes.versions.deprecate': ['/services/websites/v1/themes/versions/deprecate', 'keyed'],
  'themes.versions.list': ['/services/websites/v1/themes/versions/list', 'read', { items: 'versions', next: 'next_after_id' }],
  'themes.versions.reject': ['/services/websites/v1/themes/versions/reject', 'keyed'],
  'themes.versions.submit': ['/services/websites/v1/themes/versions/submit', 'keyed'],
  'authenticate': ['/v1/authenticate', 'never', { isPublic: true }],
  'logout': ['/v1/logout', 'keyed'],
  'me': ['/v1/me', 'read'],
  'password.change': ['/v1/password/change', 'keyed'],
  'tokens.create': ['/v1/tokens/create', 'never'],
  'tokens.list': ['/v1/tokens/list', 'read'],
  'tokens.revoke': ['/v1/tokens/revoke', 'keyed'],
  'twoFactor.confirm': ['/v1/two-factor/confirm', 'never'],
  'twoFactor.disable': ['/v1/two-factor/disable', 'keyed'],
  'twoFactor.enrol': ['/v1/two-factor/enrol', 'never'],
  'twoFactor.recoveryCodes.regenerate': ['/v1/two-factor/recovery-codes/regenerate', 'never'],
}
