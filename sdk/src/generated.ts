// Generated from contract/ by `npm run generate`. Do not edit.

import type { Call, Details, List, Repeats, Stream } from './calls.ts'

/** The words of the header X-Error-Code. */
export type ErrorCode =
  | 'bad_request'
  | 'rule'
  | 'checklist_open'
  | 'sign_off_needed'
  | 'was_removed'
  | 'not_submitted'
  | 'run_ended'
  | 'file_too_large'
  | 'quota_files'
  | 'imported_before'
  | 'is_evidence'
  | 'stale'
  | 'board_full'
  | 'too_large'
  | 'link_invalid'
  | 'preview_required'
  | 'preview_stale'
  | 'approval_required'
  | 'quota'
  | 'quota_templates'
  | 'position_expired'
  | 'position_unknown'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'second_factor_invalid'
  | 'sso_required'
  | 'second_factor_needed'
  | 'forbidden_superadmin'
  | 'forbidden_scope'
  | 'forbidden_address'
  | 'forbidden_session'
  | 'forbidden_origin'
  | 'forbidden_project'
  | 'forbidden_role'
  | 'project_suspended'
  | 'not_found'
  | 'method_not_allowed'
  | 'validation'
  | 'rate_limited'
  | 'too_many_failures'
  | 'duplicate_in_progress'
  | 'too_many_answers'
  | 'overloaded'
  | 'internal'

export interface AccessToken {
  /** The id of the record. */
  id: number
  /** The kind of record, rollout or token. */
  kind: 'session' | 'integration'
  /** The name that people see. */
  name: string | null
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner' | null
  /** Whether this is the token that the call was made with. */
  is_current: boolean
  /** The network from which the session was opened. */
  address: string | null
  /** What the program called itself that opened the session. */
  user_agent: string | null
  /** When the record was created. */
  created_at: string
  /** When a call was last made with the token, to the hour. */
  last_used_at: string
  /** When the token expires. */
  expires_at: string
}

export interface Activity {
  /** The id of the record. */
  id: number
  /** The id of the card or master card. */
  card_id: number
  /** The id of the user. */
  user_id: number | null
  /** created, updated, moved, inherited, deleted, restored, dismissed, accepted or returned; or the type of an event of its checklist or files, such as checklist.ticked. */
  action: string
  /** Each field that changed, with its old and new value. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
  /** When the record was created. */
  created_at: string
}

export interface Adoption {
  /** In how many projects. Of several cards, one is enough to count. */
  projects: {
    /** Projects that have it: those with access that did not delete it. */
    has: number
    /** Projects that worked on it: changed, moved or commented on it, or gave it an owner, tag or date. */
    touched: number
    /** Projects that closed it. */
    closed: number
    /** Projects that deleted it. */
    deleted: number
  }
  /** How many days passed until it was closed, for half of the projects that closed it. Null: none did. */
  median_days_to_close: number | null
  /** Whether the days are those of a sample of 10,000 copies that were closed. */
  is_sampled: boolean
  /** The same for each card, by id; 200 at most. */
  cards: {
    /** The id of the card or master card. */
    card_id: number
    /** The title of the card. */
    title: string
    /** Projects that have it: those with access that did not delete it. */
    has: number
    /** Projects that worked on it: changed, moved or commented on it, or gave it an owner, tag or date. */
    touched: number
    /** Projects that closed it. */
    closed: number
    /** Projects that deleted it. */
    deleted: number
  }[]
  /** The same for the projects that each wave of the rollout added. */
  waves: {
    /** The wave, from 1. */
    step: number
    /** Projects that have it: those with access that did not delete it. */
    has: number
    /** Projects that worked on it: changed, moved or commented on it, or gave it an owner, tag or date. */
    touched: number
    /** Projects that closed it. */
    closed: number
    /** Projects that deleted it. */
    deleted: number
  }[]
  /** The same for the projects of each plan. */
  plans: {
    /** The plan; null: projects without one. */
    plan: string | null
    /** Projects that have it: those with access that did not delete it. */
    has: number
    /** Projects that worked on it: changed, moved or commented on it, or gave it an owner, tag or date. */
    touched: number
    /** Projects that closed it. */
    closed: number
    /** Projects that deleted it. */
    deleted: number
  }[]
  /** On which of the last 30 days it was closed. */
  days: {
    /** A day, in UTC. */
    day: string
    /** How many copies were closed on this day. */
    closed: number
  }[]
}

export interface AuditEntry {
  /** The number of the entry in its source. */
  id: number
  /** log: what people and services did to the platform, its projects and accounts. activity: what happened on the boards of the project. */
  source: 'log' | 'activity'
  /** When it happened. */
  at: string
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id: number | null
  /** Who did it; null for an operator or the service itself. */
  actor_name: string | null
  /** What was done. */
  action: string
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** What it was done to, for example `user 7`. */
  subject: string | null
  /** The network it was done from, for sign-ins. */
  address: string | null
  /** More about it. Never a password, a token, a code or a text of a card. */
  details: Record<string, unknown>
}

export interface AuthenticatedUser {
  /** Whether three or fewer recovery codes are left. */
  needs_code__regeneration: boolean
  /** How many recovery codes are left, when there are few; otherwise "". */
  warn_message: string
  /** The Bearer token for all other operations. Shown once. */
  token: string
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email: string
  /** The language of the user, for example `en`. */
  language: string | null
  /** Whether the user manages the master templates of the platform. */
  superadmin: boolean
  /** Whether the user may upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag for clients; the service stores and shows it. */
  enable_ai: boolean
}

export interface Board {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master board that this is a copy of; null when it is not a copy. */
  master_board_id: number | null
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
}

export interface BoardWithGroups {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master board that this is a copy of; null when it is not a copy. */
  master_board_id: number | null
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** The groups, in order. */
  groups: GroupWithCards[]
}

export interface Card {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master card that this is a copy of; null when it is not a copy. */
  master_card_id: number | null
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number | null
  /** The id of the user who is responsible; null for nobody. */
  owner_id: number | null
  /** The id of the tag; null for none. */
  tag_id: number | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** The position of the template in its master group; 0 when there is no template. */
  sort_order: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** Whether the due date has passed and the card is not closed. */
  is_overdue: boolean
  /** A name you choose for the template, unique within the platform. */
  unique_identifier: string | null
  /** The name of a check that checks/report reports. While it is passed, copies of the card show closed. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null for none. */
  tour_key: string | null
  /** A one-sentence summary, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status: string
  /** How urgent the card is. */
  priority: string
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date: string | null
  /** Clients may hide the card until then; null when it is not snoozed. */
  snoozed_until: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
}

export interface Comment {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The id of the card or master card. */
  card_id: number
  /** The id of the user. */
  user_id: number
  /** The id of the comment that this one answers; null when it answers none. */
  parent_comment_id: number | null
  /** The comment; its text is plain text, not HTML. */
  comment: string
  /** Whether someone other than the author has read the comment. */
  is_read: boolean
  /** When someone other than the author first read the comment; null while nobody has. */
  read_at: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
}

export interface CreatedCard {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master card that this is a copy of; null when it is not a copy. */
  master_card_id: number | null
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number | null
  /** The id of the user who is responsible; null for nobody. */
  owner_id: number | null
  /** The id of the tag; null for none. */
  tag_id: number | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** The position of the template in its master group; 0 when there is no template. */
  sort_order: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** Whether the due date has passed and the card is not closed. */
  is_overdue: boolean
  /** A name you choose for the template, unique within the platform. */
  unique_identifier: string | null
  /** The name of a check that checks/report reports. While it is passed, copies of the card show closed. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null for none. */
  tour_key: string | null
  /** A one-sentence summary, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status: string
  /** How urgent the card is. */
  priority: string
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date: string | null
  /** Clients may hide the card until then; null when it is not snoozed. */
  snoozed_until: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** Always `task`. */
  card_type: string
}

export interface Delivery {
  /** The id of the record. */
  id: number
  /** The id of the webhook. */
  webhook_id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the event that was sent. */
  event_id: string
  /** The type of the event. */
  type: 'board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone' | 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased' | 'webhook.test'
  /** failed: not tried any more, unless it is redelivered. */
  state: 'queued' | 'delivered' | 'retrying' | 'failed'
  /** How often it was tried. */
  attempts: number
  /** The status that the receiver answered. */
  status: number | null
  /** What went wrong; null when it arrived. */
  error: string | null
  /** How long the last attempt took. */
  duration_ms: number | null
  /** When it was last tried, or queued. */
  at: string
}

export interface DriftedCopy {
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The id of the copy in that project. */
  copy_id: number
  /** The texts and settings that the project has overridden. */
  own_fields: string[]
  /** Whether the project touched the copy: gave it a status, owner, tag or date, moved it or commented on it. */
  is_touched: boolean
  /** Whether the project deleted its copy. */
  is_deleted: boolean
}

export interface Event {
  /** Never used twice: `evt_<project>_<number>`, or `evt_<project>_r<number>` for what the platform published. Use it to recognise an event that arrives twice. */
  id: string
  /** How far a reader has got: the number of the last change of the project and of the last rollout of the platform. */
  position: string
  /** What happened. New types may come: ignore those you do not know. */
  type: 'board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone'
  /** When it happened. */
  at: string
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id: number | null
  /** The id of the board or master board. */
  board_id?: number
  /** The id of the group or master group; null for the inbox of the project. */
  group_id?: number | null
  /** The id of the card or master card. */
  card_id?: number
  /** The id of the comment. */
  comment_id?: number
  /** The picture that the tick brought as evidence. */
  file_id?: number
  /** The id of the tag; null for none. */
  tag_id?: number
  /** The id of the user. */
  user_id?: number
  /** The id of the theme. */
  theme_id?: number
  /** The id of the version. */
  version_id?: number
  /** The id of the webhook. */
  webhook_id?: number
  /** The number of the rollout, as rollouts/list shows it. */
  number?: number
  /** How many records went, or came back, along with this one. */
  also?: Record<string, number>
  /** Each field that changed, with its old and new value as answers show them. A text of more than 1,000 characters stands as `{ length, sha256 }`. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
}

export interface Group {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master group that this is a copy of; null when it is not a copy. */
  master_group_id: number | null
  /** The id of the board or master board. */
  board_id: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** Whether clients show the group collapsed. */
  is_collapsed: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** A type that you choose for the group. */
  type: string | null
  /** A colour for clients to show, for example `#2f7d4f`. */
  color: string | null
  /** The name of an icon for clients to show. */
  icon: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
}

export interface GroupWithCards {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master group that this is a copy of; null when it is not a copy. */
  master_group_id: number | null
  /** The id of the board or master board. */
  board_id: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** Whether clients show the group collapsed. */
  is_collapsed: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** A type that you choose for the group. */
  type: string | null
  /** A colour for clients to show, for example `#2f7d4f`. */
  color: string | null
  /** The name of an icon for clients to show. */
  icon: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** The cards, in order. */
  cards: Card[]
}

export interface IdentityProvider {
  /** The id of the record. */
  id: number
  /** Its name in addresses: small letters, digits and hyphens. It cannot change. */
  slug: string
  /** The name that people see. */
  name: string
  /** The address of the OpenID provider, as its discovery document names it. */
  issuer: string
  /** How the provider knows this service. */
  client_id: string
  /** The domains of the addresses that it vouches for, in small letters. */
  domains: string[]
  /** For each domain, the DNS record that proves it, and since when it is proven. */
  domain_proofs: {
    /** The domain. */
    domain: string
    /** The name of the TXT record that proves the domain. */
    record_name: string
    /** What the record must hold. */
    record_value: string
    /** When the domain was proven; null: it does not count yet. */
    verified_at: string | null
    /** An operator of the installation vouches for it. */
    is_by_operator: boolean
  }[]
  /** Whether people with an address of these domains sign in there and in no other way. It takes one sign-in through the provider first. */
  sso_required: boolean
  /** Whether superadmins may sign in there too. Only an operator of the installation can allow it. */
  signs_superadmins_in: boolean
  /** The address to enter at the provider, where it sends people back to. */
  redirect_uri: string
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
}

export interface Invitation {
  /** The id of the record. */
  id: number
  /** The e-mail address; case does not matter. */
  email: string
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner' | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** When the record was created. */
  created_at: string
  /** When the link ends. */
  expires_at: string
  /** Whether the link has ended. Invite again to send a new one. */
  is_expired: boolean
  /** Why nobody can accept it now: its time is over, whoever invited may no longer invite, or the project is suspended. Null: it is open. */
  ended_reason: 'expired' | 'inviter' | 'project_suspended' | null
}

export interface LeftItem {
  /** The kind of record, rollout or token. */
  kind: 'board' | 'group' | 'card'
  /** The id of the master board, group or card. */
  master_id: number
  /** changed_later: a later rollout or a deletion changed it; holds_others: it contains something that was published later; place_gone: its master group was deleted or is not live in projects; identifier_taken: another master card has its unique_identifier. */
  reason: 'changed_later' | 'holds_others' | 'place_gone' | 'identifier_taken'
}

export interface MasterBoard {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master board that this is a copy of; null when it is not a copy. */
  master_board_id: number | null
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables: boolean
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key: string | null
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null
  /** So many minutes after a card of the board was due, the owners of the project are told once, and after twice as many the superadmins; null: nobody is. It applies at once and is no part of a rollout. */
  escalate_after_minutes: number | null
  /** never: it was never published; current: projects show this draft; changed: the draft differs from the published version; undone: the rollout that added it was undone; staged: a rollout shows it to some projects. */
  publication: 'never' | 'current' | 'changed' | 'undone' | 'staged'
  /** The groups, in order. */
  groups: MasterGroup[]
}

export interface MasterCard {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master card that this is a copy of; null when it is not a copy. */
  master_card_id: number | null
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number | null
  /** The id of the user who is responsible; null for nobody. */
  owner_id: number | null
  /** The id of the tag; null for none. */
  tag_id: number | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** The position of the template in its master group; 0 when there is no template. */
  sort_order: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** Whether the due date has passed and the card is not closed. */
  is_overdue: boolean
  /** A name you choose for the template, unique within the platform. */
  unique_identifier: string | null
  /** The name of a check that checks/report reports. While it is passed, copies of the card show closed. */
  evaluation_check: string | null
  /** The step of a tour that the card belongs to; null for none. */
  tour_key: string | null
  /** A one-sentence summary, plain text. */
  short_description: string | null
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status: string
  /** How urgent the card is. */
  priority: string
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date: string | null
  /** Clients may hide the card until then; null when it is not snoozed. */
  snoozed_until: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables: boolean
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key: string | null
  /** Copies are due so many days after the card was rolled out to their project, or after the project began if that was later, at the end of the day in its time zone, until the project sets a date of its own. */
  due_days: number | null
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
    /** A one-sentence summary, plain text. */
    short_description?: string | null
  }> | null
  /** The items of the card, in order. */
  checklist: {
    /** What ticks name the item by, whatever its title. Unique on the card. */
    key: string
    /** The title, plain text. */
    title: string
    /** The card cannot be closed while the item is open. */
    is_required: boolean
    /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
    evidence: 'none' | 'note' | 'number' | 'photo'
  }[] | null
  /** Whether somebody else must accept the card before it is closed. */
  needs_sign_off: boolean
  /** Who accepts: an owner of the project, or a superadmin. */
  sign_off_by: 'project' | 'platform'
  /** The rule of a recurring card; null if it does not repeat. */
  repeat: {
    /** What `interval` counts: days, weeks or months. */
    every: 'day' | 'week' | 'month'
    /** Every how many days, weeks or months. */
    interval: number
    /** Only of rules by week; absent: the weekday of the rule's first day. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
    /** Only of rules by month; absent: the day of the rule's first day, at most the 28th. */
    month_day?: number | 'last' | null
    /** The local time at which a run appears. */
    appears_at: string
    /** The local time until which it is due, on the next day if it is before appears_at. */
    due_at: string
    /** The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it. */
    starts_on?: string | null
  } | null
  /** Its files, in their order. master-files/create and /delete change them. */
  file_ids: number[] | null
  /** never: it was never published; current: projects show this draft; changed: the draft differs from the published version; undone: the rollout that added it was undone; staged: a rollout shows it to some projects. */
  publication: 'never' | 'current' | 'changed' | 'undone' | 'staged'
}

export interface MasterGroup {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the platform; null when it follows from the project. */
  platform_id: number | null
  /** The id of the master group that this is a copy of; null when it is not a copy. */
  master_group_id: number | null
  /** The id of the board or master board. */
  board_id: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** true for a master template, false for a record of a project. */
  is_master: boolean
  /** Whether clients show the group collapsed. */
  is_collapsed: boolean
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description: string | null
  /** A type that you choose for the group. */
  type: string | null
  /** A colour for clients to show, for example `#2f7d4f`. */
  color: string | null
  /** The name of an icon for clients to show. */
  icon: string | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables: boolean
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key: string | null
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null
  /** never: it was never published; current: projects show this draft; changed: the draft differs from the published version; undone: the rollout that added it was undone; staged: a rollout shows it to some projects. */
  publication: 'never' | 'current' | 'changed' | 'undone' | 'staged'
  /** The cards, in order. */
  cards: MasterCard[]
}

export interface Member {
  /** The id of the user. */
  user_id: number
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email: string | null
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
  /** The user cannot sign in and cannot be assigned. */
  is_disabled: boolean
  /** When the record was created. */
  created_at: string
}

export interface NewWebhook {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** Where events are posted: https, and no address inside a private network. */
  url: string
  /** Only events of these types; null for all. A webhook of a project gets those of the project, one of a platform also those of the platform. */
  types: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone' | 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased')[] | null
  /** suspended: nothing is sent until it is resumed, and nothing is lost. ended: its receiver answered 410, and wants no more. */
  state: 'active' | 'suspended' | 'ended'
  /** Why it is suspended or ended. */
  state_reason: string | null
  /** Since when deliveries have failed; null while they arrive. */
  failing_since: string | null
  /** Until when deliveries are also signed with the secret before; null when there is none. */
  old_secret_until: string | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** The secret that signs the deliveries, as Standard Webhooks defines it. It is shown only in this answer. */
  secret: string
}

export interface Notification {
  /** The id of the record. */
  id: number
  /** assigned: a card is yours now. mentioned: a comment names you. replied: somebody answered your comment. due: a card of yours is due tomorrow. run: a recurring card of yours has a new run. overdue: a card that headquarters watches is overdue in your project; for superadmins, in at least one project. submitted: a card waits for your sign-off. accepted, returned: a card that you submitted was accepted or returned. rollout: a rollout of yours has reached every project. rollout_held: a rollout of yours is held, or waits for a decision. */
  reason: 'assigned' | 'mentioned' | 'replied' | 'due' | 'run' | 'overdue' | 'submitted' | 'accepted' | 'returned' | 'rollout' | 'rollout_held'
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** The id of the card or master card. */
  card_id: number | null
  /** The title of the card; null when it is gone. */
  card_title: string | null
  /** The id of the comment. */
  comment_id: number | null
  /** The number of the rollout, as rollouts/list shows it. */
  number: number | null
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id: number | null
  /** Who did it; null when nobody did. */
  actor_name: string | null
  /** When the record was created. */
  created_at: string
  /** When you marked it as read; null while it is unread. */
  read_at: string | null
}

export interface NotificationPreferences {
  /** Whether what is unread is mailed once a day, in the morning. */
  daily_mail: boolean
  /** Reasons of which you are not told at all. */
  muted: ('assigned' | 'mentioned' | 'replied' | 'due' | 'overdue' | 'sign_off' | 'rollout')[]
  /** In which it is morning for you. */
  time_zone: string
}

export interface Outcomes {
  /** Projects that get a new copy, or whose hidden copy is shown again. */
  gets_copy: number
  /** Projects that get no new copy and show a changed text. */
  text_changes: number
  /** Projects that already show everything as published. */
  unchanged: number
  /** Projects that have overridden these texts and keep their own. */
  keeps_own: number
  /** Projects that deleted the copy, or the group or board that it belongs in. */
  deleted: number
  /** Projects without the tool, and suspended ones. */
  no_access: number
  /** Projects of a later wave, and those that the rollout is not for. 0 without a stage. */
  later: number
}

export interface Passkey {
  /** The id of the record. */
  id: number
  /** What its owner calls it. */
  name: string
  /** When the record was created. */
  created_at: string
  /** When it last signed somebody in; null while it never did. */
  last_used_at: string | null
}

export interface Plan {
  /** The product, as plans/list names it. */
  product: string
  /** The plan, as plans/list names it. */
  plan: string
  /** The tools that the project may use; it gets the master boards of these tools. */
  tools: string[]
  /** The prices of the plan, one per billing period. */
  prices: {
    /** The billing period: how long one payment lasts. */
    period: 'month' | 'year'
    /** In the smallest unit of the currency. */
    amount: number
    /** The three-letter currency code, for example `eur`. */
    currency: string
  }[]
}

export interface Platform {
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** Whether superadmins need a second factor or a passkey to use their rights. */
  superadmins_need_second_factor: boolean
  /** A push or sync that would reach so many projects must be proposed, and approved by another superadmin. Null: none must. */
  approve_above: number | null
  /** The pages that may show embedded boards: origins with https, or with http on this machine, without a path. */
  embed_origins: string[]
  /** Text has a contrast of at least 4.5:1 on all of it; other colours are refused. */
  branding: {
    /** Instead of Muster. */
    name: string
    /** Of buttons and links. */
    accent: string
    /** Of pages, on light screens. */
    background: string
    /** Of corners, in pixels. */
    radius: number
    /** What texts are set in. */
    font: 'system' | 'serif' | 'rounded'
  } | null
  /** The path of the logo on this service. Anybody may read it. */
  logo_url: string | null
  /** When the record was created. */
  created_at: string
}

export interface PlatformEvent {
  /** Never used twice: `evt_p<platform>_<number>`. */
  id: string
  /** How far a reader has got: the number of the platform's last event. */
  position: string
  /** What happened. New types may come: ignore those you do not know. */
  type: 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased' | 'subscription.updated' | 'webhook.suspended' | 'webhook.ended'
  /** When it happened. */
  at: string
  /** The id of the platform; null when it follows from the project. */
  platform_id: number
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id: number | null
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id?: number
  /** The id of the user. */
  user_id?: number
  /** The id of the webhook. */
  webhook_id?: number
  /** The number of the rollout, as rollouts/list shows it. */
  number?: number
  /** board, group or card; of a rollout: push or sync. */
  kind?: string
  /** The id of the master board, group or card. */
  master_id?: number
  /** Each field that changed, with its old and new value as answers show them. A text of more than 1,000 characters stands as `{ length, sha256 }`. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
}

export interface PlatformUser {
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email: string | null
  /** The language of the user, for example `en`. */
  language: string | null
  /** Whether the user manages the master templates of the platform. */
  superadmin: boolean
  /** Whether the user may upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag for clients; the service stores and shows it. */
  enable_ai: boolean
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  external_id: string | null
  /** When the user was disabled; null while they can sign in. */
  disabled_at: string | null
  /** When the record was created. */
  created_at: string
}

export interface Project {
  /** The id of the record. */
  id: number
  /** The id of the platform; null when it follows from the project. */
  platform_id: number
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  external_id: string | null
  /** The name that people see. */
  name: string
  /** What the project may use: what its plan gives and what was granted. */
  tools: string[]
  /** The tools that a superadmin granted. */
  granted_tools: string[]
  /** The IANA time zone in which dates without an offset are read. */
  time_zone: string
  /** A language as in BCP 47. */
  language: string | null
  /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
  attributes: Record<string, string>
  /** When the project was suspended; null when it is not. */
  suspended_at: string | null
  /** When the record was created. */
  created_at: string
}

export interface ProjectOutcome {
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The name that people see. */
  name: string
  /** What the rollout means for a project. */
  outcome: 'gets_copy' | 'text_changes' | 'unchanged' | 'keeps_own' | 'deleted' | 'no_access' | 'later'
}

export interface RecoveryCodes {
  /** Each code works once in place of a one-time code. The codes are shown only once. */
  recovery_codes: string[]
}

export interface Rollout {
  /** The number of the rollout, unique within the platform. */
  number: number
  /** The kind of record, rollout or token. */
  kind: 'push' | 'sync' | 'withdrawal' | 'undo'
  /** The id of the master board, group or card. */
  master_id: number | null
  /** The number of the rollout that this one undoes; null when it is not an undo. */
  of_number: number | null
  /** The superadmin who started the rollout; null when an operator did from the command line. */
  author_id: number | null
  /** The reason for the rollout, kept in the log. */
  reason: string | null
  /** proposed, scheduled, baking, held, rejected: as rollouts/stage has it; done: every project that it is for shows it; undone: a later rollout undid this one. */
  state: 'done' | 'undone' | 'proposed' | 'scheduled' | 'baking' | 'held' | 'rejected'
  /** How many projects have the tool and are not suspended. */
  projects_with_access: number
  /** How many projects do not have the tool or are suspended. */
  skipped_no_access: number
  /** How many projects show something new because of the rollout. */
  projects_updated: number
  /** The number of the rollout that undid this one; null when it was not undone. */
  undone_by: number | null
  /** When the record was created. */
  created_at: string
}

export interface RolloutItem {
  /** The kind of record, rollout or token. */
  kind: 'board' | 'group' | 'card'
  /** The id of the master board, group or card. */
  master_id: number
  /** enters: projects get copies; changes: texts change; withdraws: copies are removed. An undo has the opposite effects: hides (of enters), reverts (of changes), returns (of withdraws). */
  effect: 'enters' | 'changes' | 'withdraws' | 'reverts' | 'hides' | 'returns'
  /** Each published field that changes, with its old and new value. */
  changes: Record<string, {
    from: unknown
    to: unknown
  }>
}

export interface RolloutStage {
  /** The number of the rollout. */
  number: number
  /** proposed: it waits for a second superadmin; scheduled: it waits for publish_at; baking: the waves so far see it; held: the same, and it goes no further until it is released; done: all that it is for see it; undone, rejected: nobody sees it. */
  state: 'proposed' | 'scheduled' | 'baking' | 'held' | 'done' | 'undone' | 'rejected'
  /** Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool. */
  target: {
    /** Projects of the platform, by id. */
    project_ids?: number[] | null
    /** Projects that have one of these plans. */
    plans?: string[] | null
    /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
    attributes?: Record<string, string> | null
  } | null
  /** The wave that is seen; 0: none yet. */
  step: number
  /** All waves, those to come included. */
  waves: {
    /** Its place among the waves, from 1. */
    step: number
    /** Projects of the platform, by id. */
    project_ids: number[] | null
    /** How many in a hundred of the projects that the rollout is for. Each wave includes those before. */
    percent: number | null
    /** After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does. */
    bake_minutes: number | null
    /** When it began; null while it waits. */
    began_at: string | null
    /** Projects that the wave added, and that have the tool. */
    projects_with_access: number
    /** Projects that the wave added, and that lack the tool or are suspended. */
    skipped_no_access: number
    /** Projects that the wave added, and where something changed. */
    projects_updated: number
  }[]
  /** The most projects in a hundred that may delete or override what was rolled out. 2 unless said. */
  max_percent: number
  /** What the guard saw last. */
  verdict: {
    /** harm: the interval lies above the bound, and the rollout is held; safe: it lies below; undecided: more projects must be active, at least 30. */
    decision: 'harm' | 'safe' | 'undecided'
    /** Projects that see the rollout. */
    treatment: {
      /** Projects in which anything was changed since the wave began. */
      active: number
      /** Of these, projects that deleted what was rolled out, or overrode its texts, since the wave began. */
      harmed: number
    }
    /** Projects that do not see it yet, for changed texts: what they delete and override anyway is no harm of the rollout. */
    control: {
      /** Projects in which anything was changed since the wave began. */
      active: number
      /** Of these, projects that deleted what was rolled out, or overrode its texts, since the wave began. */
      harmed: number
    } | null
    /** A share between 0 and 1. */
    low: number
    /** A share between 0 and 1. */
    high: number
    /** When it happened. */
    at: string
  } | null
  /** When the first wave begins; null: at once. */
  publish_at: string | null
  /** Why it is held. */
  held_reason: string | null
  /** Who proposed it; null: nobody had to. */
  proposed_by: number | null
  /** Who approved it. */
  approved_by: number | null
  /** What was proposed, in short. Send it with rollouts/approve: it says what you have seen. */
  fingerprint: string | null
}

export interface ServiceToken {
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** The id under which the audit log names the service. */
  user_id: number
  /** What the token may do. */
  scopes: ('templates:write' | 'rollouts:publish' | 'rollouts:hold' | 'projects:write' | 'events:read' | 'audit:read' | 'checks:report' | 'people:write' | 'people:read' | 'people:erase' | 'reports:read' | 'webhooks:write' | 'embed')[]
  /** Network addresses or ranges from which the token works; null for all. */
  allowed_addresses: string[] | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** When the record was created. */
  created_at: string
  /** When it was last used, to the hour; null while it never was. */
  last_used_at: string | null
  /** When the token expires. */
  expires_at: string
}

export interface Subscription {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The state that it is in. */
  state: 'trialing' | 'expired' | 'checkout_open' | 'active' | 'past_due' | 'canceled'
  /** The product, as plans/list names it. */
  product: string
  /** The plan, as plans/list names it. */
  plan: string
  /** The billing period: how long one payment lasts. */
  period: 'month' | 'year' | null
  /** When the trial ends or ended. */
  trial_ends_at: string
  /** The tools that the project may use in the current state. */
  tools: string[]
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
}

export interface Tag {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The sort position among records with the same parent, smallest first. */
  position: number
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** The name that people see. */
  name: string
  /** A colour for clients to show, for example `#2f7d4f`. */
  color: string | null
  /** The name of an icon for clients to show. */
  icon: string | null
  /** false when the record is kept but no longer worked on. */
  is_active: boolean
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
  /** When the record was deleted; null while it is live. */
  deleted_at: string | null
}

export interface Theme {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The name that people see. */
  name: string
  /** When the record was created. */
  created_at: string
}

export interface ThemeVersion {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The id of the theme. */
  theme_id: number
  /** The version, for example `1.2`. */
  version: string
  /** Where the version is in the approval process. */
  approval_status: 'draft' | 'pending' | 'approved' | 'rejected'
  /** Whether the version is active or deprecated. */
  theme_status: 'active' | 'deprecated'
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
}

export interface Webhook {
  /** The id of the record. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
  /** Where events are posted: https, and no address inside a private network. */
  url: string
  /** Only events of these types; null for all. A webhook of a project gets those of the project, one of a platform also those of the platform. */
  types: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone' | 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased')[] | null
  /** suspended: nothing is sent until it is resumed, and nothing is lost. ended: its receiver answered 410, and wants no more. */
  state: 'active' | 'suspended' | 'ended'
  /** Why it is suspended or ended. */
  state_reason: string | null
  /** Since when deliveries have failed; null while they arrive. */
  failing_since: string | null
  /** Until when deliveries are also signed with the secret before; null when there is none. */
  old_secret_until: string | null
  /** The user who created the record; null when a rollout or an operator did. */
  created_by: number | null
  /** When the record was created. */
  created_at: string
  /** When the record was last changed. */
  updated_at: string
}

export type AdoptionGetBody = {
  /** The id of the card or master card. */
  card_id?: number | null | undefined
  /** The id of the board or master board. */
  board_id?: number | null | undefined
  /** The number of the rollout, as rollouts/list shows it. */
  number?: number | null | undefined
}

export type AdoptionGetData = {
  /** What projects made of the templates. */
  adoption: Adoption
}

export type ChecksFailingBody = Record<string, never>

export type ChecksFailingData = {
  /** The checks of the project, failed ones first. */
  checks: {
    /** The name of the check, as templates give it in evaluation_check. */
    check: string
    /** In how many projects it fails. */
    failed: number
    /** The projects, one entry each. */
    projects: {
      /** The id of the project; null for a master template or a token that is not limited to one. */
      project_id: number
      /** The name that people see. */
      name: string
      /** Why, for people. */
      detail: string | null
      /** When it was observed. */
      observed_at: string
    }[]
  }[]
}

export type ComplianceGetBody = {
  /** Of this card. */
  master_card_id?: number | null | undefined
  /** Of all published cards of this board. */
  master_board_id?: number | null | undefined
  /** The first local date of the period. */
  from: string
  /** The last local date of the period, at most 92 days in all. */
  to: string
  /** What the rows are grouped by. */
  by: ('day' | 'wave' | 'plan' | 'attribute')[]
  /** The attribute of projects; needed if rows are grouped by attribute. */
  attribute?: string | null | undefined
}

export type ComplianceGetData = {
  /** The numbers, in the order of their keys. */
  rows: {
    /** In the order of `by`: a date, the number of a wave, the name of a plan, the value of the attribute. null: none. */
    keys: (string | null)[]
    /** How many runs have appeared. */
    expected: number
    /** Done in time. */
    done: number
    /** Done after they were due. */
    late: number
    /** Ended, or in the case of cards that do not repeat: due, without being done. */
    missed: number
    /** Returned at least once by whoever accepts them. */
    returned: number
  }[]
  /** The moment at which the projects were counted. */
  as_of: string
}

export type ComplianceProjectsBody = {
  /** Of this card. */
  master_card_id?: number | null | undefined
  /** Of all published cards of this board. */
  master_board_id?: number | null | undefined
  /** The first local date of the period. */
  from: string
  /** The last local date of the period, at most 92 days in all. */
  to: string
  /** Only projects that have this attribute. */
  filter?: {
    /** The attribute of projects; needed if rows are grouped by attribute. */
    attribute: string
    /** The value; null finds those without one. */
    value: string | null
  } | null | undefined
  /** Which rows come first. */
  order: 'worst' | 'best'
  /** The `next_after` of the page before; absent: the first page. */
  after?: string | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type ComplianceProjectsData = {
  /** The projects, one entry each. */
  projects: {
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id: number
    /** The name that people see. */
    name: string
    /** How many runs have appeared. */
    expected: number
    /** Done in time. */
    done: number
    /** Done after they were due. */
    late: number
    /** Ended, or in the case of cards that do not repeat: due, without being done. */
    missed: number
    /** Returned at least once by whoever accepts them. */
    returned: number
  }[]
  /** The `after` of the next page; null on the last page. */
  next_after: string | null
}

export type DriftListBody = {
  /** The kind of record, rollout or token. */
  kind: 'board' | 'group' | 'card'
  /** The id of the master board, group or card. */
  id: number
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type DriftListData = {
  /** The copies that their projects touched or deleted, by project id. */
  copies: DriftedCopy[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type DriftSummaryBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type DriftSummaryData = {
  /** The cards, in order. */
  cards: {
    /** The id of the card or master card. */
    card_id: number
    /** The title, plain text. */
    title: string
    /** Projects that overrode a text or a setting. */
    changed: number
    /** Projects that worked on their copy: gave it an owner or a date, moved it, commented on it. */
    touched: number
    /** Projects that deleted their copy. */
    deleted: number
    /** More copies have drifted than were counted. */
    is_more: boolean
  }[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type PlatformEventsListBody = {
  /** How far you have got: `next_after` of the last page, or the position of the last event. */
  after?: string | null | undefined
  /** Only events of these types. */
  types?: ('rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased' | 'subscription.updated' | 'webhook.suspended' | 'webhook.ended')[] | null | undefined
  /** How many events; 100 when absent. */
  limit?: number | null | undefined
}

export type PlatformEventsListData = {
  /** The events, oldest first. */
  events: PlatformEvent[]
  /** How far a reader has got: the number of the platform's last event. */
  next_after: string
  /** Whether there is more to read right now. */
  has_more: boolean
}

export type PlatformEventsWatchBody = {
  /** How far you have got: `next_after` of the last page, or the position of the last event. */
  after?: string | null | undefined
  /** Only events of these types. */
  types?: ('rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased' | 'subscription.updated' | 'webhook.suspended' | 'webhook.ended')[] | null | undefined
}

export type MasterBoardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
}

export type MasterBoardsCreateData = {
  /** The board, in its current state. */
  board: Board
}

export type MasterBoardsDeleteBody = {
  /** The id of the board. */
  id: number
}

export type MasterBoardsGetBody = {
  /** The id of the board. */
  id: number
}

export type MasterBoardsGetData = {
  /** The board, in its current state. */
  board: MasterBoard
}

export type MasterBoardsListBody = Record<string, never>

export type MasterBoardsListData = {
  /** The boards, in order. */
  boards: Board[]
}

export type MasterBoardsRenderBody = {
  /** The id of the board. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
}

export type MasterBoardsRenderData = {
  /** The board, in its current state. */
  board: {
    /** The id of the master board that this is a copy of; null when it is not a copy. */
    master_board_id: number
    /** The title, plain text. */
    title: string
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description: string | null
    /** The groups, in order. */
    groups: {
      /** The id of the master group that this is a copy of; null when it is not a copy. */
      master_group_id: number
      /** The title, plain text. */
      title: string
      /** A longer text. The description of a card is HTML, sanitised when it is saved. */
      description: string | null
      /** The cards, in order. */
      cards: {
        /** The id of the master card that this is a copy of; null when it is not a copy. */
        master_card_id: number
        /** The title, plain text. */
        title: string
        /** A longer text. The description of a card is HTML, sanitised when it is saved. */
        description: string | null
        /** A one-sentence summary, plain text. */
        short_description: string | null
        /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
        status: string
        /** How urgent the card is. */
        priority: string
        /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
        due_date: string | null
      }[]
    }[]
  } | null
}

export type MasterBoardsRestoreBody = {
  /** The id of the board. */
  id: number
}

export type MasterBoardsRestoreData = {
  /** The board, in its current state. */
  board: Board
}

export type MasterBoardsSyncBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
  /** The preview_id that rollouts/preview answered for exactly this. It is refused when things have changed since. */
  preview_id?: string | undefined
  /** Reaches projects in waves instead of all at once. Counts in the answer are those of the first wave, 0 while it is scheduled. rollouts/stage shows how it goes. */
  stage?: {
    /** Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool. */
    target?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** Projects that have one of these plans. */
      plans?: string[] | null
      /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
      attributes?: Record<string, string> | null
    } | null
    /** Who sees it first: named projects, or a share of all. The last wave has percent 100. Absent: all at once. */
    waves?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** How many in a hundred of the projects that the rollout is for. Each wave includes those before. */
      percent?: number | null
      /** After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does. */
      bake_minutes?: number | null
    }[] | null
    /** What the guard allows. It looks every minute, holds a rollout that does harm, and begins the next wave when a wave has baked. */
    guard?: {
      /** The most projects in a hundred that may delete or override what was rolled out. 2 unless said. */
      max_percent?: number | null
    } | null
    /** When the first wave begins. Absent: at once. */
    publish_at?: string | null
  } | undefined
}

export type MasterBoardsSyncData = {
  /** How many projects have the tool and are not suspended. */
  synced_count: number
  /** How many projects do not have the tool or are suspended. */
  skipped_no_access: number
}

export type MasterBoardsUpdateBody = {
  /** The id of the board. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null | undefined
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
  /** So many minutes after a card of the board was due, the owners of the project are told once, and after twice as many the superadmins; null: nobody is. It applies at once and is no part of a rollout. */
  escalate_after_minutes?: number | null | undefined
}

export type MasterBoardsUpdateData = {
  /** The board, in its current state. */
  board: Board
}

export type MasterCardsCreateBody = {
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A name you choose for the template, unique within the platform. */
  unique_identifier?: string | null | undefined
  /** The name of a check that checks/report reports. While it is passed, copies of the card show closed. */
  evaluation_check?: string | null | undefined
  /** The step of a tour that the card belongs to; null for none. */
  tour_key?: string | null | undefined
  /** A one-sentence summary, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: 'open' | 'in_progress' | 'closed' | 'to_check' | 'blocked' | null | undefined
  /** false when the record is kept but no longer worked on. */
  is_active?: boolean | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** Copies are due so many days after the card was rolled out to their project, or after the project began if that was later, at the end of the day in its time zone, until the project sets a date of its own. */
  due_days?: number | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
    /** A one-sentence summary, plain text. */
    short_description?: string | null
  }> | null | undefined
  /** The items, in their order. An item without a key keeps that of the item that had the same title, or gets a new one. A tick belongs to the key of its item. */
  checklist?: {
    /** What ticks name the item by, whatever its title. Unique on the card. */
    key?: string | null
    /** The title, plain text. */
    title: string
    /** The card cannot be closed while the item is open. */
    is_required?: boolean | null
    /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
    evidence?: 'none' | 'note' | 'number' | 'photo' | null
  }[] | null | undefined
  /** Whether somebody else must accept the card before it is closed. */
  needs_sign_off?: boolean | null | undefined
  /** Who accepts: an owner of the project, or a superadmin. */
  sign_off_by?: 'project' | 'platform' | null | undefined
  /** Makes the card a recurring one, with a run for each day of the rule; null ends that. A new rule includes the run of today, a changed one counts from the next run. */
  repeat?: {
    /** What `interval` counts: days, weeks or months. */
    every: 'day' | 'week' | 'month'
    /** Every how many days, weeks or months. */
    interval: number
    /** Only of rules by week; absent: the weekday of the rule's first day. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
    /** Only of rules by month; absent: the day of the rule's first day, at most the 28th. */
    month_day?: number | 'last' | null
    /** The local time at which a run appears. */
    appears_at: string
    /** The local time until which it is due, on the next day if it is before appears_at. */
    due_at: string
    /** The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it. */
    starts_on?: string | null
  } | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
  /** true also pushes the card to every project at once. */
  push_to_projects?: boolean | null | undefined
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type MasterCardsCreateData = {
  /** The card, in its current state. */
  card: Card
  /** How many projects show something new because of the rollout. */
  projects_updated: string
}

export type MasterCardsDeleteBody = {
  /** The id of the card. */
  id: number
  /** true also removes the copies from every project. */
  delete_from_projects?: boolean | undefined
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type MasterCardsGetBody = {
  /** The id of the card. */
  id: number
}

export type MasterCardsGetData = {
  /** The card, in its current state. */
  card: MasterCard
}

export type MasterCardsListBody = {
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number
}

export type MasterCardsListData = {
  /** The cards, in order. */
  cards: MasterCard[]
}

export type MasterCardsPushBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
  /** The preview_id that rollouts/preview answered for exactly this. It is refused when things have changed since. */
  preview_id?: string | undefined
  /** Reaches projects in waves instead of all at once. Counts in the answer are those of the first wave, 0 while it is scheduled. rollouts/stage shows how it goes. */
  stage?: {
    /** Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool. */
    target?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** Projects that have one of these plans. */
      plans?: string[] | null
      /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
      attributes?: Record<string, string> | null
    } | null
    /** Who sees it first: named projects, or a share of all. The last wave has percent 100. Absent: all at once. */
    waves?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** How many in a hundred of the projects that the rollout is for. Each wave includes those before. */
      percent?: number | null
      /** After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does. */
      bake_minutes?: number | null
    }[] | null
    /** What the guard allows. It looks every minute, holds a rollout that does harm, and begins the next wave when a wave has baked. */
    guard?: {
      /** The most projects in a hundred that may delete or override what was rolled out. 2 unless said. */
      max_percent?: number | null
    } | null
    /** When the first wave begins. Absent: at once. */
    publish_at?: string | null
  } | undefined
}

export type MasterCardsPushData = {
  /** How many projects show something new because of the rollout. */
  projects_updated: string
}

export type MasterCardsRenderBody = {
  /** The id of the card. */
  id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
}

export type MasterCardsRenderData = {
  /** The card, in its current state. */
  card: {
    /** The id of the record. */
    id: number
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id: number
    /** The title, plain text. */
    title: string
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description: string | null
    /** A one-sentence summary, plain text. */
    short_description: string | null
    /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
    due_date: string | null
  }
}

export type MasterCardsReorderBody = {
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number
  /** The cards, in order. */
  cards: {
    /** The id of the record. */
    id: number
    /** The sort position among records with the same parent, smallest first. */
    position: number
  }[]
}

export type MasterCardsRestoreBody = {
  /** The id of the card. */
  id: number
}

export type MasterCardsRestoreData = {
  /** The card, in its current state. */
  card: MasterCard
}

export type MasterCardsUpdateBody = {
  /** The id of the card. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A name you choose for the template, unique within the platform. */
  unique_identifier?: string | null | undefined
  /** The name of a check that checks/report reports. While it is passed, copies of the card show closed. */
  evaluation_check?: string | null | undefined
  /** The step of a tour that the card belongs to; null for none. */
  tour_key?: string | null | undefined
  /** A one-sentence summary, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: 'open' | 'in_progress' | 'closed' | 'to_check' | 'blocked' | null | undefined
  /** false when the record is kept but no longer worked on. */
  is_active?: boolean | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** Copies are due so many days after the card was rolled out to their project, or after the project began if that was later, at the end of the day in its time zone, until the project sets a date of its own. */
  due_days?: number | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
    /** A one-sentence summary, plain text. */
    short_description?: string | null
  }> | null | undefined
  /** The items, in their order. An item without a key keeps that of the item that had the same title, or gets a new one. A tick belongs to the key of its item. */
  checklist?: {
    /** What ticks name the item by, whatever its title. Unique on the card. */
    key?: string | null
    /** The title, plain text. */
    title: string
    /** The card cannot be closed while the item is open. */
    is_required?: boolean | null
    /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
    evidence?: 'none' | 'note' | 'number' | 'photo' | null
  }[] | null | undefined
  /** Whether somebody else must accept the card before it is closed. */
  needs_sign_off?: boolean | null | undefined
  /** Who accepts: an owner of the project, or a superadmin. */
  sign_off_by?: 'project' | 'platform' | null | undefined
  /** Makes the card a recurring one, with a run for each day of the rule; null ends that. A new rule includes the run of today, a changed one counts from the next run. */
  repeat?: {
    /** What `interval` counts: days, weeks or months. */
    every: 'day' | 'week' | 'month'
    /** Every how many days, weeks or months. */
    interval: number
    /** Only of rules by week; absent: the weekday of the rule's first day. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
    /** Only of rules by month; absent: the day of the rule's first day, at most the 28th. */
    month_day?: number | 'last' | null
    /** The local time at which a run appears. */
    appears_at: string
    /** The local time until which it is due, on the next day if it is before appears_at. */
    due_at: string
    /** The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it. */
    starts_on?: string | null
  } | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
}

export type MasterCardsUpdateData = {
  /** The card, in its current state. */
  card: MasterCard
}

export type MasterChecklistsGetBody = {
  /** The id of the card or master card. */
  card_id: number
}

export type MasterChecklistsGetData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
    }[]
  }
}

export type MasterChecklistsSetItemsBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The items, in their order. An item without a key keeps that of the item that had the same title, or gets a new one. A tick belongs to the key of its item. */
  items: {
    /** What ticks name the item by, whatever its title. Unique on the card. */
    key?: string | null
    /** The title, plain text. */
    title: string
    /** The card cannot be closed while the item is open. */
    is_required?: boolean | null
    /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
    evidence?: 'none' | 'note' | 'number' | 'photo' | null
  }[]
}

export type MasterChecklistsSetItemsData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
    }[]
  }
}

export type MasterFilesCreateBody = {
  /** The id of the master card that this is a copy of; null when it is not a copy. */
  master_card_id: number
  /** The content, as the last part. At most 26,214,400 bytes. */
  file: Blob
}

export type MasterFilesCreateData = {
  /** The file. */
  file: {
    /** The id of the record. */
    id: number
    /** The id of the master card that this is a copy of; null when it is not a copy. */
    master_card_id: number
    /** The name of the file, without folders. */
    name: string
    /** The media type, as the content says, not the name. */
    type: string
    /** How large the stored file is. */
    bytes: number
    /** The hash of what files/link original answers. */
    sha256: string
    /** true for a picture that can be shown. It was written anew, without its location. */
    is_picture: boolean
    /** The width of a picture in pixels; null for other files. */
    width: number | null
    /** The height of a picture in pixels; null for other files. */
    height: number | null
    /** The user who created the record; null when a rollout or an operator did. */
    created_by: number | null
    /** When the record was created. */
    created_at: string
  }
}

export type MasterFilesDeleteBody = {
  /** The id of the file. */
  id: number
}

export type MasterFilesLinkBody = {
  /** The id of the file. */
  id: number
  /** The size of a picture; original unless sent. */
  size?: 'small' | 'large' | 'original' | null | undefined
}

export type MasterFilesLinkData = {
  /** The path of the content on this service. */
  url: string
  /** When the link ends. */
  expires_at: string
}

export type MasterFilesListBody = {
  /** The id of the master card that this is a copy of; null when it is not a copy. */
  master_card_id: number
}

export type MasterFilesListData = {
  /** The files, oldest first. */
  files: {
    /** The id of the record. */
    id: number
    /** The id of the master card that this is a copy of; null when it is not a copy. */
    master_card_id: number
    /** The name of the file, without folders. */
    name: string
    /** The media type, as the content says, not the name. */
    type: string
    /** How large the stored file is. */
    bytes: number
    /** The hash of what files/link original answers. */
    sha256: string
    /** true for a picture that can be shown. It was written anew, without its location. */
    is_picture: boolean
    /** The width of a picture in pixels; null for other files. */
    width: number | null
    /** The height of a picture in pixels; null for other files. */
    height: number | null
    /** The user who created the record; null when a rollout or an operator did. */
    created_by: number | null
    /** When the record was created. */
    created_at: string
  }[]
}

export type MasterGroupsCreateBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null | undefined
  /** A type that you choose for the group. */
  type?: string | null | undefined
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
}

export type MasterGroupsCreateData = {
  /** The group, in its current state. */
  group: Group
}

export type MasterGroupsDeleteBody = {
  /** The id of the group. */
  id: number
}

export type MasterGroupsReorderBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The groups, in order. */
  groups: {
    /** The id of the record. */
    id: number
    /** The sort position among records with the same parent, smallest first. */
    position: number
  }[]
}

export type MasterGroupsRestoreBody = {
  /** The id of the group. */
  id: number
}

export type MasterGroupsRestoreData = {
  /** The group, in its current state. */
  group: Group
}

export type MasterGroupsUpdateBody = {
  /** The id of the group. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The texts in other languages, by language. A project with a `language` sees them instead: those of exactly its language, else those of the language without its region. A text that is missing stays as it was written. At most 200,000 characters in all. */
  translations?: Record<string, {
    /** The title, plain text. */
    title?: string | null
    /** A longer text. The description of a card is HTML, sanitised when it is saved. */
    description?: string | null
  }> | null | undefined
  /** A type that you choose for the group. */
  type?: string | null | undefined
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces. */
  variables?: boolean | null | undefined
  /** What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards. */
  key?: string | null | undefined
}

export type MasterGroupsUpdateData = {
  /** The group, in its current state. */
  group: Group
}

export type RolloutsAdvanceBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The wave to begin: one more than the step that rollouts/stage shows. */
  step: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type RolloutsAdvanceData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsApproveBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The fingerprint that rollouts/stage shows for the proposal. */
  fingerprint: string
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type RolloutsApproveData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsGetBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsGetData = {
  /** The rollout, in its current state. */
  rollout: Rollout
}

export type RolloutsHoldBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type RolloutsHoldData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsItemsBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The `next_after` of the previous page; absent for the first page. */
  after?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type RolloutsItemsData = {
  /** The items, in their order. */
  items: RolloutItem[]
  /** The `after` of the next page; null on the last page. */
  next_after: number | null
}

export type RolloutsListBody = {
  /** The `next_before` of the previous page; absent for the first page. */
  before?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type RolloutsListData = {
  /** The rollouts, newest first. */
  rollouts: Rollout[]
  /** The `before` of the next page; null on the last page. */
  next_before: number | null
}

export type RolloutsPreviewProjectsBody = {
  /** The id of the card or master card. */
  card_id?: number | null | undefined
  /** The id of the board or master board. */
  board_id?: number | null | undefined
  /** What the rollout means for a project. */
  outcome?: 'gets_copy' | 'text_changes' | 'unchanged' | 'keeps_own' | 'deleted' | 'no_access' | 'later' | null | undefined
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type RolloutsPreviewProjectsData = {
  /** The projects, one entry each. */
  projects: ProjectOutcome[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type RolloutsPreviewBody = {
  /** The id of the card or master card. */
  card_id?: number | null | undefined
  /** The id of the board or master board. */
  board_id?: number | null | undefined
  /** Reaches projects in waves instead of all at once. Counts in the answer are those of the first wave, 0 while it is scheduled. rollouts/stage shows how it goes. */
  stage?: {
    /** Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool. */
    target?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** Projects that have one of these plans. */
      plans?: string[] | null
      /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
      attributes?: Record<string, string> | null
    } | null
    /** Who sees it first: named projects, or a share of all. The last wave has percent 100. Absent: all at once. */
    waves?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** How many in a hundred of the projects that the rollout is for. Each wave includes those before. */
      percent?: number | null
      /** After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does. */
      bake_minutes?: number | null
    }[] | null
    /** What the guard allows. It looks every minute, holds a rollout that does harm, and begins the next wave when a wave has baked. */
    guard?: {
      /** The most projects in a hundred that may delete or override what was rolled out. 2 unless said. */
      max_percent?: number | null
    } | null
    /** When the first wave begins. Absent: at once. */
    publish_at?: string | null
  } | undefined
}

export type RolloutsPreviewData = {
  /** Send it with the push or sync, which is then refused when things have changed since. Service tokens must. Valid for 15 minutes. */
  preview_id: string
  /** How many projects have each outcome; every project has exactly one. */
  outcomes: Outcomes
  /** The outcomes as each wave would leave them, those before included. Empty without a stage. */
  waves: {
    /** Its place among the waves, from 1. */
    step: number
    /** How many projects have each outcome; every project has exactly one. */
    outcomes: Outcomes
  }[]
  /** What changes, field by field: boards first, then groups, then cards; at most 200. */
  items: RolloutItem[]
  /** How many items there are in all. */
  items_count: number
}

export type RolloutsProjectsBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** What the rollout means for a project. */
  outcome?: 'gets_copy' | 'text_changes' | 'unchanged' | 'keeps_own' | 'deleted' | 'no_access' | 'later' | null | undefined
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type RolloutsProjectsData = {
  /** The projects, one entry each. */
  projects: ProjectOutcome[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type RolloutsProposeBody = {
  /** The id of the card or master card. */
  card_id?: number | null | undefined
  /** The id of the board or master board. */
  board_id?: number | null | undefined
  /** Reaches projects in waves instead of all at once. Counts in the answer are those of the first wave, 0 while it is scheduled. rollouts/stage shows how it goes. */
  stage?: {
    /** Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool. */
    target?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** Projects that have one of these plans. */
      plans?: string[] | null
      /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
      attributes?: Record<string, string> | null
    } | null
    /** Who sees it first: named projects, or a share of all. The last wave has percent 100. Absent: all at once. */
    waves?: {
      /** Projects of the platform, by id. */
      project_ids?: number[] | null
      /** How many in a hundred of the projects that the rollout is for. Each wave includes those before. */
      percent?: number | null
      /** After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does. */
      bake_minutes?: number | null
    }[] | null
    /** What the guard allows. It looks every minute, holds a rollout that does harm, and begins the next wave when a wave has baked. */
    guard?: {
      /** The most projects in a hundred that may delete or override what was rolled out. 2 unless said. */
      max_percent?: number | null
    } | null
    /** When the first wave begins. Absent: at once. */
    publish_at?: string | null
  } | undefined
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
  /** The preview_id that rollouts/preview answered for exactly this. It is refused when things have changed since. */
  preview_id?: string | undefined
}

export type RolloutsProposeData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsRejectBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type RolloutsRejectData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsReleaseBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsReleaseData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsStageBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsStageData = {
  /** How a rollout reaches its projects, wave after wave. */
  stage: RolloutStage
}

export type RolloutsUndoBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
  /** The reason for the rollout, kept in the log. */
  reason?: string | null | undefined
}

export type RolloutsUndoData = {
  /** The rollout, in its current state. */
  rollout: Rollout
  /** What the undo left as it is, and why. */
  left: LeftItem[]
}

export type RolloutsWatchBody = {
  /** The number of the rollout, as rollouts/list shows it. */
  number: number
}

export type RolloutsWatchData = {
  /** The rollout, in its current state. */
  rollout: Rollout
}

export type SignOffsListBody = {
  /** The `next_after` of the page before; absent: the first page. */
  after?: string | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type SignOffsListData = {
  /** The cards, in order. */
  cards: {
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id: number
    /** The name of the project. */
    project_name: string
    /** The id of the card or master card. */
    card_id: number
    /** The title, plain text. */
    title: string
    /** The user who submitted the card for sign-off; null when it does not wait for it. */
    submitted_by: number | null
    /** When the card was submitted for sign-off; null when it does not wait for it. */
    submitted_at: string
    /** The items of the card, in order. */
    checklist: {
      /** The id of the card or master card. */
      card_id: number
      /** How many items there are. */
      total: number
      /** How many of them are ticked. */
      ticked: number
      /** The items, in their order. */
      items: {
        /** What ticks name the item by, whatever its title. Unique on the card. */
        key: string
        /** The title, plain text. */
        title: string
        /** The card cannot be closed while the item is open. */
        is_required: boolean
        /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
        evidence: 'none' | 'note' | 'number' | 'photo'
        /** true when the item belongs to the template of the card. */
        is_from_template: boolean
        /** When the item was ticked; null while it is open. */
        ticked_at: string | null
        /** The user who ticked the item; null while it is open. */
        ticked_by: number | null
        /** The note that the tick brought as evidence. */
        note: string | null
        /** The number that the tick brought as evidence. */
        number: number | null
        /** The picture that the tick brought as evidence. */
        file_id: number | null
      }[]
    }
  }[]
  /** The `after` of the next page; null on the last page. */
  next_after: string | null
}

export type BoardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
}

export type BoardsCreateData = {
  /** The board, in its current state. */
  board: Board
}

export type BoardsDeleteBody = {
  /** The id of the board. */
  id: number
}

export type BoardsExtrasBody = {
  /** The id of the board. */
  id: number
}

export type BoardsExtrasData = {
  /** Whether the groups of a copied board follow the template's order. False once the project has moved one, and for other boards. */
  is_order_inherited: boolean
  /** The groups, in order. */
  groups: {
    /** The id of the record. */
    id: number
    /** Whether the cards of a copied group follow the template's order. False once the project has moved one, and for other groups. */
    is_order_inherited: boolean
  }[]
  /** The cards, in order. */
  cards: {
    /** The id of the record. */
    id: number
    /** How many live comments the card has. */
    comments: number
    /** How many comments of others the caller has not read. */
    unread: number
    /** The fields of a copy whose value is the project's own; empty for other cards. */
    overrides: string[]
    /** All tags of the card. The first is its tag_id. */
    tag_ids: number[]
    /** How many items its checklist has. */
    items: number
    /** How many of them are ticked. */
    ticked: number
  }[]
}

export type BoardsGetBody = {
  /** The id of the board. */
  id: number
  /** true leaves the long texts of cards out: description and short_description are null. */
  brief?: boolean | null | undefined
}

export type BoardsGetData = {
  /** The board, in its current state. */
  board: BoardWithGroups
}

export type BoardsInheritOrderBody = {
  /** The id of the board. */
  id: number
}

export type BoardsInheritOrderData = {
  /** The board, in its current state. */
  board: Board
}

export type BoardsListBody = {
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key?: string | null | undefined
}

export type BoardsListData = {
  /** The boards, in order. */
  boards: Board[]
}

export type BoardsRestoreBody = {
  /** The id of the board. */
  id: number
}

export type BoardsRestoreData = {
  /** The board, in its current state. */
  board: Board
}

export type BoardsUpdateBody = {
  /** The id of the board. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
}

export type BoardsUpdateData = {
  /** The board, in its current state. */
  board: Board
}

export type CardsAcceptBody = {
  /** The id of the card. */
  id: number
}

export type CardsAcceptData = {
  /** The card, in its current state. */
  card: Card
}

export type CardsActivityBody = {
  /** The id of the card. */
  id: number
  /** The `next_before_id` of the previous page; absent for the first page. */
  before_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type CardsActivityData = {
  /** What happened, newest first. */
  activity: Activity[]
  /** The `before_id` of the next page; null on the last page. */
  next_before_id: number | null
}

export type CardsBulkUpdateBody = {
  /** The ids of up to 100 cards of one project. */
  ids: number[]
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A one-sentence summary, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: string | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The id of the user who is responsible; null for nobody. */
  owner_id?: number | null | undefined
  /** The id of the tag; null for none. */
  tag_id?: number | null | undefined
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date?: string | null | undefined
  /** Clients may hide the card until then; null when it is not snoozed. */
  snoozed_until?: string | null | undefined
  /** false when the record is kept but no longer worked on. */
  is_active?: boolean | null | undefined
}

export type CardsBulkUpdateData = {
  /** How many cards were changed. */
  updated_count: number
}

export type CardsCreateBody = {
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** The id of the group or master group; null for the inbox of the project. */
  group_id?: number | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: string | null | undefined
  /** The id of the user who is responsible; null for nobody. */
  owner_id?: number | null | undefined
  /** The id of the tag; null for none. */
  tag_id?: number | null | undefined
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date?: string | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
}

export type CardsCreateData = {
  /** The card, in its current state. */
  card: CreatedCard
}

export type CardsDeleteBody = {
  /** The id of the card. */
  id: number
}

export type CardsGetBody = {
  /** The id of the card. */
  id: number
}

export type CardsGetData = {
  /** The card, in its current state. */
  card: Card
  /** What is not part of the card. Later versions add fields here. */
  extras: {
    /** The id of the board or master board. */
    board_id: number | null
    /** All tags of the card. The first is its tag_id. */
    tag_ids: number[]
    /** The fields of a copy whose value is the project's own; empty for other cards. */
    overrides: string[]
    /** The items of the card, in order. */
    checklist: {
      /** How many items there are. */
      total: number
      /** How many of them are ticked. */
      ticked: number
    }
    /** Whether the card needs sign-off, and how it stands. */
    sign_off: {
      /** Whether somebody else must accept the card before it is closed. */
      is_needed: boolean
      /** Who accepts: an owner of the project, or a superadmin. */
      by: 'project' | 'platform'
      /** The user who submitted the card for sign-off; null when it does not wait for it. */
      submitted_by: number | null
      /** When the card was submitted for sign-off; null when it does not wait for it. */
      submitted_at: string | null
      /** Why the card was returned the last time; null after it was submitted again. */
      returned_reason: string | null
    }
    /** The check that the template of the card names; null if it names none. */
    check: {
      /** The name of the check, as templates give it in evaluation_check. */
      check: string
      /** The state that it is in. */
      state: 'passed' | 'failed' | null
      /** When it was observed. */
      observed_at: string | null
    } | null
    /** The rule of a recurring card; null if it does not repeat. */
    repeat: {
      /** What `interval` counts: days, weeks or months. */
      every: 'day' | 'week' | 'month'
      /** Every how many days, weeks or months. */
      interval: number
      /** Only of rules by week; absent: the weekday of the rule's first day. */
      weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
      /** Only of rules by month; absent: the day of the rule's first day, at most the 28th. */
      month_day?: number | 'last' | null
      /** The local time at which a run appears. */
      appears_at: string
      /** The local time until which it is due, on the next day if it is before appears_at. */
      due_at: string
      /** The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it. */
      starts_on?: string | null
      /** The rule as an RRULE of iCalendar. It says nothing about the times. */
      rrule: string
    } | null
    /** The current run of a recurring card; null if it has none. */
    run: {
      /** The local date of the run. */
      on: string
      /** The time at which the run appears. */
      appears_at: string
      /** The time until which the run is to be done. */
      due_at: string
      /** When the next run appears. */
      ends_at: string | null
      /** late: done after due_at. missed: it ended before it was done. */
      state: 'open' | 'done' | 'late' | 'missed'
    } | null
  }
}

export type CardsInheritBody = {
  /** The id of the card. */
  id: number
  /** The fields that follow the template again; absent for all that the project has overridden. */
  fields?: ('title' | 'description' | 'short_description' | 'status' | 'priority' | 'is_active' | 'due_date')[] | null | undefined
}

export type CardsInheritData = {
  /** The card, in its current state. */
  card: Card
}

export type CardsListBody = {
  /** The id of the board or master board. */
  board_id?: number | null | undefined
  /** The id of the group or master group; null for the inbox of the project. */
  group_id?: number | null | undefined
  /** true lists only cards without a group; false lists only cards in a group. */
  is_inbox?: boolean | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: string | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The id of the user who is responsible; null for nobody. */
  owner_id?: number | null | undefined
  /** The id of the tag; null for none. */
  tag_id?: number | null | undefined
  /** Whether the due date has passed and the card is not closed. */
  is_overdue?: boolean | null | undefined
  /** The text to find in title and description; case does not matter. */
  text?: string | null | undefined
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type CardsListData = {
  /** The cards, in order. */
  cards: Card[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type CardsMoveBody = {
  /** The id of the card. */
  id: number
  /** The id of the group or master group; null for the inbox of the project. */
  group_id: number | null
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
}

export type CardsMoveData = {
  /** The card, in its current state. */
  card: Card
}

export type CardsRestoreBody = {
  /** The id of the card. */
  id: number
}

export type CardsRestoreData = {
  /** The card, in its current state. */
  card: Card
}

export type CardsReturnBody = {
  /** The id of the card. */
  id: number
  /** What is missing. The card shows it until it is submitted again. */
  reason: string
}

export type CardsReturnData = {
  /** The card, in its current state. */
  card: Card
}

export type CardsUpdateBody = {
  /** The id of the card. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A one-sentence summary, plain text. */
  short_description?: string | null | undefined
  /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
  status?: string | null | undefined
  /** How urgent the card is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent' | null | undefined
  /** The id of the user who is responsible; null for nobody. */
  owner_id?: number | null | undefined
  /** The id of the tag; null for none. */
  tag_id?: number | null | undefined
  /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
  due_date?: string | null | undefined
  /** Clients may hide the card until then; null when it is not snoozed. */
  snoozed_until?: string | null | undefined
  /** false when the record is kept but no longer worked on. */
  is_active?: boolean | null | undefined
  /** All tags of the card. The first is its tag_id. Not together with tag_id, which alone replaces the first; tag_id null removes all. */
  tag_ids?: number[] | null | undefined
  /** Makes the card a recurring one, with a run for each day of the rule; null ends that. A new rule includes the run of today, a changed one counts from the next run. */
  repeat?: {
    /** What `interval` counts: days, weeks or months. */
    every: 'day' | 'week' | 'month'
    /** Every how many days, weeks or months. */
    interval: number
    /** Only of rules by week; absent: the weekday of the rule's first day. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
    /** Only of rules by month; absent: the day of the rule's first day, at most the 28th. */
    month_day?: number | 'last' | null
    /** The local time at which a run appears. */
    appears_at: string
    /** The local time until which it is due, on the next day if it is before appears_at. */
    due_at: string
    /** The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it. */
    starts_on?: string | null
  } | null | undefined
  /** The run of a recurring card that the change is for: 400 `run_ended` if it is no longer the current one. Absent: the current one. */
  run?: string | null | undefined
  /** Whether somebody else must accept the card before it is closed. For owners, and for the project's own cards: the template decides about its copies. */
  needs_sign_off?: boolean | null | undefined
}

export type CardsUpdateData = {
  /** The card, in its current state. */
  card: Card
}

export type ChecklistsGetBody = {
  /** The id of the card or master card. */
  card_id: number
}

export type ChecklistsGetData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** How many of them are ticked. */
    ticked: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
      /** true when the item belongs to the template of the card. */
      is_from_template: boolean
      /** When the item was ticked; null while it is open. */
      ticked_at: string | null
      /** The user who ticked the item; null while it is open. */
      ticked_by: number | null
      /** The note that the tick brought as evidence. */
      note: string | null
      /** The number that the tick brought as evidence. */
      number: number | null
      /** The picture that the tick brought as evidence. */
      file_id: number | null
    }[]
  }
}

export type ChecklistsSetItemsBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The items, in their order. An item without a key keeps that of the item that had the same title, or gets a new one. A tick belongs to the key of its item. */
  items: {
    /** What ticks name the item by, whatever its title. Unique on the card. */
    key?: string | null
    /** The title, plain text. */
    title: string
    /** The card cannot be closed while the item is open. */
    is_required?: boolean | null
    /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
    evidence?: 'none' | 'note' | 'number' | 'photo' | null
  }[]
}

export type ChecklistsSetItemsData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** How many of them are ticked. */
    ticked: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
      /** true when the item belongs to the template of the card. */
      is_from_template: boolean
      /** When the item was ticked; null while it is open. */
      ticked_at: string | null
      /** The user who ticked the item; null while it is open. */
      ticked_by: number | null
      /** The note that the tick brought as evidence. */
      note: string | null
      /** The number that the tick brought as evidence. */
      number: number | null
      /** The picture that the tick brought as evidence. */
      file_id: number | null
    }[]
  }
}

export type ChecklistsTickBody = {
  /** The id of the card or master card. */
  card_id: number
  /** What ticks name the item by, whatever its title. Unique on the card. */
  key: string
  /** The run that the tick is for: 400 `run_ended` if it is no longer the current one. */
  run?: string | null | undefined
  /** The note that the tick brought as evidence. */
  note?: string | null | undefined
  /** The number that the item asks for. */
  number?: number | null | undefined
  /** A file that is a picture of this card. */
  file_id?: number | null | undefined
}

export type ChecklistsTickData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** How many of them are ticked. */
    ticked: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
      /** true when the item belongs to the template of the card. */
      is_from_template: boolean
      /** When the item was ticked; null while it is open. */
      ticked_at: string | null
      /** The user who ticked the item; null while it is open. */
      ticked_by: number | null
      /** The note that the tick brought as evidence. */
      note: string | null
      /** The number that the tick brought as evidence. */
      number: number | null
      /** The picture that the tick brought as evidence. */
      file_id: number | null
    }[]
  }
}

export type ChecklistsUntickBody = {
  /** The id of the card or master card. */
  card_id: number
  /** What ticks name the item by, whatever its title. Unique on the card. */
  key: string
  /** The run that the tick is for: 400 `run_ended` if it is no longer the current one. */
  run?: string | null | undefined
}

export type ChecklistsUntickData = {
  /** The items of the card, in order. */
  checklist: {
    /** The id of the card or master card. */
    card_id: number
    /** How many items there are. */
    total: number
    /** How many of them are ticked. */
    ticked: number
    /** The items, in their order. */
    items: {
      /** What ticks name the item by, whatever its title. Unique on the card. */
      key: string
      /** The title, plain text. */
      title: string
      /** The card cannot be closed while the item is open. */
      is_required: boolean
      /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
      evidence: 'none' | 'note' | 'number' | 'photo'
      /** true when the item belongs to the template of the card. */
      is_from_template: boolean
      /** When the item was ticked; null while it is open. */
      ticked_at: string | null
      /** The user who ticked the item; null while it is open. */
      ticked_by: number | null
      /** The note that the tick brought as evidence. */
      note: string | null
      /** The number that the tick brought as evidence. */
      number: number | null
      /** The picture that the tick brought as evidence. */
      file_id: number | null
    }[]
  }
}

export type ChecksListBody = Record<string, never>

export type ChecksListData = {
  /** The checks of the project, failed ones first. */
  checks: {
    /** The name of the check, as templates give it in evaluation_check. */
    check: string
    /** The state that it is in. */
    state: 'passed' | 'failed'
    /** Why, for people. */
    detail: string | null
    /** When it was observed. */
    observed_at: string
    /** When it was reported last. */
    reported_at: string
  }[]
}

export type ChecksReportBody = {
  /** The reports, each for itself. */
  reports: {
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id?: number | null
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    project_external_id?: string | null
    /** The name of the check, as templates give it in evaluation_check. */
    check: string
    /** What was observed. */
    state: 'passed' | 'failed'
    /** Why, for people. */
    detail?: string | null
    /** When it was observed; absent: now. At most 5 minutes ahead. */
    observed_at?: string | null
  }[]
}

export type ChecksReportData = {
  /** How many reports were taken. */
  accepted: number
  /** Reports that are not newer than what is known. */
  unchanged: number
  /** The reports that were refused, by their place in the request. */
  refused: {
    /** The place in `reports`. */
    index: number
    /** project_missing: no project of this platform has this id, or the report names none or two. in_the_future: observed_at is more than 5 minutes ahead. too_many_checks: a project has at most 1,000. */
    reason: 'project_missing' | 'in_the_future' | 'too_many_checks'
  }[]
}

export type CommentsCreateBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The comment; its text is plain text, not HTML. */
  comment: string
  /** The id of the comment that this one answers; null when it answers none. */
  parent_comment_id?: number | null | undefined
}

export type CommentsCreateData = {
  /** The comment; its text is plain text, not HTML. */
  comment: Comment
}

export type CommentsDeleteBody = {
  /** The id of the comment. */
  id: number
}

export type CommentsListBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type CommentsListData = {
  /** The comments, oldest first. */
  comments: Comment[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type CommentsReadBody = {
  /** The id of the card or master card. */
  card_id: number
}

export type CommentsReadData = {
  /** How many comments this call marked as read. */
  read_count: number
}

export type CommentsRestoreBody = {
  /** The id of the comment. */
  id: number
}

export type CommentsRestoreData = {
  /** The comment; its text is plain text, not HTML. */
  comment: Comment
}

export type CommentsUpdateBody = {
  /** The id of the comment. */
  id: number
  /** The comment; its text is plain text, not HTML. */
  comment: string
}

export type CommentsUpdateData = {
  /** The comment; its text is plain text, not HTML. */
  comment: Comment
}

export type EventsListBody = {
  /** How far you have got: `next_after` of the last page, or the position of the last event. */
  after?: string | null | undefined
  /** Only events of these types. */
  types?: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone')[] | null | undefined
  /** How many events; 100 when absent. */
  limit?: number | null | undefined
}

export type EventsListData = {
  /** The events, oldest first. */
  events: Event[]
  /** How far a reader has got: the number of the last change of the project and of the last rollout of the platform. */
  next_after: string
  /** Whether there is more to read right now. */
  has_more: boolean
}

export type EventsWatchBody = {
  /** How far you have got: `next_after` of the last page, or the position of the last event. */
  after?: string | null | undefined
  /** Only events of these types. */
  types?: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone')[] | null | undefined
}

export type FilesCreateBody = {
  /** The id of the card or master card. */
  card_id?: number | undefined
  /** The id of the comment. */
  comment_id?: number | undefined
  /** Where the items come from. External ids are unique in it. */
  import_source?: string | undefined
  /** The id that the record has in the file. */
  import_external_id?: string | undefined
  /** The content, as the last part. At most 26,214,400 bytes. */
  file: Blob
}

export type FilesCreateData = {
  /** The file. */
  file: {
    /** The id of the record. */
    id: number
    /** The id of the card or master card. */
    card_id: number
    /** The id of the comment. */
    comment_id: number | null
    /** The name of the file, without folders. */
    name: string
    /** The media type, as the content says, not the name. */
    type: string
    /** How large the stored file is. */
    bytes: number
    /** The hash of what files/link original answers. */
    sha256: string
    /** true for a picture that can be shown. It was written anew, without its location. */
    is_picture: boolean
    /** The width of a picture in pixels; null for other files. */
    width: number | null
    /** The height of a picture in pixels; null for other files. */
    height: number | null
    /** The user who created the record; null when a rollout or an operator did. */
    created_by: number | null
    /** When the record was created. */
    created_at: string
  }
}

export type FilesDeleteBody = {
  /** The id of the file. */
  id: number
}

export type FilesLinkBody = {
  /** The id of the file. */
  id: number
  /** The size of a picture; original unless sent. */
  size?: 'small' | 'large' | 'original' | null | undefined
}

export type FilesLinkData = {
  /** The path of the content on this service. */
  url: string
  /** When the link ends. */
  expires_at: string
}

export type FilesListBody = {
  /** The id of the card or master card. */
  card_id: number
}

export type FilesListData = {
  /** The files, oldest first. */
  files: {
    /** The id of the record. */
    id: number
    /** The id of the card or master card. */
    card_id: number
    /** The id of the comment. */
    comment_id: number | null
    /** The name of the file, without folders. */
    name: string
    /** The media type, as the content says, not the name. */
    type: string
    /** How large the stored file is. */
    bytes: number
    /** The hash of what files/link original answers. */
    sha256: string
    /** true for a picture that can be shown. It was written anew, without its location. */
    is_picture: boolean
    /** The width of a picture in pixels; null for other files. */
    width: number | null
    /** The height of a picture in pixels; null for other files. */
    height: number | null
    /** The user who created the record; null when a rollout or an operator did. */
    created_by: number | null
    /** When the record was created. */
    created_at: string
    /** true when the file belongs to the template of the card. */
    is_from_template: boolean
  }[]
}

export type FiltersDeleteBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The name that people see. */
  name: string
}

export type FiltersListBody = {
  /** The id of the board or master board. */
  board_id: number
}

export type FiltersListData = {
  /** The saved filters, ordered by name. */
  filters: {
    /** The name that people see. */
    name: string
    /** The query of a URL of the console, such as `owner=me&late=true`. The service does not interpret it. */
    query: string
  }[]
}

export type FiltersSaveBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The name that people see. */
  name: string
  /** The query of a URL of the console, such as `owner=me&late=true`. The service does not interpret it. */
  query: string
}

export type FiltersSaveData = {
  /** A filter that a member has saved for a board. */
  filter: {
    /** The name that people see. */
    name: string
    /** The query of a URL of the console, such as `owner=me&late=true`. The service does not interpret it. */
    query: string
  }
}

export type GroupsCreateBody = {
  /** The id of the board or master board. */
  board_id: number
  /** The title, plain text. */
  title: string
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A type that you choose for the group. */
  type?: string | null | undefined
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
}

export type GroupsCreateData = {
  /** The group, in its current state. */
  group: Group
}

export type GroupsDeleteBody = {
  /** The id of the group. */
  id: number
}

export type GroupsInheritOrderBody = {
  /** The id of the group. */
  id: number
}

export type GroupsInheritOrderData = {
  /** The group, in its current state. */
  group: Group
}

export type GroupsReorderBody = {
  /** The groups, in order. */
  groups: {
    /** The id of the record. */
    id: number
    /** The sort position among records with the same parent, smallest first. */
    position: number
  }[]
}

export type GroupsRestoreBody = {
  /** The id of the group. */
  id: number
}

export type GroupsRestoreData = {
  /** The group, in its current state. */
  group: Group
}

export type GroupsUpdateBody = {
  /** The id of the group. */
  id: number
  /** The title, plain text. */
  title?: string | null | undefined
  /** A longer text. The description of a card is HTML, sanitised when it is saved. */
  description?: string | null | undefined
  /** A type that you choose for the group. */
  type?: string | null | undefined
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
  /** Whether clients show the group collapsed. */
  is_collapsed?: boolean | null | undefined
}

export type GroupsUpdateData = {
  /** The group, in its current state. */
  group: Group
}

export type ImportsWriteBody = {
  /** Where the items come from. External ids are unique in it. */
  source: string
  /** Checks each item and says which are new, and writes nothing. Does not look at limits and parents. */
  is_dry_run?: boolean | null | undefined
  /** The items, in their order. */
  items: {
    /** The kind of record, rollout or token. */
    kind: 'board' | 'group' | 'card' | 'comment' | 'file'
    /** The id that the record has in the file. */
    external_id: string
    /** The board of a group, the group of a card, the card of a comment. It was imported before, or stands before in the list. */
    parent_external_id?: string | null
    /** The title, plain text. */
    title?: string | null
    /** Of a card, as HTML. */
    description?: string | null
    /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
    status?: 'open' | 'in_progress' | 'closed' | 'blocked' | null
    /** When the card is due. Answers are in UTC; a request without an offset is read in the time zone of the project. */
    due_date?: string | null
    /** Names of tags. Missing tags are made. */
    tags?: string[] | null
    /** The items of the card, in order. */
    checklist?: {
      /** The title, plain text. */
      title: string
      /** Whether the item is ticked. */
      is_done?: boolean | null
    }[] | null
    /** Of a card: the first who is a member owns it, the others stand at the end of its description. Of a comment: its author, as its author or, if they are no member, as the first line of the text. */
    people?: {
      /** The name that people see. */
      name: string
      /** A member of the project with this address is that person. */
      email?: string | null
    }[] | null
    /** The comment; its text is plain text, not HTML. */
    comment?: string | null
    /** When the comment was written. */
    created_at?: string | null
  }[]
}

export type ImportsWriteData = {
  /** What became of each item, in the order of the items. */
  results: {
    /** As it was sent. */
    external_id: string
    /** Our id; null if the item was refused. */
    id: number | null
    /** Whether the item was made now. */
    is_new: boolean
    /** Why the item was refused; null if it was not. */
    error: {
      /** As in the header X-Error-Code. */
      code: string
      /** What is wrong, for people. */
      message: string
      /** What is wrong, by field. */
      fields: Record<string, string[]>
    } | null
  }[]
}

export type OverviewGetBody = Record<string, never>

export type OverviewGetData = {
  /** The counts, the most cards first. */
  rows: {
    /** The id of the board or master board. */
    board_id: number | null
    /** The id of the user who is responsible; null for nobody. */
    owner_id: number | null
    /** Cards that are not closed and not overdue. */
    open: number
    /** Cards that are not closed and whose due date has passed. */
    overdue: number
    /** Cards that are closed. */
    closed: number
  }[]
}

export type PeopleListBody = Record<string, never>

export type PeopleListData = {
  /** The people of the project, by name. */
  people: {
    /** The id of the record. */
    id: number
    /** The name that people see. */
    name: string
    /** They cannot sign in and cannot be assigned. */
    is_disabled: boolean
  }[]
  /** The project, in its current state. */
  project: {
    /** The id of the record. */
    id: number
    /** The id of the platform; null when it follows from the project. */
    platform_id: number
    /** The name that people see. */
    name: string
    /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
    time_zone: string
  }
  /** The caller. */
  me: {
    /** The id of the record. */
    id: number
    /** The language of the user, for example `en`. */
    language: string | null
    /** What the user may do in the project. */
    role: 'viewer' | 'member' | 'owner'
  }
}

export type RunsCurrentBody = Record<string, never>

export type RunsCurrentData = {
  /** The runs, newest first. */
  runs: {
    /** The local date of the run. */
    on: string
    /** The time at which the run appears. */
    appears_at: string
    /** The time until which the run is to be done. */
    due_at: string
    /** When the next run appears. */
    ends_at: string | null
    /** late: done after due_at. missed: it ended before it was done. */
    state: 'open' | 'done' | 'late' | 'missed'
    /** The id of the card or master card. */
    card_id: number
    /** The title, plain text. */
    title: string
    /** The id of the board or master board. */
    board_id: number | null
    /** The id of the user who is responsible; null for nobody. */
    owner_id: number | null
    /** open, in_progress, closed, to_check, blocked, or a value that the project chooses. */
    status: string
    /** Whether somebody must accept it before it is done. */
    needs_sign_off: boolean
    /** How many of them are ticked. */
    ticked: number
    /** How many items there are. */
    total: number
  }[]
}

export type RunsListBody = {
  /** The id of the card or master card. */
  card_id: number
  /** The `next_after` of the page before; absent: the first page. */
  after?: string | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type RunsListData = {
  /** The runs, newest first. */
  runs: {
    /** The local date of the run. */
    on: string
    /** The time at which the run appears. */
    appears_at: string
    /** The time until which the run is to be done. */
    due_at: string
    /** late: done after due_at. missed: it ended before it was done. */
    state: 'open' | 'done' | 'late' | 'missed'
    /** When it was closed; null while it is not. */
    closed_at: string | null
    /** The user who closed it; null while it is not closed. */
    closed_by: number | null
    /** How many of them are ticked. */
    ticked: number
    /** How many items there are. */
    total: number
  }[]
  /** The `after` of the next page; null on the last page. */
  next_after: string | null
}

export type TagsCreateBody = {
  /** The name that people see. */
  name: string
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
}

export type TagsCreateData = {
  /** The tag, in its current state. */
  tag: Tag
}

export type TagsDeleteBody = {
  /** The id of the tag. */
  id: number
}

export type TagsListBody = Record<string, never>

export type TagsListData = {
  /** The tags, in order. */
  tags: Tag[]
}

export type TagsUpdateBody = {
  /** The id of the tag. */
  id: number
  /** The name that people see. */
  name?: string | null | undefined
  /** A colour for clients to show, for example `#2f7d4f`. */
  color?: string | null | undefined
  /** The name of an icon for clients to show. */
  icon?: string | null | undefined
  /** The sort position among records with the same parent, smallest first. */
  position?: number | null | undefined
  /** false when the record is kept but no longer worked on. */
  is_active?: boolean | null | undefined
}

export type TagsUpdateData = {
  /** The tag, in its current state. */
  tag: Tag
}

export type TourCardsDismissAllBody = Record<string, never>

export type TourCardsDismissAllData = {
  /** How many tour cards were dismissed. */
  dismissed_count: number
}

export type TrashListBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type TrashListData = {
  /** The items, in their order. */
  items: {
    /** The kind of record, rollout or token. */
    kind: 'board' | 'group' | 'card' | 'comment'
    /** The id of the record. */
    id: number
    /** Its title; of a comment, the beginning of its text. */
    title: string
    /** When the record was deleted; null while it is live. */
    deleted_at: string
    /** The user who deleted the record; null when an operator did. */
    deleted_by: number | null
    /** What was deleted with it, and comes back with it. */
    also: {
      /** The groups, in order. */
      groups: number
      /** The cards, in order. */
      cards: number
      /** The comments, oldest first. */
      comments: number
    }
  }[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type AuditExportBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** Only this action, or all that begin so when it ends in a dot: `member.add`, `member.`. */
  action?: string | undefined
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id?: number | null | undefined
}

export type AuditExportData = {
  /** The entry of the audit log. */
  entry: AuditEntry
}

export type AuditListBody = {
  /** The `next_before` of the previous page; absent for the newest entries. */
  before?: string | null | undefined
  /** Only this action, or all that begin so when it ends in a dot: `member.add`, `member.`. */
  action?: string | undefined
  /** The user who did it; null when an operator, the service or the platform did. */
  actor_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type AuditListData = {
  /** The entries, newest first. */
  entries: AuditEntry[]
  /** The `next_before` of the previous page; absent for the newest entries. */
  next_before: string | null
}

export type EmbedsCreateBody = {
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id?: number | null | undefined
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  project_external_id?: string | null | undefined
  /** Whom your session belongs to. A known name stays. */
  user: {
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    external_id: string
    /** The name that people see. */
    name: string
  }
  /** What the user may do in the project. */
  role: 'viewer' | 'member'
  /** The board that `url` opens. It limits nothing. */
  board_id?: number | null | undefined
  /** Instead of board_id: `url` opens the project's copy of this master board. */
  master_board_id?: number | null | undefined
  /** After how many seconds the token ends; 900 when absent. */
  expires_in?: number | null | undefined
}

export type EmbedsCreateData = {
  /** For the page of your host only; never put it in an address. */
  token: string
  /** When the token expires. */
  expires_at: string
  /** The page to show in a frame, on this service. It gets the token by a message. */
  url: string
}

export type InvitationsCreateBody = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The role in the project; member when absent. Without a project there is none. */
  role?: 'viewer' | 'member' | 'owner' | null | undefined
}

export type InvitationsCreateData = {
  /** The invitation, in its current state. */
  invitation: Invitation
  /** The link to pass on, where the installation sends no mail (SMTP_URL is not set); otherwise null. */
  link: string | null
}

export type InvitationsListBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type InvitationsListData = {
  /** The open invitations, by id. */
  invitations: Invitation[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type InvitationsRevokeBody = {
  /** The id of the invitation. */
  id: number
}

export type MembersAddBody = {
  /** The e-mail address; case does not matter. */
  email: string
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
}

export type MembersAddData = {
  /** The member and their role in the project. */
  member: Member
}

export type MembersBulkUpsertBody = {
  /** The items, in their order. */
  items: {
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id?: number | null
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    project_external_id?: string | null
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    user_external_id: string
    /** null removes the person from the project. */
    role: 'viewer' | 'member' | 'owner' | null
  }[]
}

export type MembersBulkUpsertData = {
  /** What became of each item, in the order of the items. */
  results: {
    /** As it was sent. */
    external_id: string
    /** Our id; null if the item was refused. */
    id: number | null
    /** Whether the item was made now. */
    is_new: boolean
    /** Why the item was refused; null if it was not. */
    error: {
      /** As in the header X-Error-Code. */
      code: string
      /** What is wrong, for people. */
      message: string
      /** What is wrong, by field. */
      fields: Record<string, string[]>
    } | null
  }[]
}

export type MembersListBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type MembersListData = {
  /** The members of the project, by user id. */
  members: Member[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type MembersRemoveBody = {
  /** The id of the user. */
  user_id: number
}

export type MembersSetRoleBody = {
  /** The id of the user. */
  user_id: number
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
}

export type MembersSetRoleData = {
  /** The member and their role in the project. */
  member: Member
}

export type MembersUpsertBody = {
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id?: number | null | undefined
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  project_external_id?: string | null | undefined
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  user_external_id: string
  /** null removes the person from the project. */
  role: 'viewer' | 'member' | 'owner' | null
}

export type MembersUpsertData = {
  /** The member and their role in the project. */
  member: {
    /** The id of the user. */
    user_id: number
    /** The name that people see. */
    name: string
    /** The e-mail address; case does not matter. */
    email: string | null
    /** What the user may do in the project. */
    role: 'viewer' | 'member' | 'owner'
    /** The user cannot sign in and cannot be assigned. */
    is_disabled: boolean
    /** When the record was created. */
    created_at: string
  } | null
  /** Whether it was made now. */
  is_new: boolean
}

export type PlansListBody = Record<string, never>

export type PlansListData = {
  /** The plans that projects can subscribe to. */
  plans: Plan[]
}

export type PlatformBrandingBody = {
  /** The id of the platform. */
  platform: number
}

export type PlatformBrandingData = {
  /** Text has a contrast of at least 4.5:1 on all of it; other colours are refused. */
  branding: {
    /** Instead of Muster. */
    name: string
    /** Of buttons and links. */
    accent: string
    /** Of pages, on light screens. */
    background: string
    /** Of corners, in pixels. */
    radius: number
    /** What texts are set in. */
    font: 'system' | 'serif' | 'rounded'
  } | null
  /** The path of the logo on this service. Anybody may read it. */
  logo_url: string | null
}

export type PlatformGetBody = Record<string, never>

export type PlatformGetData = {
  /** The platform, in its current state. */
  platform: Platform
}

export type PlatformLogoBody = {
  /** The content, as the last part. At most 26,214,400 bytes. */
  file: Blob
}

export type PlatformLogoData = {
  /** The path of the logo on this service. Anybody may read it. */
  logo_url: string
}

export type PlatformUpdateBody = {
  /** Whether superadmins need a second factor or a passkey to use their rights. */
  superadmins_need_second_factor?: boolean | undefined
  /** A push or sync that would reach so many projects must be proposed, and approved by another superadmin. Null: none must. */
  approve_above?: number | null | undefined
  /** The pages that may show embedded boards: origins with https, or with http on this machine, without a path. */
  embed_origins?: string[] | undefined
  /** Text has a contrast of at least 4.5:1 on all of it; other colours are refused. */
  branding?: {
    /** Instead of Muster. */
    name: string
    /** Of buttons and links. */
    accent: string
    /** Of pages, on light screens. */
    background: string
    /** Of corners, in pixels. */
    radius: number
    /** What texts are set in. */
    font: 'system' | 'serif' | 'rounded'
  } | null | undefined
}

export type PlatformUpdateData = {
  /** The platform, in its current state. */
  platform: Platform
}

export type ProjectsBulkUpsertBody = {
  /** The items, in their order. */
  items: {
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    external_id: string
    /** Needed for a new project. */
    name?: string
    /** The tools that the project may use; it gets the master boards of these tools. */
    tools?: string[]
    /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
    time_zone?: string | null
    /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
    attributes?: Record<string, string>
    /** A person of the platform, who becomes an owner. */
    owner?: {
      /** The id that your own program gives it. Unique on the platform, for projects and for people. */
      external_id: string
    }
  }[]
}

export type ProjectsBulkUpsertData = {
  /** What became of each item, in the order of the items. */
  results: {
    /** As it was sent. */
    external_id: string
    /** Our id; null if the item was refused. */
    id: number | null
    /** Whether the item was made now. */
    is_new: boolean
    /** Why the item was refused; null if it was not. */
    error: {
      /** As in the header X-Error-Code. */
      code: string
      /** What is wrong, for people. */
      message: string
      /** What is wrong, by field. */
      fields: Record<string, string[]>
    } | null
  }[]
}

export type ProjectsCreateBody = {
  /** The name that people see. */
  name: string
  /** The tools that the project may use; it gets the master boards of these tools. */
  tools?: string[] | undefined
  /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
  time_zone?: string | null | undefined
  /** A language as in BCP 47. */
  language?: string | null | undefined
  /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
  attributes?: Record<string, string> | undefined
  /** The id of the user who is responsible; null for nobody. */
  owner_id?: number | null | undefined
}

export type ProjectsCreateData = {
  /** The project, in its current state. */
  project: Project
}

export type ProjectsExportBody = Record<string, never>

export type ProjectsExportData = {
  /** The kind of record, rollout or token. */
  kind: 'project' | 'member' | 'tag' | 'board' | 'group' | 'card' | 'comment' | 'file' | 'check' | 'run' | 'activity' | 'theme' | 'theme_version' | 'subscription' | 'webhook' | 'invitation'
  /** The record, with all its fields. */
  record: Record<string, unknown>
}

export type ProjectsFacetsBody = Record<string, never>

export type ProjectsFacetsData = {
  /** How many projects have it. */
  projects: number
  /** How many of them are suspended. */
  suspended: number
  /** The attributes, ordered by key. */
  attributes: {
    /** The name of the attribute. */
    key: string
    /** The most frequent first. */
    values: {
      /** One of its values. */
      value: string
      /** How many projects have it. */
      projects: number
    }[]
  }[]
  /** The most frequent first. */
  tools: {
    /** The tool that the board belongs to; projects with this tool get the board. */
    tool_key: string
    /** How many projects have it. */
    projects: number
  }[]
  /** Whether the platform has more projects than were looked at. */
  is_partial: boolean
}

export type ProjectsListBody = {
  /** The text to find in title and description; case does not matter. */
  text?: string | null | undefined
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  external_id?: string | null | undefined
  /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
  attributes?: Record<string, string> | null | undefined
  /** The tool that the board belongs to; projects with this tool get the board. */
  tool_key?: string | null | undefined
  /** Whether the project is suspended: it can be read, not changed. */
  is_suspended?: boolean | null | undefined
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type ProjectsListData = {
  /** The projects, one entry each. */
  projects: Project[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type ProjectsSuspendBody = {
  /** The id of the project. */
  id: number
  /** true suspends the project: it can be read, not changed. false ends the suspension. */
  suspended: boolean
}

export type ProjectsSuspendData = {
  /** The project, in its current state. */
  project: Project
}

export type ProjectsUpdateBody = {
  /** The id of the project. */
  id: number
  /** The name that people see. */
  name?: string | null | undefined
  /** The tools that the project may use; it gets the master boards of these tools. */
  tools?: string[] | undefined
  /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
  time_zone?: string | null | undefined
  /** A language as in BCP 47. */
  language?: string | null | undefined
  /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
  attributes?: Record<string, string> | undefined
}

export type ProjectsUpdateData = {
  /** The project, in its current state. */
  project: Project
}

export type ProjectsUpsertBody = {
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  external_id: string
  /** Needed for a new project. */
  name?: string | undefined
  /** The tools that the project may use; it gets the master boards of these tools. */
  tools?: string[] | undefined
  /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
  time_zone?: string | null | undefined
  /** What the platform knows of the project: at most 20 keys of small letters, with texts. */
  attributes?: Record<string, string> | undefined
  /** A person of the platform, who becomes an owner. */
  owner?: {
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    external_id: string
  } | undefined
}

export type ProjectsUpsertData = {
  /** The project, in its current state. */
  project: Project
  /** Whether it was made now. */
  is_new: boolean
}

export type ProjectsUsageBody = Record<string, never>

export type ProjectsUsageData = {
  /** What the project holds and what it may hold. */
  usage: {
    /** The id of the project; null for a master template or a token that is not limited to one. */
    project_id: number
    /** Live cards that the project made. */
    cards: {
      /** How much there is. */
      used: number
      /** The most there may be. */
      limit: number
    }
    /** Bytes that the texts of its cards take. */
    bytes: {
      /** How much there is. */
      used: number
      /** The most there may be. */
      limit: number
    }
    /** Bytes that its files take. */
    files_bytes: {
      /** How much there is. */
      used: number
      /** The most there may be. */
      limit: number
    }
    /** Live boards. */
    boards: {
      /** How much there is. */
      used: number
      /** The most there may be. */
      limit: number
    }
    /** Live tags. */
    tags: {
      /** How much there is. */
      used: number
      /** The most there may be. */
      limit: number
    }
    /** Requests of the project that one process handles at once; further ones get 429. */
    requests_in_flight: number
  }
}

export type ServiceTokensCreateBody = {
  /** The name that people see. */
  name: string
  /** What the token may do. */
  scopes: ('templates:write' | 'rollouts:publish' | 'rollouts:hold' | 'projects:write' | 'events:read' | 'audit:read' | 'checks:report' | 'people:write' | 'people:read' | 'people:erase' | 'reports:read' | 'webhooks:write' | 'embed')[]
  /** Network addresses or ranges from which the token works; null for all. */
  allowed_addresses?: string[] | null | undefined
  /** When the token expires. */
  expires_at?: string | null | undefined
}

export type ServiceTokensCreateData = {
  /** The Bearer token. It is shown only once. */
  token: string
  /** The service token, without its secret. */
  service_token: ServiceToken
}

export type ServiceTokensListBody = Record<string, never>

export type ServiceTokensListData = {
  /** The live tokens, newest first. */
  service_tokens: ServiceToken[]
}

export type ServiceTokensRevokeBody = {
  /** The id of the service-token. */
  id: number
}

export type ServiceTokensRotateBody = {
  /** The id of the service-token. */
  id: number
  /** For how many hours the old token still works; 24 when absent. */
  overlap_hours?: number | null | undefined
  /** When the token expires. */
  expires_at?: string | null | undefined
}

export type ServiceTokensRotateData = {
  /** The Bearer token. It is shown only once. */
  token: string
  /** The service token, without its secret. */
  service_token: ServiceToken
}

export type SsoProvidersCreateBody = {
  /** Its name in addresses: small letters, digits and hyphens. It cannot change. */
  slug: string
  /** The name that people see. */
  name: string
  /** The address of the OpenID provider, as its discovery document names it. */
  issuer: string
  /** How the provider knows this service. */
  client_id: string
  /** The secret that the provider gave this service. It is stored encrypted and never shown. */
  client_secret: string
  /** The domains of the addresses that it vouches for, in small letters. */
  domains: string[]
}

export type SsoProvidersCreateData = {
  /** The provider, in its current state. */
  provider: IdentityProvider
}

export type SsoProvidersDeleteBody = {
  /** The id of the provider. */
  id: number
}

export type SsoProvidersListBody = Record<string, never>

export type SsoProvidersListData = {
  /** The providers, by id. */
  providers: IdentityProvider[]
}

export type SsoProvidersUpdateBody = {
  /** The id of the provider. */
  id: number
  /** The name that people see. */
  name?: string | undefined
  /** How the provider knows this service. */
  client_id?: string | undefined
  /** The secret that the provider gave this service. It is stored encrypted and never shown. */
  client_secret?: string | undefined
  /** The domains of the addresses that it vouches for, in small letters. */
  domains?: string[] | undefined
  /** Whether people with an address of these domains sign in there and in no other way. It takes one sign-in through the provider first. */
  sso_required?: boolean | undefined
}

export type SsoProvidersUpdateData = {
  /** The provider, in its current state. */
  provider: IdentityProvider
}

export type SsoProvidersVerifyDomainsBody = {
  /** The id of the provider. */
  id: number
}

export type SsoProvidersVerifyDomainsData = {
  /** The provider, in its current state. */
  provider: IdentityProvider
  /** What was found for each domain that no operator vouches for. */
  checks: {
    /** The domain. */
    domain: string
    /** unknown: no name server answered. */
    outcome: 'proven' | 'missing' | 'unknown'
  }[]
}

export type SubscriptionsGetBody = Record<string, never>

export type SubscriptionsGetData = {
  /** The subscription, in its current state. */
  subscription: Subscription
}

export type SubscriptionsStartTrialBody = {
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** The product, as plans/list names it. */
  product: string
  /** The plan, as plans/list names it. */
  plan: string
  /** How many days the trial lasts. */
  days: number
}

export type SubscriptionsStartTrialData = {
  /** The subscription, in its current state. */
  subscription: Subscription
}

export type SubscriptionsUpgradeTrialBody = {
  /** The plan, as plans/list names it. */
  plan: string
  /** The billing period: how long one payment lasts. */
  period: 'month' | 'year'
  /** The product, as plans/list names it. */
  product: string
}

export type SubscriptionsUpgradeTrialData = {
  /** The page where the customer pays; open it in a browser. */
  checkout_url: string
  /** The payment provider's id for the checkout. */
  session_id: string | null
  /** The id of the subscription. */
  subscription_id: number
}

export type UsersBulkUpsertBody = {
  /** The items, in their order. */
  items: {
    /** The id that your own program gives it. Unique on the platform, for projects and for people. */
    external_id: string
    /** The name that people see. */
    name: string
    /** The e-mail address; case does not matter. */
    email?: string | null
    /** The language of the user, for example `en`. */
    language?: string | null
  }[]
}

export type UsersBulkUpsertData = {
  /** What became of each item, in the order of the items. */
  results: {
    /** As it was sent. */
    external_id: string
    /** Our id; null if the item was refused. */
    id: number | null
    /** Whether the item was made now. */
    is_new: boolean
    /** Why the item was refused; null if it was not. */
    error: {
      /** As in the header X-Error-Code. */
      code: string
      /** What is wrong, for people. */
      message: string
      /** What is wrong, by field. */
      fields: Record<string, string[]>
    } | null
  }[]
}

export type UsersCreateBody = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The name that people see. */
  name: string
  /** The password of the user. */
  password: string
  /** The language of the user, for example `en`. */
  language?: string | null | undefined
  /** A flag for clients; the service stores and shows it. */
  enable_ai?: boolean | null | undefined
}

export type UsersCreateData = {
  /** The details of the user. */
  user: PlatformUser
}

export type UsersDisableBody = {
  /** The id of the user. */
  id: number
  /** true ends the tokens of the user and refuses their sign-ins; false lets them sign in again. */
  disabled: boolean
}

export type UsersDisableData = {
  /** The details of the user. */
  user: PlatformUser
}

export type UsersEraseBody = {
  /** The id of the user. */
  id: number
}

export type UsersEraseData = {
  /** The details of the user. */
  user: PlatformUser
}

export type UsersListBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type UsersListData = {
  /** The users of the platform, by id. */
  users: PlatformUser[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type UsersResetPasswordBody = {
  /** The id of the user. */
  id: number
}

export type UsersResetPasswordData = {
  /** The link to pass on, where the installation sends no mail (SMTP_URL is not set); otherwise null. */
  link: string | null
}

export type UsersUpsertBody = {
  /** The id that your own program gives it. Unique on the platform, for projects and for people. */
  external_id: string
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email?: string | null | undefined
  /** The language of the user, for example `en`. */
  language?: string | null | undefined
}

export type UsersUpsertData = {
  /** The details of the user. */
  user: PlatformUser
  /** Whether it was made now. */
  is_new: boolean
}

export type WebhooksCreateBody = {
  /** Where events are posted: https, and no address inside a private network. */
  url: string
  /** Only events of these types; null for all. A webhook of a project gets those of the project, one of a platform also those of the platform. */
  types?: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone' | 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased')[] | null | undefined
}

export type WebhooksCreateData = {
  /** The webhook, in its current state. */
  webhook: NewWebhook
}

export type WebhooksDeleteBody = {
  /** The id of the webhook. */
  id: number
}

export type WebhooksDeliveriesListBody = {
  /** The id of the webhook. */
  id: number
  /** The `next_before_id` of the previous page; absent for the first page. */
  before_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type WebhooksDeliveriesListData = {
  /** The deliveries, newest first. */
  deliveries: Delivery[]
  /** The `before_id` of the next page; null on the last page. */
  next_before_id: number | null
}

export type WebhooksDeliveriesRedeliverBody = {
  /** The id of the webhook. */
  id: number
  /** A delivery, as webhooks/deliveries/list shows it. */
  delivery_id?: number | null | undefined
  /** A position of the feed; a webhook of a platform is replayed in the feed of the platform. */
  after?: string | null | undefined
}

export type WebhooksListBody = Record<string, never>

export type WebhooksListData = {
  /** The webhooks, by id. */
  webhooks: Webhook[]
}

export type WebhooksResumeBody = {
  /** The id of the webhook. */
  id: number
}

export type WebhooksResumeData = {
  /** The webhook, in its current state. */
  webhook: Webhook
}

export type WebhooksRotateSecretBody = {
  /** The id of the webhook. */
  id: number
}

export type WebhooksRotateSecretData = {
  /** The webhook, in its current state. */
  webhook: NewWebhook
}

export type WebhooksSuspendBody = {
  /** The id of the webhook. */
  id: number
}

export type WebhooksSuspendData = {
  /** The webhook, in its current state. */
  webhook: Webhook
}

export type WebhooksTestBody = {
  /** The id of the webhook. */
  id: number
}

export type WebhooksTestData = {
  /** The delivery, as it was queued. */
  delivery: Delivery
}

export type WebhooksUpdateBody = {
  /** The id of the webhook. */
  id: number
  /** Where events are posted: https, and no address inside a private network. */
  url?: string | null | undefined
  /** Only events of these types; null for all. A webhook of a project gets those of the project, one of a platform also those of the platform. */
  types?: ('board.created' | 'board.updated' | 'board.order_inherited' | 'board.deleted' | 'board.restored' | 'group.created' | 'group.updated' | 'group.moved' | 'group.order_inherited' | 'group.deleted' | 'group.restored' | 'card.created' | 'card.updated' | 'card.moved' | 'card.inherited' | 'card.dismissed' | 'card.deleted' | 'card.restored' | 'card.accepted' | 'card.returned' | 'checklist.changed' | 'checklist.ticked' | 'checklist.unticked' | 'run.done' | 'check.changed' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.restored' | 'file.created' | 'file.deleted' | 'tag.created' | 'tag.updated' | 'tag.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'project.updated' | 'project.suspended' | 'project.resumed' | 'subscription.updated' | 'theme.created' | 'theme_version.created' | 'theme_version.submitted' | 'theme_version.approved' | 'theme_version.rejected' | 'theme_version.deprecated' | 'webhook.suspended' | 'webhook.ended' | 'template.published' | 'template.withdrawn' | 'template.undone' | 'rollout.published' | 'rollout.withdrawn' | 'rollout.undone' | 'rollout.staged' | 'rollout.proposed' | 'rollout.approved' | 'rollout.rejected' | 'rollout.advanced' | 'rollout.held' | 'rollout.released' | 'rollout.undecided' | 'master.deleted' | 'master.restored' | 'project.created' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.erased')[] | null | undefined
}

export type WebhooksUpdateData = {
  /** The webhook, in its current state. */
  webhook: Webhook
}

export type ThemesCreateBody = {
  /** The name that people see. */
  name: string
}

export type ThemesCreateData = {
  /** The theme, in its current state. */
  theme: Theme
}

export type ThemesListBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type ThemesListData = {
  /** The themes of the project, by id. */
  themes: Theme[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type ThemesVersionsApproveBody = {
  /** The id of the version. */
  version_id: number
}

export type ThemesVersionsApproveData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsCreateBody = {
  /** The id of the theme. */
  theme_id: number
  /** The version, for example `1.2`. */
  version: string
}

export type ThemesVersionsCreateData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsDeprecateBody = {
  /** The id of the version. */
  version_id: number
}

export type ThemesVersionsDeprecateData = {
  /** The id of the version. */
  version_id: string
  /** Whether the version is active or deprecated. */
  theme_status: string
}

export type ThemesVersionsListBody = {
  /** The id of the theme. */
  theme_id: number
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type ThemesVersionsListData = {
  /** The versions of the theme, by id. */
  versions: ThemeVersion[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type ThemesVersionsPendingBody = {
  /** The `next_after_id` of the previous page; absent for the first page. */
  after_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type ThemesVersionsPendingData = {
  /** The versions of the theme, by id. */
  versions: ThemeVersion[]
  /** The `after_id` of the next page; null on the last page. */
  next_after_id: number | null
}

export type ThemesVersionsRejectBody = {
  /** The id of the version. */
  version_id: number
}

export type ThemesVersionsRejectData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type ThemesVersionsSubmitBody = {
  /** The id of the version. */
  version_id: number
}

export type ThemesVersionsSubmitData = {
  /** The version, for example `1.2`. */
  version: ThemeVersion
}

export type AuthenticateBody = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The password of the user. */
  password: string
  /** The user's current token, which is revoked and replaced by the new one. */
  token?: string | null | undefined
  /** The six-digit code from the authenticator app, or a recovery code. */
  code?: string | null | undefined
  /** true when `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

export type EmailChangeBody = {
  /** The new address. */
  email: string
  /** The password of the user. */
  password: string
}

export type EmailConfirmBody = {
  /** What the link in the mail has behind its `#`. It works once. */
  token: string
}

export type EmailConfirmData = {
  /** The e-mail address; case does not matter. */
  email: string
}

export type InvitationsAcceptBody = {
  /** What the link in the mail has behind its `#`. It works once. */
  token: string
  /** The name that people see. */
  name?: string | undefined
  /** The password of the user. */
  password?: string | undefined
}

export type InvitationsAcceptData = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The id of the user. */
  user_id: number
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number | null
}

export type InvitationsShowBody = {
  /** What the link in the mail has behind its `#`. It works once. */
  token: string
}

export type InvitationsShowData = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The name of the platform. */
  platform_name: string
  /** The name of the project; null for the platform alone. */
  project_name: string | null
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner' | null
  /** Who invites; null when an operator of the service does. */
  inviter_name: string | null
  /** Whether the address has an account already. */
  has_account: boolean
}

export type LogoutBody = Record<string, never>

export type MeBody = Record<string, never>

export type MeData = {
  /** The details of the user. */
  user: {
    /** The id of the record. */
    id: number
    /** The name that people see. */
    name: string
    /** The e-mail address; case does not matter. */
    email: string
    /** The language of the user, for example `en`. */
    language: string | null
    /** Whether the user manages the master templates of the platform. */
    superadmin: boolean
    /** Whether the user may upgrade every project of the platform. */
    superadmin_billing: boolean
    /** A flag for clients; the service stores and shows it. */
    enable_ai: boolean
  }
  /** The id of the platform; null when it follows from the project. */
  platform_id: number
  /** The second factor of the caller. */
  two_factor: {
    /** Whether a second factor is on. */
    enabled: boolean
    /** How many recovery codes have not been used. */
    recovery_codes_left: number
    /** How many passkeys the caller has. */
    passkeys: number
    /** Whether the caller is a superadmin who needs a second factor first, and has no rights over the platform until then. */
    needed: boolean
  }
  /** The project of calls that send no X-Project-Id; null when the caller is not a member of any project. */
  default_project_id: number | null
  /** The projects, one entry each. */
  projects: {
    /** The id of the record. */
    id: number
    /** The name that people see. */
    name: string
    /** What the user may do in the project. */
    role: 'viewer' | 'member' | 'owner'
    /** The IANA time zone in which dates and times without an offset are read, for example `Europe/Berlin`; UTC unless it is set. */
    time_zone: string
    /** Whether this is the project of calls that send no X-Project-Id. */
    is_default: boolean
    /** Whether the project is suspended: it can be read, not changed. */
    is_suspended: boolean
  }[]
}

export type NotificationsListBody = {
  /** true lists only what is unread. */
  is_unread?: boolean | null | undefined
  /** The `next_before_id` of the previous page; absent for the first page. */
  before_id?: number | null | undefined
  /** The largest number of rows per page, 1 to 200; 50 when absent. */
  limit?: number | null | undefined
}

export type NotificationsListData = {
  /** The notifications, newest first. */
  notifications: Notification[]
  /** How many are unread, counted to 100. */
  unread_count: number
  /** The `before_id` of the next page; null on the last page. */
  next_before_id: number | null
}

export type NotificationsPreferencesBody = {
  /** Whether what is unread is mailed once a day, in the morning. */
  daily_mail?: boolean | undefined
  /** Reasons of which you are not told at all. */
  muted?: ('assigned' | 'mentioned' | 'replied' | 'due' | 'overdue' | 'sign_off' | 'rollout')[] | undefined
  /** In which it is morning for you. */
  time_zone?: string | undefined
}

export type NotificationsPreferencesData = {
  /** How you are told. */
  preferences: NotificationPreferences
}

export type NotificationsReadBody = {
  /** Those with this id or a smaller one; all when absent. */
  up_to?: number | null | undefined
}

export type NotificationsReadData = {
  /** How many comments this call marked as read. */
  read_count: number
}

export type NotificationsUnsubscribeBody = {
  /** What the link in the mail has behind its `#`. */
  token: string
}

export type PasskeysChallengeBody = Record<string, never>

export type PasskeysChallengeData = {
  /** What the browser passes to `navigator.credentials`. */
  options: Record<string, never>
}

export type PasskeysCreateBody = {
  /** The name that people see. */
  name: string
  /** What `navigator.credentials` answered, as JSON. */
  response: {
    /** The id of the passkey on the device, in base64url. */
    id: string
    /** The same id. */
    rawId: string
    /** Always `public-key`. */
    type: 'public-key'
    /** How the device is attached. */
    authenticatorAttachment?: string | null
    /** Not used. */
    clientExtensionResults?: Record<string, never>
    /** What the device answered. */
    response: {
      /** What the browser was asked, in base64url. */
      clientDataJSON: string
      /** Of a new passkey, as WebAuthn defines it. */
      attestationObject?: string
      /** Of a new passkey, as WebAuthn defines it. */
      publicKey?: string
      /** Not used. */
      publicKeyAlgorithm?: number
      /** How the device can be reached. */
      transports?: string[]
      /** What the device says about itself, in base64url. */
      authenticatorData?: string
      /** What the device signed, in base64url. */
      signature?: string
      /** Not used. */
      userHandle?: string | null
    }
  }
}

export type PasskeysCreateData = {
  /** The passkey, in its current state. */
  passkey: Passkey
  /** New recovery codes, shown only now; null when there were some already. */
  recovery_codes: string[] | null
}

export type PasskeysDeleteBody = {
  /** The id of the passkey. */
  id: number
  /** The password of the user. */
  password: string
}

export type PasskeysListBody = Record<string, never>

export type PasskeysListData = {
  /** The passkeys, by id. */
  passkeys: Passkey[]
}

export type PasskeysOptionsBody = {
  /** The password of the user. */
  password: string
}

export type PasskeysOptionsData = {
  /** What the browser passes to `navigator.credentials`. */
  options: Record<string, never>
}

export type PasskeysSignInBody = {
  /** What `navigator.credentials` answered, as JSON. */
  response: {
    /** The id of the passkey on the device, in base64url. */
    id: string
    /** The same id. */
    rawId: string
    /** Always `public-key`. */
    type: 'public-key'
    /** How the device is attached. */
    authenticatorAttachment?: string | null
    /** Not used. */
    clientExtensionResults?: Record<string, never>
    /** What the device answered. */
    response: {
      /** What the browser was asked, in base64url. */
      clientDataJSON: string
      /** Of a new passkey, as WebAuthn defines it. */
      attestationObject?: string
      /** Of a new passkey, as WebAuthn defines it. */
      publicKey?: string
      /** Not used. */
      publicKeyAlgorithm?: number
      /** How the device can be reached. */
      transports?: string[]
      /** What the device says about itself, in base64url. */
      authenticatorData?: string
      /** What the device signed, in base64url. */
      signature?: string
      /** Not used. */
      userHandle?: string | null
    }
  }
}

export type PasskeysSignInData = {
  /** Whether three or fewer recovery codes are left. */
  needs_code__regeneration: boolean
  /** How many recovery codes are left, when there are few; otherwise "". */
  warn_message: string
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email: string
  /** The language of the user, for example `en`. */
  language: string | null
  /** Whether the user manages the master templates of the platform. */
  superadmin: boolean
  /** Whether the user may upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag for clients; the service stores and shows it. */
  enable_ai: boolean
}

export type PasswordChangeBody = {
  /** The password that is valid now. */
  current_password: string
  /** The new password: 15 to 256 characters, not one of the most common. */
  new_password: string
}

export type PasswordForgotBody = {
  /** The e-mail address; case does not matter. */
  email: string
}

export type PasswordResetBody = {
  /** What the link in the mail has behind its `#`. It works once. */
  token: string
  /** The new password: 15 to 256 characters, not one of the most common. */
  new_password: string
}

export type ProfileUpdateBody = {
  /** The name that people see. */
  name?: string | undefined
  /** The language of the user, for example `en`. */
  language?: string | null | undefined
}

export type ProfileUpdateData = {
  /** The details of the user. */
  user: {
    /** The id of the record. */
    id: number
    /** The name that people see. */
    name: string
    /** The e-mail address; case does not matter. */
    email: string
    /** The language of the user, for example `en`. */
    language: string | null
    /** Whether the user manages the master templates of the platform. */
    superadmin: boolean
    /** Whether the user may upgrade every project of the platform. */
    superadmin_billing: boolean
    /** A flag for clients; the service stores and shows it. */
    enable_ai: boolean
  }
}

export type SessionsCreateBody = {
  /** The e-mail address; case does not matter. */
  email: string
  /** The password of the user. */
  password: string
  /** The six-digit code from the authenticator app, or a recovery code. */
  code?: string | null | undefined
  /** true when `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
  /** What `navigator.credentials` answered, as JSON. */
  passkey?: {
    /** The id of the passkey on the device, in base64url. */
    id: string
    /** The same id. */
    rawId: string
    /** Always `public-key`. */
    type: 'public-key'
    /** How the device is attached. */
    authenticatorAttachment?: string | null
    /** Not used. */
    clientExtensionResults?: Record<string, never>
    /** What the device answered. */
    response: {
      /** What the browser was asked, in base64url. */
      clientDataJSON: string
      /** Of a new passkey, as WebAuthn defines it. */
      attestationObject?: string
      /** Of a new passkey, as WebAuthn defines it. */
      publicKey?: string
      /** Not used. */
      publicKeyAlgorithm?: number
      /** How the device can be reached. */
      transports?: string[]
      /** What the device says about itself, in base64url. */
      authenticatorData?: string
      /** What the device signed, in base64url. */
      signature?: string
      /** Not used. */
      userHandle?: string | null
    }
  } | undefined
}

export type SessionsCreateData = {
  /** Whether three or fewer recovery codes are left. */
  needs_code__regeneration: boolean
  /** How many recovery codes are left, when there are few; otherwise "". */
  warn_message: string
  /** The id of the record. */
  id: number
  /** The name that people see. */
  name: string
  /** The e-mail address; case does not matter. */
  email: string
  /** The language of the user, for example `en`. */
  language: string | null
  /** Whether the user manages the master templates of the platform. */
  superadmin: boolean
  /** Whether the user may upgrade every project of the platform. */
  superadmin_billing: boolean
  /** A flag for clients; the service stores and shows it. */
  enable_ai: boolean
}

export type SessionsEndBody = Record<string, never>

export type SsoFindBody = {
  /** The e-mail address; case does not matter. */
  email: string
}

export type SsoFindData = {
  /** The name of the provider; null when there is none. */
  name: string | null
  /** Where a browser goes to sign in; null when there is none. */
  start_url: string | null
  /** Whether there is no other way to sign in. */
  sso_required: boolean
}

export type TokensCreateBody = {
  /** The name that people see. */
  name: string
  /** The id of the project; null for a master template or a token that is not limited to one. */
  project_id: number
  /** What the user may do in the project. */
  role: 'viewer' | 'member' | 'owner'
  /** When the token expires. */
  expires_at?: string | null | undefined
}

export type TokensCreateData = {
  /** The Bearer token. It is shown only once. */
  token: string
  /** The details of the token, without its secret. */
  access_token: AccessToken
}

export type TokensListBody = Record<string, never>

export type TokensListData = {
  /** The live tokens, newest first. */
  access_tokens: AccessToken[]
}

export type TokensRevokeBody = {
  /** The id of the token. */
  id: number
}

export type TwoFactorConfirmBody = {
  /** The six-digit code from the authenticator app, or a recovery code. */
  code: string
}

export type TwoFactorDisableBody = {
  /** The password of the user. */
  password: string
  /** The six-digit code from the authenticator app, or a recovery code. */
  code: string
  /** true when `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

export type TwoFactorEnrolBody = {
  /** The password of the user. */
  password: string
}

export type TwoFactorEnrolData = {
  /** The address to show as a QR code. */
  otpauth_uri: string
  /** The secret in Base32, for typing into an authenticator app. */
  secret: string
}

export type RecoveryCodesRegenerateBody = {
  /** The password of the user. */
  password: string
  /** The six-digit code from the authenticator app, or a recovery code. */
  code: string
  /** true when `code` is a recovery code. */
  is_recovery?: boolean | null | undefined
}

/** Every operation, where its path says. */
export interface Operations {
  /** Sign in. Takes an e-mail address and a password and returns a Bearer token. If the user has a second factor, `code` must be a current one-time code or, with `is_recovery`, a recovery code. If `token` is sent, it must be a current Bearer token of the same user; it is revoked and replaced. No token is needed. */
  readonly authenticate: Call<AuthenticateBody, AuthenticatedUser>
  /** Sign out. The token of this call stops working everywhere within a second. Other tokens of the user stay valid. For any valid token. */
  readonly logout: Call<LogoutBody, void>
  /** Show the caller. The caller, their second factor and up to 500 of their projects. default_project_id is the project of calls that send no X-Project-Id. For any valid token. */
  readonly me: Call<MeBody, MeData>
  readonly adoption: {
    /** Show what projects made of templates. How many projects have a card, worked on it, closed it or deleted it, by wave, plan and day. Send card_id for one card, board_id for the cards of a board, or number for the cards of a rollout. For superadmins of the platform. Service tokens need `rollouts:publish` or `reports:read`. */
    readonly get: Call<AdoptionGetBody, AdoptionGetData>
  }
  readonly checks: {
    /** List the checks that fail. At most 20 checks, those that fail in the most projects first, each with the 20 projects in which it has failed for the shortest time. Suspended projects do not count. For superadmins of the platform. Service tokens need `reports:read`. */
    readonly failing: Call<ChecksFailingBody, ChecksFailingData>
    /** List the checks of the project. Failed checks first, then by name. For viewers of the current project and above. */
    readonly list: Call<ChecksListBody, ChecksListData>
    /** Report facts about projects. Cards whose template names a passed check in evaluation_check show closed, or to_check if they need sign-off; a card with an open required item stays as it is. Observations that are not newer than the last one of the same check change nothing. Each report names its project by one of the two ids, and is accepted or refused for itself. For superadmins of the platform. Service tokens need `checks:report`. */
    readonly report: Call<ChecksReportBody, ChecksReportData>
  }
  readonly compliance: {
    /** Show how far projects did what they had to. For a master card, or for all cards of a master board: how many runs of recurring cards were expected in the period, and how many of them were done in time, done late, missed or returned. A card that does not repeat counts once, on the day on which it is due. expected has those that are still open too. For superadmins of the platform. Service tokens need `reports:read`. */
    readonly get: Call<ComplianceGetBody, ComplianceGetData>
    /** List projects by how far they did what they had to. The numbers of compliance/get for each project. worst: those with the most missed and open runs first; best: those with the most done in time. For superadmins of the platform. Service tokens need `reports:read`. */
    readonly projects: List<ComplianceProjectsBody, ComplianceProjectsData, {
      /** The id of the project; null for a master template or a token that is not limited to one. */
      project_id: number
      /** The name that people see. */
      name: string
      /** How many runs have appeared. */
      expected: number
      /** Done in time. */
      done: number
      /** Done after they were due. */
      late: number
      /** Ended, or in the case of cards that do not repeat: due, without being done. */
      missed: number
      /** Returned at least once by whoever accepts them. */
      returned: number
    }>
  }
  readonly drift: {
    /** List the copies that projects changed or deleted. The copies of a master board, group or card that their projects have touched or deleted, ordered by project id. after_id and next_after_id are project ids. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold` or `reports:read`. */
    readonly list: List<DriftListBody, DriftListData, DriftedCopy>
    /** Count the drifted copies of a master board's cards. For each master card of the board: how many projects changed, touched or deleted their copy. At most 10,000 copies of a card are counted; is_more says that there are others. Ordered by id. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold` or `reports:read`. */
    readonly summary: List<DriftSummaryBody, DriftSummaryData, {
      /** The id of the card or master card. */
      card_id: number
      /** The title, plain text. */
      title: string
      /** Projects that overrode a text or a setting. */
      changed: number
      /** Projects that worked on their copy: gave it an owner or a date, moved it, commented on it. */
      touched: number
      /** Projects that deleted their copy. */
      deleted: number
      /** More copies have drifted than were counted. */
      is_more: boolean
    }>
  }
  readonly platformEvents: {
    /** List the events of the platform. Rollouts, projects, users and subscriptions of your platform, in the order of their commits and without gaps. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days. For superadmins of the platform. Service tokens need `events:read`. */
    readonly list: List<PlatformEventsListBody, PlatformEventsListData, PlatformEvent>
    /** Follow the events of the platform. A stream of server-sent events (text/event-stream): first what has happened after `after`, then each event as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds. For superadmins of the platform. Service tokens need `events:read`. */
    readonly watch: Stream<PlatformEventsWatchBody, PlatformEvent>
  }
  readonly templates: {
    readonly boards: {
      /** Create a master board. Creates a draft. Projects with the tool get the board when it is synced or one of its cards is pushed. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly create: Call<MasterBoardsCreateBody, MasterBoardsCreateData>
      /** Delete a master board. Deletes the board with its groups and cards. Projects keep their copies. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly delete: Call<MasterBoardsDeleteBody, void>
      /** Get a master board with its groups and cards. Returns the draft. `publication` tells for each part whether projects show it as drafted. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly get: Call<MasterBoardsGetBody, MasterBoardsGetData>
      /** List the master boards. Each board is a JSON text; with `Prefer: return=representation` it is an object. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly list: Call<MasterBoardsListBody, MasterBoardsListData>
      /** Show a master board as a project sees it. What is published for the project, with variables filled in: in a rollout in waves, the version of its wave. What the project changed, added or deleted itself is left out. The board is null if the project does not show it. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly render: Call<MasterBoardsRenderBody, MasterBoardsRenderData>
      /** Restore a deleted master board. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly restore: Call<MasterBoardsRestoreBody, MasterBoardsRestoreData>
      /** Sync a master board into every project. Publishes the board, its groups and all its cards as drafted. Every project with the tool shows them once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves. For superadmins of the platform. Service tokens need `rollouts:publish`. */
      readonly sync: Call<MasterBoardsSyncBody, MasterBoardsSyncData>
      /** Update a master board. Changes the draft; a sync publishes it. null clears the description and leaves other fields unchanged. The tool of a published board cannot be changed. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly update: Call<MasterBoardsUpdateBody, MasterBoardsUpdateData>
    }
    readonly cards: {
      /** Create a master card. Creates a draft. With push_to_projects, the card is also pushed to every project at once. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly create: Call<MasterCardsCreateBody, MasterCardsCreateData>
      /** Delete a master card. Projects keep their copies unless delete_from_projects is true. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly delete: Call<MasterCardsDeleteBody, void>
      /** Get a master card. Returns the draft. `publication` tells whether projects show the card as drafted. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly get: Call<MasterCardsGetBody, MasterCardsGetData>
      /** List the cards of a master group. The drafts, in order. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly list: Call<MasterCardsListBody, MasterCardsListData>
      /** Push a master card into every project. Publishes the card as drafted, with its group and board if they are not published yet. Every project with the tool shows the card once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves. For superadmins of the platform. Service tokens need `rollouts:publish`. */
      readonly push: Call<MasterCardsPushBody, MasterCardsPushData>
      /** Show a master card as a project would. The draft with its variables filled in for a project, and its due date as if the project got it now, unless it has it already. What the project changed itself is left out. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`. */
      readonly render: Call<MasterCardsRenderBody, MasterCardsRenderData>
      /** Put the cards of a master group in order. Changes the drafts; a sync publishes the order. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly reorder: Call<MasterCardsReorderBody, void>
      /** Restore a deleted master card. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly restore: Call<MasterCardsRestoreBody, MasterCardsRestoreData>
      /** Update a master card. Changes the draft; a push or a sync publishes it. null clears a text that may be empty and leaves other fields unchanged. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly update: Call<MasterCardsUpdateBody, MasterCardsUpdateData>
    }
    readonly checklists: {
      /** Show the checklist of a master card. As in the draft. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly get: Call<MasterChecklistsGetBody, MasterChecklistsGetData>
      /** Set the items of a master card. Changes the draft; a push or a sync publishes it. The same as `checklist` of master-cards/update. Projects keep their ticks of items whose key stays. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly setItems: Call<MasterChecklistsSetItemsBody, MasterChecklistsSetItemsData>
    }
    readonly files: {
      /** Add a file to a master card. multipart/form-data: `master_card_id` first, then `file`. Changes the draft; a push or a sync publishes it. The content is stored once for all projects. Otherwise like files/create; 400 `quota_files` if the masters of the platform hold too much. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly create: Call<MasterFilesCreateBody, MasterFilesCreateData>
      /** Remove a file from a master card. Changes the draft; projects show the file until a push or a sync publishes the card. The content is kept while an undo may need it. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly delete: Call<MasterFilesDeleteBody, void>
      /** Make a link to the content of a file of a master. Like files/link. The link works while whoever made it is a superadmin of the platform, or a service token with the scope. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly link: Call<MasterFilesLinkBody, MasterFilesLinkData>
      /** List the files of a master card. As in the draft, in their order. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly list: Call<MasterFilesListBody, MasterFilesListData>
    }
    readonly groups: {
      /** Create a master group. Creates a draft, last on its board. A sync, or a push of one of its cards, publishes it. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly create: Call<MasterGroupsCreateBody, MasterGroupsCreateData>
      /** Delete a master group. Deletes the group with its cards. Projects keep their copies. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly delete: Call<MasterGroupsDeleteBody, void>
      /** Put the groups of a master board in order. Changes the drafts; a sync publishes the order. All groups must belong to the board. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly reorder: Call<MasterGroupsReorderBody, void>
      /** Restore a deleted master group. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly restore: Call<MasterGroupsRestoreBody, MasterGroupsRestoreData>
      /** Update a master group. Changes the draft; a sync publishes it. An absent field is unchanged; null clears a field that may be empty. For superadmins of the platform. Service tokens need `templates:write`. */
      readonly update: Call<MasterGroupsUpdateBody, MasterGroupsUpdateData>
    }
  }
  readonly rollouts: {
    /** Begin the next wave of a rollout. Does not wait for the guard. `step` is the wave to begin, one more than rollouts/stage shows: of two who ask for the same wave, one is refused. A scheduled rollout begins now. After the last wave of a rollout with a target, it reaches every project with the tool. For superadmins of the platform. */
    readonly advance: Call<RolloutsAdvanceBody, RolloutsAdvanceData>
    /** Approve a proposed rollout. By another superadmin than who proposed it. It begins at once, or waits for its publish_at. The fingerprint says what you have seen. For superadmins of the platform. */
    readonly approve: Call<RolloutsApproveBody, RolloutsApproveData>
    /** Get a rollout. Shows its state and how many projects it reached. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly get: Call<RolloutsGetBody, RolloutsGetData>
    /** Hold a rollout. No further project gets it until it is released. Projects that have it keep it; rollouts/undo takes it back. The guard holds a rollout by itself when projects delete or override what was rolled out. For superadmins of the platform. Service tokens need `rollouts:hold` or `rollouts:publish`. */
    readonly hold: Call<RolloutsHoldBody, RolloutsHoldData>
    /** List what a rollout changed, field by field. Boards first, then groups, then cards. To get the next page, send next_after as `after`; it is null on the last page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly items: List<RolloutsItemsBody, RolloutsItemsData, RolloutItem>
    /** List rollouts, newest first. To get the next page, send next_before as `before`; it is null on the last page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly list: List<RolloutsListBody, RolloutsListData, Rollout>
    /** List what a push or a sync would mean for each project. The projects behind the numbers of rollouts/preview; changes nothing. Send card_id for a push or board_id for a sync. Ordered by project id. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page. For superadmins of the platform. Service tokens need `rollouts:publish`. */
    readonly previewProjects: List<RolloutsPreviewProjectsBody, RolloutsPreviewProjectsData, ProjectOutcome>
    /** Preview a push or a sync. Changes nothing. Send card_id for a push or board_id for a sync. Every project of the platform has exactly one outcome; with a stage these are the outcomes of its first wave. For superadmins of the platform. Service tokens need `rollouts:publish`. */
    readonly preview: Call<RolloutsPreviewBody, RolloutsPreviewData>
    /** List the outcome of a rollout in each project. Ordered by project id, in the current state. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly projects: List<RolloutsProjectsBody, RolloutsProjectsData, ProjectOutcome>
    /** Propose a push or a sync. Like master-cards/push and master-boards/sync, but nobody sees it until another superadmin approves. What was proposed no longer changes, whatever becomes of the drafts. Send card_id for a push or board_id for a sync. For superadmins of the platform. Service tokens need `rollouts:publish`. */
    readonly propose: Call<RolloutsProposeBody, RolloutsProposeData>
    /** Reject a proposed rollout. Nobody has seen it, and nobody will. Whoever proposed it may also take it back so. For superadmins of the platform. */
    readonly reject: Call<RolloutsRejectBody, RolloutsRejectData>
    /** Release a held rollout. It goes on where it was held. The guard counts anew from now on. For superadmins of the platform. */
    readonly release: Call<RolloutsReleaseBody, RolloutsReleaseData>
    /** Show the waves of a rollout. Its waves, what each of them reached, what the guard saw, and who must decide. 400 for a rollout that reached every project at once. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly stage: Call<RolloutsStageBody, RolloutsStageData>
    /** Undo a rollout. Publishes the previous texts again, hides the copies that the rollout added and nobody has touched, and restores the copies that a withdrawal removed. `left` lists what could not be undone, and why. Returns the undo, which is itself a rollout. For superadmins of the platform. */
    readonly undo: Call<RolloutsUndoBody, RolloutsUndoData>
    /** Follow a rollout. Streams server-sent events (text/event-stream). An event `rollout` with this data is sent when something has changed, at most once a second. The stream ends when the rollout is done, undone or rejected, or after ten minutes. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`. */
    readonly watch: Stream<RolloutsWatchBody, RolloutsWatchData>
  }
  readonly signOffs: {
    /** List the cards that wait for the sign-off of the platform. The longest waiting first. cards/accept and cards/return decide about them. For superadmins of the platform. */
    readonly list: List<SignOffsListBody, SignOffsListData, {
      /** The id of the project; null for a master template or a token that is not limited to one. */
      project_id: number
      /** The name of the project. */
      project_name: string
      /** The id of the card or master card. */
      card_id: number
      /** The title, plain text. */
      title: string
      /** The user who submitted the card for sign-off; null when it does not wait for it. */
      submitted_by: number | null
      /** When the card was submitted for sign-off; null when it does not wait for it. */
      submitted_at: string
      /** The items of the card, in order. */
      checklist: {
        /** The id of the card or master card. */
        card_id: number
        /** How many items there are. */
        total: number
        /** How many of them are ticked. */
        ticked: number
        /** The items, in their order. */
        items: {
          /** What ticks name the item by, whatever its title. Unique on the card. */
          key: string
          /** The title, plain text. */
          title: string
          /** The card cannot be closed while the item is open. */
          is_required: boolean
          /** What a tick must bring: a note, a number, a picture of the card, or nothing. */
          evidence: 'none' | 'note' | 'number' | 'photo'
          /** true when the item belongs to the template of the card. */
          is_from_template: boolean
          /** When the item was ticked; null while it is open. */
          ticked_at: string | null
          /** The user who ticked the item; null while it is open. */
          ticked_by: number | null
          /** The note that the tick brought as evidence. */
          note: string | null
          /** The number that the tick brought as evidence. */
          number: number | null
          /** The picture that the tick brought as evidence. */
          file_id: number | null
        }[]
      }
    }>
  }
  readonly boards: {
    /** Create a board. Creates a board in the current project. Copies of master boards appear without this call. For members of the current project and above. */
    readonly create: Call<BoardsCreateBody, BoardsCreateData>
    /** Delete a board with its groups and cards. boards/restore brings it back. A deleted copy of a template stays deleted even if the template is synced again. For owners of the project of the record. */
    readonly delete: Call<BoardsDeleteBody, void>
    /** Show what a board's cards have beside their fields. For each card that boards/get shows: how many comments it has, how many of them the caller has not read, which fields of a copy the project has overridden, its tags, and how far its checklist is. For a copied board and its copied groups also whether they still follow the order of the template. For viewers of the project of the record and above. */
    readonly extras: Call<BoardsExtrasBody, BoardsExtrasData>
    /** Show a board with its groups and cards. Returns live groups and cards, in order. `board` is a JSON text; with `Prefer: return=representation` it is an object. `brief` leaves description and short_description out (null). 400 with X-Error-Code too_large when the board is larger than 8 MiB without it. For viewers of the project of the record and above. */
    readonly get: Call<BoardsGetBody, BoardsGetData>
    /** Let the groups of a board follow the order of its template again. Copies go back to where their templates stand. Groups that the project made stand after them, in their present order. For members of the project of the record and above. */
    readonly inheritOrder: Call<BoardsInheritOrderBody, BoardsInheritOrderData>
    /** List the boards of the current project. tool_key filters by tool. It may be sent in the body or the query; the body takes precedence. For viewers of the current project and above. */
    readonly list: Call<BoardsListBody, BoardsListData>
    /** Restore a deleted board. Restores the board with the groups and cards that were deleted with it, and adds what was published for it in the meantime. For owners of the project of the record. */
    readonly restore: Call<BoardsRestoreBody, BoardsRestoreData>
    /** Update a board. An absent field is unchanged. null clears description and tool_key and leaves title and position unchanged. For members of the project of the record and above. */
    readonly update: Call<BoardsUpdateBody, BoardsUpdateData>
  }
  readonly cards: {
    /** Accept a card that was submitted. Closes a card that needs sign-off. For owners; where the template says that the platform signs off, for superadmins instead. Whoever submitted the card cannot accept it, unless nobody else could. 400 unless its status is to_check. For owners of the project of the record, and for superadmin of its platform. */
    readonly accept: Call<CardsAcceptBody, CardsAcceptData>
    /** List the changes to a card. Who changed what and when, newest first. What happened to its checklist and its files is part of it. For viewers of the project of the record and above. */
    readonly activity: List<CardsActivityBody, CardsActivityData, Activity>
    /** Update many cards. Makes the same change to up to 100 cards of one project: either all of them change or none. For members of the project of the record and above. */
    readonly bulkUpdate: Call<CardsBulkUpdateBody, CardsBulkUpdateData>
    /** Create a card. With group_id, the card is made in the project of the group; without it, in the inbox of the current project. For members of the current project and above. */
    readonly create: Call<CardsCreateBody, CardsCreateData>
    /** Delete a card. cards/restore brings the card back, with its comments. A deleted copy of a template stays deleted even if the template is pushed again. For members of the project of the record and above. */
    readonly delete: Call<CardsDeleteBody, void>
    /** Show a card. Live cards only. cards/activity lists what happened to the card. For viewers of the project of the record and above. */
    readonly get: Call<CardsGetBody, CardsGetData>
    /** Make fields of a card follow its template again. Removes the overrides: the fields show the published values, now and after every push. Without `fields`, this applies to all fields that the project has overridden. 400 when the card is not a copy, or the rollout of its template was undone. For members of the project of the record and above. */
    readonly inherit: Call<CardsInheritBody, CardsInheritData>
    /** List cards of the current project. Live cards, ordered by id. Cards must match every filter that is sent; `text` finds cards that have all its words, or words that begin with them, in title, description, short_description or comments; case and accents do not matter. A page ends early when it is larger than 1 MiB. To get the next page, send next_after_id as after_id; it is null on the last page. For viewers of the current project and above. */
    readonly list: List<CardsListBody, CardsListData, Card>
    /** Move a card to a group and a position. position is the index among the cards that boards/get shows in the group, starting at 0; without it, the card goes last. From the first move on, the order of the group is the project's own; groups/inherit-order gives it back. A move to where the card stands changes nothing. With group_id null, the card goes last in the inbox, which cannot be ordered. For members of the project of the record and above. */
    readonly move: Call<CardsMoveBody, CardsMoveData>
    /** Restore a deleted card. Restores the card and the comments that were deleted with it. If its group is deleted, the card goes to the inbox. For members of the project of the record and above. */
    readonly restore: Call<CardsRestoreBody, CardsRestoreData>
    /** Return a card that was submitted. The card is in progress again, with the reason. For the same people as cards/accept. 400 unless its status is to_check. For owners of the project of the record, and for superadmin of its platform. */
    readonly return: Call<CardsReturnBody, CardsReturnData>
    /** Update a card. An absent field is unchanged. null clears a field that may be empty and leaves title, status, priority, is_active and needs_sign_off unchanged. 400 if a card would be closed with an open required item or without the sign-off that it needs. For members of the project of the record and above. */
    readonly update: Call<CardsUpdateBody, CardsUpdateData>
  }
  readonly checklists: {
    /** Show the checklist of a card. The items of the template come first, then the project's own. A tick counts while it has the evidence that its item asks for. For viewers of the project of the record and above. */
    readonly get: Call<ChecklistsGetBody, ChecklistsGetData>
    /** Set a card's own items. Replaces the project's own items of the card; the items of its template stay. At most 100 items in all. Ticks of items that are kept stay. 400 while the card is closed, or submitted for sign-off. For members of the project of the record and above. */
    readonly setItems: Call<ChecklistsSetItemsBody, ChecklistsSetItemsData>
    /** Tick an item. With exactly the evidence that the item asks for. Ticking again with other evidence replaces it. 400 if the item is ticked and the card is closed, or submitted for sign-off: reopen it first. For members of the project of the record and above. */
    readonly tick: Call<ChecklistsTickBody, ChecklistsTickData>
    /** Untick an item. Removes the tick and its evidence. 400 while the card is closed, or submitted for sign-off: reopen it first. For members of the project of the record and above. */
    readonly untick: Call<ChecklistsUntickBody, ChecklistsUntickData>
  }
  readonly comments: {
    /** Comment on a card. The comment is plain text. To answer another comment on the same card, send parent_comment_id. For members of the project of the record and above. */
    readonly create: Call<CommentsCreateBody, CommentsCreateData>
    /** Delete a comment. Members may delete their own comments; an owner of the project may delete any. For members of the project of the record and above. */
    readonly delete: Call<CommentsDeleteBody, void>
    /** List the comments of a card. The comments of a card, oldest first. is_read and read_at are those of the caller. A deleted comment with replies stays in the list with an empty text. For viewers of the project of the record and above. */
    readonly list: List<CommentsListBody, CommentsListData, Comment>
    /** Mark the comments of a card as read. Marks the comments that someone else wrote and the caller has not read yet. Who else has read them does not matter. For viewers of the project of the record and above. */
    readonly read: Call<CommentsReadBody, CommentsReadData>
    /** Restore a deleted comment. The author of the comment or an owner of the project may do this. 400 when its card is deleted. For members of the project of the record and above. */
    readonly restore: Call<CommentsRestoreBody, CommentsRestoreData>
    /** Change your own comment. 403 when someone else wrote the comment. For members of the project of the record and above. */
    readonly update: Call<CommentsUpdateBody, CommentsUpdateData>
  }
  readonly events: {
    /** List the changes of the project. Every change of the current project, in the order of their commits and without gaps, and what the platform published for it. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days. For viewers of the current project and above. */
    readonly list: List<EventsListBody, EventsListData, Event>
    /** Follow the changes of the project. A stream of server-sent events (text/event-stream): first what has happened after `after`, then each change as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds. For viewers of the current project and above. */
    readonly watch: Stream<EventsWatchBody, Event>
  }
  readonly files: {
    /** Add a file to a card or a comment. multipart/form-data: `card_id` or `comment_id` first, then `file`. The type is read from the content. A picture is written anew, turned as it was taken and without its location; a damaged one is refused. 400 `file_too_large` above 26,214,400 bytes, 400 `quota_files` if the project holds too much. With an Idempotency-Key, the content counts as part of the body. With `import_source` and `import_external_id`, the file of an import is added once, by an owner: 400 `imported_before` if one with this id was added from this source, also if it was deleted since. For members of the project of the record and above. */
    readonly create: Call<FilesCreateBody, FilesCreateData>
    /** Delete a file. Members delete what they added, owners every file. This is final: files have no trash of their own. 400 `is_evidence` while a tick of the checklist names the file. For members of the project of the record and above. */
    readonly delete: Call<FilesDeleteBody, void>
    /** Make a link to the content of a file. `url` is a path on the origin of the service, not below /api. GET of it needs no header, for ten minutes and only while whoever made the link may see the file. Pictures have the sizes small (320 pixels), large (1,600) and original; other files are answered whole and saved, never shown. Superadmins may open files of cards in sign-offs/list. For viewers of the project of the record and above, and for superadmin of its platform. */
    readonly link: Call<FilesLinkBody, FilesLinkData>
    /** List the files of a card. Those of its template first, then its own with those of its live comments, oldest first. For viewers of the project of the record and above. */
    readonly list: Call<FilesListBody, FilesListData>
  }
  readonly filters: {
    /** Delete a saved filter. One of the caller's own. Without a filter of this name nothing happens. For viewers of the project of the record and above. */
    readonly delete: Call<FiltersDeleteBody, void>
    /** List the filters that the caller has saved for a board. Ordered by name. Nobody else sees them. For viewers of the project of the record and above. */
    readonly list: Call<FiltersListBody, FiltersListData>
    /** Save a filter of a board. For the caller alone. Replaces the filter of the board that has the same name. A person has at most 50 a board. For viewers of the project of the record and above. */
    readonly save: Call<FiltersSaveBody, FiltersSaveData>
  }
  readonly groups: {
    /** Create a group. The group goes last on its board unless a position is given. For members of the project of the record and above. */
    readonly create: Call<GroupsCreateBody, GroupsCreateData>
    /** Delete a group with its cards. A deleted copy of a template stays deleted even if the template is published again. For members of the project of the record and above. */
    readonly delete: Call<GroupsDeleteBody, void>
    /** Let the cards of a group follow the order of its template again. Copies go back to where their templates stand. Cards that the project made stand after them, in their present order. For members of the project of the record and above. */
    readonly inheritOrder: Call<GroupsInheritOrderBody, GroupsInheritOrderData>
    /** Put groups of a board in order. Either all positions change or none. The groups must belong to one board. For members of the project of the record and above. */
    readonly reorder: Call<GroupsReorderBody, void>
    /** Restore a deleted group. Restores the group with the cards that were deleted with it, and adds what was published for it in the meantime. 400 when its board is deleted. For members of the project of the record and above. */
    readonly restore: Call<GroupsRestoreBody, GroupsRestoreData>
    /** Update a group. An absent field is unchanged. null clears description, type, color and icon and leaves title, position and is_collapsed unchanged. For members of the project of the record and above. */
    readonly update: Call<GroupsUpdateBody, GroupsUpdateData>
  }
  readonly imports: {
    /** Import boards, groups, cards and comments of another tool. Each item is made once: one whose external_id was imported from the same source before is left as it is, also if it was changed or deleted since. So an import that was cut off is sent again. Each item succeeds or fails on its own. Nobody is notified. The caller vouches for the authors of comments; activity names the caller. An item of kind `file` is only for dry runs, which say whether the file is new; files/create imports it. For owners of the current project. */
    readonly write: Call<ImportsWriteBody, ImportsWriteData>
  }
  readonly overview: {
    /** Count a project's cards by board and owner. One row for each board and owner that has cards; board_id is null for the inbox. Every card counts once: closed, overdue or open. The 2,000 rows with the most cards are shown. For viewers of the current project and above. */
    readonly get: Call<OverviewGetBody, OverviewGetData>
  }
  readonly people: {
    /** List the people of the project by name. For pages that show who owns a card. Without addresses. At most 5,000. For viewers of the current project and above. */
    readonly list: Call<PeopleListBody, PeopleListData>
  }
  readonly runs: {
    /** List the current runs of the project. Of every live recurring card, the run that has appeared last, in the order in which they are due. At most 500. For viewers of the current project and above. */
    readonly current: Call<RunsCurrentBody, RunsCurrentData>
    /** List the runs of a recurring card. The newest first, at most 400 days back. Runs on which nobody worked are computed. For viewers of the project of the record and above. */
    readonly list: List<RunsListBody, RunsListData, {
      /** The local date of the run. */
      on: string
      /** The time at which the run appears. */
      appears_at: string
      /** The time until which the run is to be done. */
      due_at: string
      /** late: done after due_at. missed: it ended before it was done. */
      state: 'open' | 'done' | 'late' | 'missed'
      /** When it was closed; null while it is not. */
      closed_at: string | null
      /** The user who closed it; null while it is not closed. */
      closed_by: number | null
      /** How many of them are ticked. */
      ticked: number
      /** How many items there are. */
      total: number
    }>
  }
  readonly tags: {
    /** Create a tag. The tag can be used on cards of the current project. It goes last unless a position is given. For members of the current project and above. */
    readonly create: Call<TagsCreateBody, TagsCreateData>
    /** Delete a tag. The tag is removed from the cards that have it. If it was the first of several, the next one becomes the tag_id. For members of the project of the record and above. */
    readonly delete: Call<TagsDeleteBody, void>
    /** List the tags of the current project. In order. For viewers of the current project and above. */
    readonly list: Call<TagsListBody, TagsListData>
    /** Update a tag. An absent field is unchanged. null clears color and icon and leaves other fields unchanged. For members of the project of the record and above. */
    readonly update: Call<TagsUpdateBody, TagsUpdateData>
  }
  readonly tour: {
    readonly cards: {
      /** Dismiss all tour cards of the current project. Every live card with a tour_key becomes inactive. For members of the current project and above. */
      readonly dismissAll: Call<TourCardsDismissAllBody, TourCardsDismissAllData>
    }
  }
  readonly trash: {
    /** List what was deleted in the current project. Boards, then groups, cards and comments, each by id. What was deleted along with its parent is counted in `also` of the parent. To get the next page, send next_after_id as after_id. For viewers of the current project and above. */
    readonly list: List<TrashListBody, TrashListData, {
      /** The kind of record, rollout or token. */
      kind: 'board' | 'group' | 'card' | 'comment'
      /** The id of the record. */
      id: number
      /** Its title; of a comment, the beginning of its text. */
      title: string
      /** When the record was deleted; null while it is live. */
      deleted_at: string
      /** The user who deleted the record; null when an operator did. */
      deleted_by: number | null
      /** What was deleted with it, and comes back with it. */
      also: {
        /** The groups, in order. */
        groups: number
        /** The cards, in order. */
        cards: number
        /** The comments, oldest first. */
        comments: number
      }
    }>
  }
  readonly audit: {
    /** Export the audit log. A stream of JSON lines, oldest first: every entry of the log of the current project or, for a superadmin who sends no X-Project-Id and for a service token, of the platform. The last line is {"kind":"end","records":n}: without it the export was cut off, and after_id goes on after what has come. For owners of the current project, and for superadmin of its platform. Service tokens need `audit:read`. */
    readonly export: Stream<AuditExportBody, AuditExportData>
    /** List who did what. Newest first. For an owner: the current project, with what happened on its boards. For a superadmin who sends no X-Project-Id, and for a service token: the whole platform, sign-ins and failed ones included. Texts of cards are never part of it. For owners of the current project, and for superadmin of its platform. Service tokens need `audit:read`. */
    readonly list: List<AuditListBody, AuditListData, AuditEntry>
  }
  readonly embeds: {
    /** Create a token for an embedded board. A short token with which a page of yours shows boards of one project to one of your people. It makes the person and their membership when they are missing, and never raises a role: the token has the lower of `role` and the role in the project. 400 `was_removed` for somebody whom a person has removed. The token ends with the membership, the user, the suspension of the project and the token that made it, within a second. Ask again before it expires. For superadmins of the platform. Service tokens need `embed`. */
    readonly create: Call<EmbedsCreateBody, EmbedsCreateData>
  }
  readonly invitations: {
    /** Invite somebody. Mails a link to the address, with which somebody joins the current project. A superadmin who sends no X-Project-Id invites to the platform alone. The link works once and for seven days; inviting an address again ends the link before. Where the installation sends no mail, the answer holds the link to pass on. For owners of the current project, and for superadmin of its platform. */
    readonly create: Call<InvitationsCreateBody, InvitationsCreateData>
    /** List open invitations. The invitations to the current project that nobody has accepted yet, or, for a superadmin who sends no X-Project-Id, to the platform. For owners of the current project, and for superadmin of its platform. */
    readonly list: List<InvitationsListBody, InvitationsListData, Invitation>
    /** Revoke an invitation. Its link no longer works. For owners of the project of the record, and for superadmin of its platform. */
    readonly revoke: Call<InvitationsRevokeBody, void>
    /** Accept an invitation. Takes the token of a link that invitations/create made. Somebody new chooses a name and a password and has an account from then on; somebody who has one becomes a member of the project. 400 when the link has ended, was used, or whoever made it may no longer invite. No token is needed. */
    readonly accept: Call<InvitationsAcceptBody, InvitationsAcceptData>
    /** Show an invitation. Who invites, where to, and whether the address already has an account: then accepting needs neither name nor password. It does not use up the link. No token is needed. */
    readonly show: Call<InvitationsShowBody, InvitationsShowData>
  }
  readonly members: {
    /** Add a member to the current project. Adds a user of the same platform by e-mail address. 400 when they are already a member. For owners of the current project, and for superadmin of its platform. */
    readonly add: Call<MembersAddBody, MembersAddData>
    /** Give many people roles in projects. Does for each item what members/upsert does, in order. Each item succeeds or fails on its own. external_id and id of a result are those of the person. For superadmins of the platform. Service tokens need `people:write`. */
    readonly bulkUpsert: Call<MembersBulkUpsertBody, MembersBulkUpsertData>
    /** List the members of the current project. Ordered by user id. Disabled users are marked; they cannot be assigned. For viewers of the current project and above, and for superadmin of its platform. Service tokens need `people:read`. */
    readonly list: List<MembersListBody, MembersListData, Member>
    /** Remove a member from the current project. Everybody may remove themselves; owners and superadmins may remove anybody. 400 for the last owner. Their cards have no owner any more. For owners of the current project, and for superadmin of its platform. */
    readonly remove: Call<MembersRemoveBody, void>
    /** Change the role of a member. 400 for the last owner, because a project needs at least one. For owners of the current project, and for superadmin of its platform. */
    readonly setRole: Call<MembersSetRoleBody, MembersSetRoleData>
    /** Give a person a role in a project. The person is named by their external id, the project by its id or its external id. The role null removes them. A project that has owners keeps at least one. Superadmins are never changed. For superadmins of the platform. Service tokens need `people:write`. */
    readonly upsert: Call<MembersUpsertBody, MembersUpsertData>
  }
  readonly plans: {
    /** List the plans of the platform. The plans that can be subscribed to, with their prices. For any valid token. */
    readonly list: Call<PlansListBody, PlansListData>
  }
  readonly platform: {
    /** Show how a platform looks. For pages before anybody has signed in. Null for a platform that looks like Muster, or that is none. No token is needed. */
    readonly branding: Call<PlatformBrandingBody, PlatformBrandingData>
    /** Show the platform. Its name and its rules. For superadmins of the platform. */
    readonly get: Call<PlatformGetBody, PlatformGetData>
    /** Set the logo of the platform. multipart/form-data with `file`: PNG, JPEG or WebP, at most 1 MB. It is written anew. `branding: null` in platform/update removes it. Anybody may read it. For superadmins of the platform. */
    readonly logo: Call<PlatformLogoBody, PlatformLogoData>
    /** Change the rules and the look of the platform. With superadmins_need_second_factor, superadmins without a second factor or passkey have no rights over the platform until they have one. Whoever turns it on must have one. With approve_above, larger rollouts need two superadmins, so there must be two. `branding` null: the look of Muster, without the logo. Colours on which text could not be read are 422 with better ones. For superadmins of the platform. */
    readonly update: Call<PlatformUpdateBody, PlatformUpdateData>
  }
  readonly projects: {
    /** Make or change many projects by their external ids. Does for each item what projects/upsert does, in order. Each item succeeds or fails on its own. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly bulkUpsert: Call<ProjectsBulkUpsertBody, ProjectsBulkUpsertData>
    /** Create a project. owner_id is a user of the platform, who becomes the owner of the project. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly create: Call<ProjectsCreateBody, ProjectsCreateData>
    /** Export everything of the current project. A stream of JSON lines: the project, its members, tags, boards, groups, cards with their checklist, sign-off and rule, comments, files (without their content, which files/link opens), activity, themes, theme versions, subscription, webhooks and open invitations. Secrets and tokens are never part of it. Deleted records that are still in the trash are part of it. Each record is as it was when its page was read. The last line is {"kind":"end","records":n}: without it the export was cut off. For owners of the current project. */
    readonly export: Stream<ProjectsExportBody, ProjectsExportData>
    /** Count the projects of the platform by attribute and tool. To choose an audience or a filter. Looks at the 100,000 newest projects; `is_partial` says that there are more. Shows at most 50 attributes with the 100 most frequent values of each, and at most 100 tools. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly facets: Call<ProjectsFacetsBody, ProjectsFacetsData>
    /** List the projects of the platform. Ordered by id. `text` finds projects by part of their name, in large or small letters, or by their id; `attributes` finds those that have all of these, `tool_key` those that have the tool. With a filter, a page may have fewer projects than `limit`, or none, although there are more: read on until next_after_id is null. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly list: List<ProjectsListBody, ProjectsListData, Project>
    /** Suspend a project or end its suspension. A suspended project can be read, not changed. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly suspend: Call<ProjectsSuspendBody, ProjectsSuspendData>
    /** Update a project. If `tools` is sent, it replaces the tools that were granted to the project; those of its plan stay. The project gets the master boards of new tools and keeps the copies it has. If `attributes` is sent, it replaces all of them. A project that fits the target of a rollout by now joins it; it leaves none. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly update: Call<ProjectsUpdateBody, ProjectsUpdateData>
    /** Make or change a project by its external id. Makes the project if no project of the platform has this external id, otherwise changes it. Absent fields stay; `attributes` and `tools` are replaced whole. `owner` names a person by their external id, who becomes an owner. For superadmins of the platform. Service tokens need `projects:write`. */
    readonly upsert: Call<ProjectsUpsertBody, ProjectsUpsertData>
    /** Show what the current project holds, and what it may hold. What the project made itself; copies of templates count for nobody. For viewers of the current project and above, and for superadmin of its platform. */
    readonly usage: Call<ProjectsUsageBody, ProjectsUsageData>
  }
  readonly serviceTokens: {
    /** Create a service token. A token for a program that acts for the platform, for example a pipeline that rolls templates out. It may do what its scopes say and nothing else, expires within 90 days, and publishes only with the preview_id of a fresh preview. A platform can have 50. For superadmins of the platform. */
    readonly create: Call<ServiceTokensCreateBody, ServiceTokensCreateData>
    /** List service tokens. The live service tokens of the platform, newest first, without their secrets. For superadmins of the platform. */
    readonly list: Call<ServiceTokensListBody, ServiceTokensListData>
    /** Revoke a service token. It stops working everywhere within a second. For superadmins of the platform. */
    readonly revoke: Call<ServiceTokensRevokeBody, void>
    /** Replace a service token. Makes a new token with the same name, scopes and addresses. The old one works for the hours of the overlap, so that programs can change over. For superadmins of the platform. */
    readonly rotate: Call<ServiceTokensRotateBody, ServiceTokensRotateData>
  }
  readonly sso: {
    /** Find where an address signs in. The OpenID provider for the domain of an address, if there is one; none for an address that an account of another platform has. No token is needed. */
    readonly find: Call<SsoFindBody, SsoFindData>
    readonly providers: {
      /** Add an OpenID provider. People of the platform can sign in there once its domains are proven: enter the TXT records of domain_proofs in their DNS and call sso/providers/verify-domains. Enter the redirect_uri of the answer at the provider. For superadmins of the platform. */
      readonly create: Call<SsoProvidersCreateBody, SsoProvidersCreateData>
      /** Remove an OpenID provider. Nobody signs in there any more. People who have a password use it again; others ask for one with password/forgot. For superadmins of the platform. */
      readonly delete: Call<SsoProvidersDeleteBody, void>
      /** List OpenID providers. The providers at which people of the platform can sign in, without their secrets. For superadmins of the platform. */
      readonly list: Call<SsoProvidersListBody, SsoProvidersListData>
      /** Change an OpenID provider. An absent field stays as it is. Turning sso_required on ends the sessions of the people concerned; their tokens for integrations go on for seven days, and then need a sign-in at the provider each week. For superadmins of the platform. */
      readonly update: Call<SsoProvidersUpdateBody, SsoProvidersUpdateData>
      /** Check the domains of a provider. Looks for the TXT record of each domain, as domain_proofs of the provider names it. Nobody can sign in with an address of a domain that is not proven. The records are looked for again every week; one that is missing for a week ends the proof. For superadmins of the platform. */
      readonly verifyDomains: Call<SsoProvidersVerifyDomainsBody, SsoProvidersVerifyDomainsData>
    }
  }
  readonly subscriptions: {
    /** Get the subscription of the current project. 404 when the project has no subscription. For viewers of the current project and above, and for superadmin_billing of its platform. */
    readonly get: Call<SubscriptionsGetBody, SubscriptionsGetData>
    /** Start the trial of a project. The project gets the tools of the plan until the trial ends. 400 when it has a subscription already, or when the plan is not sold. For superadmins of the platform. */
    readonly startTrial: Call<SubscriptionsStartTrialBody, SubscriptionsStartTrialData>
    /** Upgrade a trial to a paid subscription. Opens a checkout for a trial that is still running or has expired. The customer pays at checkout_url. For owners of the current project, and for superadmin_billing of its platform. */
    readonly upgradeTrial: Call<SubscriptionsUpgradeTrialBody, SubscriptionsUpgradeTrialData>
  }
  readonly users: {
    /** Make or change many people by their external ids. Does for each item what users/upsert does, in order. Each item succeeds or fails on its own. For superadmins of the platform. Service tokens need `people:write`. */
    readonly bulkUpsert: Call<UsersBulkUpsertBody, UsersBulkUpsertData>
    /** Create a user. The user is never a superadmin; only an operator can make one, at the command line. For superadmins of the platform. */
    readonly create: Call<UsersCreateBody, UsersCreateData>
    /** Disable a user or enable them again. Disabling a user ends their tokens. 400 when callers name themselves. For superadmins of the platform. */
    readonly disable: Call<UsersDisableBody, UsersDisableData>
    /** Erase a person. The name and e-mail address of the user are gone for good; they can never sign in again and leave all projects. What they wrote stays, by a user without a name. 400 when a project would be left without an owner. A service token erases only people whom a program has made. For superadmins of the platform. Service tokens need `people:erase`. */
    readonly erase: Call<UsersEraseBody, UsersEraseData>
    /** List the users of the platform. Ordered by id, including disabled users. For superadmins of the platform. Service tokens need `people:read`. */
    readonly list: List<UsersListBody, UsersListData, PlatformUser>
    /** Send a user a link for a new password. Mails the user a link that works once and for an hour. Their password stays until they use it. Where the installation sends no mail, the answer holds the link to pass on. A second factor stays on. For superadmins of the platform. */
    readonly resetPassword: Call<UsersResetPasswordBody, UsersResetPasswordData>
    /** Make or change a person by their external id. A new person has no password and cannot sign in until they accept an invitation to their address. It never takes over an account: an address that somebody else has is 422, superadmins and people without an external id are never changed, and neither is the address of somebody who has signed in. For superadmins of the platform. Service tokens need `people:write`. */
    readonly upsert: Call<UsersUpsertBody, UsersUpsertData>
  }
  readonly webhooks: {
    /** Create a webhook. Posts the events of the current project to an address, signed as Standard Webhooks defines it: in order, at least once, tried again for three days. A superadmin who sends no X-Project-Id gets a webhook for all projects of the platform and for the platform itself. The answer has the secret, this once. For owners of the current project, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly create: Call<WebhooksCreateBody, WebhooksCreateData>
    /** Delete a webhook. Nothing more is sent. What was sent is forgotten. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly delete: Call<WebhooksDeleteBody, void>
    /** List webhooks. The webhooks of the current project, or, for a superadmin who sends no X-Project-Id, of the platform. For owners of the current project, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly list: Call<WebhooksListBody, WebhooksListData>
    /** Resume a webhook. Goes on where it stopped, as far back as events are kept. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly resume: Call<WebhooksResumeBody, WebhooksResumeData>
    /** Get a new secret for a webhook. For 24 hours deliveries are signed with both secrets, so that the receiver can change in between. The answer has the new one, this once. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly rotateSecret: Call<WebhooksRotateSecretBody, WebhooksRotateSecretData>
    /** Suspend a webhook. Nothing is sent until it is resumed. Nothing is lost either: it then goes on where it stopped. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly suspend: Call<WebhooksSuspendBody, WebhooksSuspendData>
    /** Send a test event. Sends an event of the type `webhook.test`, within a second. webhooks/deliveries/list shows what became of it. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly test: Call<WebhooksTestBody, WebhooksTestData>
    /** Change a webhook. Changes where events are posted, or which. An absent field stays; null for `types` means all. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
    readonly update: Call<WebhooksUpdateBody, WebhooksUpdateData>
    readonly deliveries: {
      /** List what a webhook was sent. Newest first. Deliveries are kept for 30 days. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
      readonly list: List<WebhooksDeliveriesListBody, WebhooksDeliveriesListData, Delivery>
      /** Send events again. With `delivery_id`: that event, once more, now. With `after`: every event after that position, in order, as if it had never been sent. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`. */
      readonly redeliver: Call<WebhooksDeliveriesRedeliverBody, void>
    }
  }
  readonly themes: {
    /** Create a theme in the current project. The new theme has no version; create a draft with themes/versions/create. For members of the current project and above. */
    readonly create: Call<ThemesCreateBody, ThemesCreateData>
    /** List the themes of the current project. Ordered by id. For viewers of the current project and above. */
    readonly list: List<ThemesListBody, ThemesListData, Theme>
    readonly versions: {
      /** Approve a pending version. A pending version becomes approved. Approving it again changes nothing. 400 for a draft or a rejected version. For superadmins of the platform. */
      readonly approve: Call<ThemesVersionsApproveBody, ThemesVersionsApproveData>
      /** Create a draft version of a theme. 422 when the theme already has this version. For members of the project of the record and above. */
      readonly create: Call<ThemesVersionsCreateBody, ThemesVersionsCreateData>
      /** Deprecate an approved theme version. Deprecating a version again changes nothing. 422 when the version is not approved. For members of the project of the record and above, and for superadmin of its platform. */
      readonly deprecate: Call<ThemesVersionsDeprecateBody, ThemesVersionsDeprecateData>
      /** List the versions of a theme. Ordered by id. For viewers of the project of the record and above. */
      readonly list: List<ThemesVersionsListBody, ThemesVersionsListData, ThemeVersion>
      /** List the theme versions that wait for approval. Of all projects of the platform, ordered by id. For superadmins of the platform. */
      readonly pending: List<ThemesVersionsPendingBody, ThemesVersionsPendingData, ThemeVersion>
      /** Reject a pending version. A pending version becomes rejected. Rejecting it again changes nothing. 400 for a draft or an approved version. For superadmins of the platform. */
      readonly reject: Call<ThemesVersionsRejectBody, ThemesVersionsRejectData>
      /** Submit a version for approval. A draft or a rejected version becomes pending. Submitting a pending version again changes nothing. 400 for an approved version. For members of the project of the record and above. */
      readonly submit: Call<ThemesVersionsSubmitBody, ThemesVersionsSubmitData>
    }
  }
  readonly email: {
    /** Change the e-mail address. Mails a link to the new address. The address changes when the link is opened, within a day. The old address is told. 400 where the installation sends no mail. For tokens from a sign-in; integration tokens are refused. */
    readonly change: Call<EmailChangeBody, void>
    /** Confirm a new e-mail address with a link. Takes the token of a link that was mailed by email/change. From then on the new address signs in. No token is needed. */
    readonly confirm: Call<EmailConfirmBody, EmailConfirmData>
  }
  readonly notifications: {
    /** List what you are told of. Newest first, from all projects that the caller is a member of. For tokens from a sign-in; integration tokens are refused. */
    readonly list: List<NotificationsListBody, NotificationsListData, Notification>
    /** Choose how you are told. Changes what is sent and answers everything. Without a field it only answers. For tokens from a sign-in; integration tokens are refused. */
    readonly preferences: Call<NotificationsPreferencesBody, NotificationsPreferencesData>
    /** Mark notifications as read. Those up to an id, or all. For tokens from a sign-in; integration tokens are refused. */
    readonly read: Call<NotificationsReadBody, NotificationsReadData>
    /** Stop the daily mail. With the token of the link in the mail, without signing in. No token is needed. */
    readonly unsubscribe: Call<NotificationsUnsubscribeBody, void>
  }
  readonly passkeys: {
    /** Begin signing in with a passkey. For pages of this service: what the browser needs to ask for a passkey. It does not name anybody. No token is needed. */
    readonly challenge: Call<PasskeysChallengeBody, PasskeysChallengeData>
    /** Add a passkey. For pages of this service. A passkey signs in instead of the password, and counts as the second factor. The first one, where there is no authenticator app, comes with ten recovery codes. A user can have 20. For tokens from a sign-in; integration tokens are refused. */
    readonly create: Call<PasskeysCreateBody, PasskeysCreateData>
    /** Remove a passkey. For a device that was lost or sold. It asks for the password. For tokens from a sign-in; integration tokens are refused. */
    readonly delete: Call<PasskeysDeleteBody, void>
    /** List your passkeys. The passkeys of the caller. For tokens from a sign-in; integration tokens are refused. */
    readonly list: Call<PasskeysListBody, PasskeysListData>
    /** Begin adding a passkey. For pages of this service: what the browser needs to make a passkey. It asks for the password, so that a stolen session cannot add one. For tokens from a sign-in; integration tokens are refused. */
    readonly options: Call<PasskeysOptionsBody, PasskeysOptionsData>
    /** Sign in with a passkey. For pages of this service: instead of address, password and second factor. The device has checked who holds it. No token is needed. */
    readonly signIn: Call<PasskeysSignInBody, PasskeysSignInData>
  }
  readonly password: {
    /** Change the password. The new password has 15 to 256 characters and is not one of the most common. Revokes every other token of the user. For tokens from a sign-in; integration tokens are refused. */
    readonly change: Call<PasswordChangeBody, void>
    /** Ask for a new password. Mails a link to the address, if an account has it. The answer is the same for every address. The link works once and for an hour. 400 where the installation sends no mail. No token is needed. */
    readonly forgot: Call<PasswordForgotBody, void>
    /** Set a new password with a link. Takes the token of a link that was mailed by password/forgot. Every session and token of the user ends. A second factor stays on, and is asked for at the next sign-in. No token is needed. */
    readonly reset: Call<PasswordResetBody, void>
  }
  readonly profile: {
    /** Change your name and language. Changes what others see of you. An absent field stays as it is. For tokens from a sign-in; integration tokens are refused. */
    readonly update: Call<ProfileUpdateBody, ProfileUpdateData>
  }
  readonly sessions: {
    /** Sign in from a page of this service. Like authenticate, for the console: the token is kept in a cookie that no script can read, and the answer has no token. Only pages of the same origin may call it; others get 403. The cookie counts only for calls from such pages, and an Authorization header always wins over it. No token is needed. */
    readonly create: Call<SessionsCreateBody, SessionsCreateData>
    /** Sign out of the console. Ends the session of this call everywhere within a second and removes its cookie. For tokens from a sign-in; integration tokens are refused. */
    readonly end: Call<SessionsEndBody, void>
  }
  readonly tokens: {
    /** Create a token for an integration. The token works in one project, with a role no higher than the caller's own there, and never as a superadmin. It expires within a year. A user can have at most 100. For tokens from a sign-in; integration tokens are refused. */
    readonly create: Call<TokensCreateBody, TokensCreateData>
    /** List the caller's tokens. Live tokens, newest first: at most 100 from sign-ins and 100 for integrations. The secrets are never shown. For tokens from a sign-in; integration tokens are refused. */
    readonly list: Call<TokensListBody, TokensListData>
    /** Revoke one of the caller's tokens. Takes effect within a second everywhere. For tokens from a sign-in; integration tokens are refused. */
    readonly revoke: Call<TokensRevokeBody, void>
  }
  readonly twoFactor: {
    /** Turn the second factor on. `code` is the first code from the authenticator app that scanned the otpauth_uri of two-factor/enrol. Returns ten recovery codes. 400 when two-factor/enrol was not called first, or a second factor is already on. For tokens from a sign-in; integration tokens are refused. */
    readonly confirm: Call<TwoFactorConfirmBody, RecoveryCodes>
    /** Turn the second factor off. Requires the password, and a current code or a recovery code. For tokens from a sign-in; integration tokens are refused. */
    readonly disable: Call<TwoFactorDisableBody, void>
    /** Start setting up a second factor. Nothing changes until two-factor/confirm is called. 400 when a second factor is already on. For tokens from a sign-in; integration tokens are refused. */
    readonly enrol: Call<TwoFactorEnrolBody, TwoFactorEnrolData>
    readonly recoveryCodes: {
      /** Create ten new recovery codes. The old codes stop working. Requires the password and a current code. For tokens from a sign-in; integration tokens are refused. */
      readonly regenerate: Call<RecoveryCodesRegenerateBody, RecoveryCodes>
    }
  }
}

export const table: Readonly<Record<string, readonly [path: string, repeats: Repeats, details?: Details]>> = {
  'adoption.get': ['/services/operations/v1/admin/adoption/get', 'read'],
  'checks.failing': ['/services/operations/v1/admin/checks/failing', 'read'],
  'compliance.get': ['/services/operations/v1/admin/compliance/get', 'read'],
  'compliance.projects': ['/services/operations/v1/admin/compliance/projects', 'read', { items: 'projects', next: 'next_after' }],
  'drift.list': ['/services/operations/v1/admin/drift/list', 'read', { items: 'copies', next: 'next_after_id' }],
  'drift.summary': ['/services/operations/v1/admin/drift/summary', 'read', { items: 'cards', next: 'next_after_id' }],
  'platformEvents.list': ['/services/operations/v1/admin/events/list', 'read', { items: 'events', next: 'next_after' }],
  'platformEvents.watch': ['/services/operations/v1/admin/events/watch', 'read', { streams: 'feed' }],
  'templates.boards.create': ['/services/operations/v1/admin/master-boards/create', 'keyed'],
  'templates.boards.delete': ['/services/operations/v1/admin/master-boards/delete', 'keyed'],
  'templates.boards.get': ['/services/operations/v1/admin/master-boards/get', 'read'],
  'templates.boards.list': ['/services/operations/v1/admin/master-boards/list', 'read'],
  'templates.boards.render': ['/services/operations/v1/admin/master-boards/render', 'read'],
  'templates.boards.restore': ['/services/operations/v1/admin/master-boards/restore', 'keyed'],
  'templates.boards.sync': ['/services/operations/v1/admin/master-boards/sync', 'keyed'],
  'templates.boards.update': ['/services/operations/v1/admin/master-boards/update', 'keyed'],
  'templates.cards.create': ['/services/operations/v1/admin/master-cards/create', 'keyed'],
  'templates.cards.delete': ['/services/operations/v1/admin/master-cards/delete', 'keyed'],
  'templates.cards.get': ['/services/operations/v1/admin/master-cards/get', 'read'],
  'templates.cards.list': ['/services/operations/v1/admin/master-cards/list', 'read'],
  'templates.cards.push': ['/services/operations/v1/admin/master-cards/push', 'keyed'],
  'templates.cards.render': ['/services/operations/v1/admin/master-cards/render', 'read'],
  'templates.cards.reorder': ['/services/operations/v1/admin/master-cards/reorder', 'keyed'],
  'templates.cards.restore': ['/services/operations/v1/admin/master-cards/restore', 'keyed'],
  'templates.cards.update': ['/services/operations/v1/admin/master-cards/update', 'keyed'],
  'templates.checklists.get': ['/services/operations/v1/admin/master-checklists/get', 'read'],
  'templates.checklists.setItems': ['/services/operations/v1/admin/master-checklists/set-items', 'keyed'],
  'templates.files.create': ['/services/operations/v1/admin/master-files/create', 'keyed', { isUpload: true }],
  'templates.files.delete': ['/services/operations/v1/admin/master-files/delete', 'keyed'],
  'templates.files.link': ['/services/operations/v1/admin/master-files/link', 'read'],
  'templates.files.list': ['/services/operations/v1/admin/master-files/list', 'read'],
  'templates.groups.create': ['/services/operations/v1/admin/master-groups/create', 'keyed'],
  'templates.groups.delete': ['/services/operations/v1/admin/master-groups/delete', 'keyed'],
  'templates.groups.reorder': ['/services/operations/v1/admin/master-groups/reorder', 'keyed'],
  'templates.groups.restore': ['/services/operations/v1/admin/master-groups/restore', 'keyed'],
  'templates.groups.update': ['/services/operations/v1/admin/master-groups/update', 'keyed'],
  'rollouts.advance': ['/services/operations/v1/admin/rollouts/advance', 'keyed'],
  'rollouts.approve': ['/services/operations/v1/admin/rollouts/approve', 'keyed'],
  'rollouts.get': ['/services/operations/v1/admin/rollouts/get', 'read'],
  'rollouts.hold': ['/services/operations/v1/admin/rollouts/hold', 'keyed'],
  'rollouts.items': ['/services/operations/v1/admin/rollouts/items', 'read', { items: 'items', next: 'next_after' }],
  'rollouts.list': ['/services/operations/v1/admin/rollouts/list', 'read', { items: 'rollouts', next: 'next_before' }],
  'rollouts.previewProjects': ['/services/operations/v1/admin/rollouts/preview-projects', 'read', { items: 'projects', next: 'next_after_id' }],
  'rollouts.preview': ['/services/operations/v1/admin/rollouts/preview', 'read'],
  'rollouts.projects': ['/services/operations/v1/admin/rollouts/projects', 'read', { items: 'projects', next: 'next_after_id' }],
  'rollouts.propose': ['/services/operations/v1/admin/rollouts/propose', 'keyed'],
  'rollouts.reject': ['/services/operations/v1/admin/rollouts/reject', 'keyed'],
  'rollouts.release': ['/services/operations/v1/admin/rollouts/release', 'keyed'],
  'rollouts.stage': ['/services/operations/v1/admin/rollouts/stage', 'read'],
  'rollouts.undo': ['/services/operations/v1/admin/rollouts/undo', 'keyed'],
  'rollouts.watch': ['/services/operations/v1/admin/rollouts/watch', 'read', { streams: 'events' }],
  'signOffs.list': ['/services/operations/v1/admin/sign-offs/list', 'read', { items: 'cards', next: 'next_after' }],
  'boards.create': ['/services/operations/v1/operations/boards/create', 'keyed'],
  'boards.delete': ['/services/operations/v1/operations/boards/delete', 'keyed'],
  'boards.extras': ['/services/operations/v1/operations/boards/extras', 'read'],
  'boards.get': ['/services/operations/v1/operations/boards/get', 'read'],
  'boards.inheritOrder': ['/services/operations/v1/operations/boards/inherit-order', 'keyed'],
  'boards.list': ['/services/operations/v1/operations/boards/list', 'read'],
  'boards.restore': ['/services/operations/v1/operations/boards/restore', 'keyed'],
  'boards.update': ['/services/operations/v1/operations/boards/update', 'keyed'],
  'cards.accept': ['/services/operations/v1/operations/cards/accept', 'keyed'],
  'cards.activity': ['/services/operations/v1/operations/cards/activity', 'read', { items: 'activity', next: 'next_before_id' }],
  'cards.bulkUpdate': ['/services/operations/v1/operations/cards/bulk-update', 'keyed'],
  'cards.create': ['/services/operations/v1/operations/cards/create', 'keyed'],
  'cards.delete': ['/services/operations/v1/operations/cards/delete', 'keyed'],
  'cards.get': ['/services/operations/v1/operations/cards/get', 'read'],
  'cards.inherit': ['/services/operations/v1/operations/cards/inherit', 'keyed'],
  'cards.list': ['/services/operations/v1/operations/cards/list', 'read', { items: 'cards', next: 'next_after_id' }],
  'cards.move': ['/services/operations/v1/operations/cards/move', 'keyed'],
  'cards.restore': ['/services/operations/v1/operations/cards/restore', 'keyed'],
  'cards.return': ['/services/operations/v1/operations/cards/return', 'keyed'],
  'cards.update': ['/services/operations/v1/operations/cards/update', 'keyed'],
  'checklists.get': ['/services/operations/v1/operations/checklists/get', 'read'],
  'checklists.setItems': ['/services/operations/v1/operations/checklists/set-items', 'keyed'],
  'checklists.tick': ['/services/operations/v1/operations/checklists/tick', 'keyed'],
  'checklists.untick': ['/services/operations/v1/operations/checklists/untick', 'keyed'],
  'checks.list': ['/services/operations/v1/operations/checks/list', 'read'],
  'checks.report': ['/services/operations/v1/operations/checks/report', 'keyed'],
  'comments.create': ['/services/operations/v1/operations/comments/create', 'keyed'],
  'comments.delete': ['/services/operations/v1/operations/comments/delete', 'keyed'],
  'comments.list': ['/services/operations/v1/operations/comments/list', 'read', { items: 'comments', next: 'next_after_id' }],
  'comments.read': ['/services/operations/v1/operations/comments/read', 'keyed'],
  'comments.restore': ['/services/operations/v1/operations/comments/restore', 'keyed'],
  'comments.update': ['/services/operations/v1/operations/comments/update', 'keyed'],
  'events.list': ['/services/operations/v1/operations/events/list', 'read', { items: 'events', next: 'next_after' }],
  'events.watch': ['/services/operations/v1/operations/events/watch', 'read', { streams: 'feed' }],
  'files.create': ['/services/operations/v1/operations/files/create', 'keyed', { isUpload: true }],
  'files.delete': ['/services/operations/v1/operations/files/delete', 'keyed'],
  'files.link': ['/services/operations/v1/operations/files/link', 'read'],
  'files.list': ['/services/operations/v1/operations/files/list', 'read'],
  'filters.delete': ['/services/operations/v1/operations/filters/delete', 'keyed'],
  'filters.list': ['/services/operations/v1/operations/filters/list', 'read'],
  'filters.save': ['/services/operations/v1/operations/filters/save', 'keyed'],
  'groups.create': ['/services/operations/v1/operations/groups/create', 'keyed'],
  'groups.delete': ['/services/operations/v1/operations/groups/delete', 'keyed'],
  'groups.inheritOrder': ['/services/operations/v1/operations/groups/inherit-order', 'keyed'],
  'groups.reorder': ['/services/operations/v1/operations/groups/reorder', 'keyed'],
  'groups.restore': ['/services/operations/v1/operations/groups/restore', 'keyed'],
  'groups.update': ['/services/operations/v1/operations/groups/update', 'keyed'],
  'imports.write': ['/services/operations/v1/operations/imports/write', 'keyed'],
  'overview.get': ['/services/operations/v1/operations/overview/get', 'read'],
  'people.list': ['/services/operations/v1/operations/people/list', 'read'],
  'runs.current': ['/services/operations/v1/operations/runs/current', 'read'],
  'runs.list': ['/services/operations/v1/operations/runs/list', 'read', { items: 'runs', next: 'next_after' }],
  'tags.create': ['/services/operations/v1/operations/tags/create', 'keyed'],
  'tags.delete': ['/services/operations/v1/operations/tags/delete', 'keyed'],
  'tags.list': ['/services/operations/v1/operations/tags/list', 'read'],
  'tags.update': ['/services/operations/v1/operations/tags/update', 'keyed'],
  'tour.cards.dismissAll': ['/services/operations/v1/operations/tour/cards/dismiss-all', 'keyed'],
  'trash.list': ['/services/operations/v1/operations/trash/list', 'read', { items: 'items', next: 'next_after_id' }],
  'audit.export': ['/services/platforms/v1/audit/export', 'read', { streams: 'lines' }],
  'audit.list': ['/services/platforms/v1/audit/list', 'read', { items: 'entries', next: 'next_before' }],
  'embeds.create': ['/services/platforms/v1/embeds/create', 'never'],
  'invitations.create': ['/services/platforms/v1/invitations/create', 'keyed'],
  'invitations.list': ['/services/platforms/v1/invitations/list', 'read', { items: 'invitations', next: 'next_after_id' }],
  'invitations.revoke': ['/services/platforms/v1/invitations/revoke', 'keyed'],
  'members.add': ['/services/platforms/v1/members/add', 'keyed'],
  'members.bulkUpsert': ['/services/platforms/v1/members/bulk-upsert', 'keyed'],
  'members.list': ['/services/platforms/v1/members/list', 'read', { items: 'members', next: 'next_after_id' }],
  'members.remove': ['/services/platforms/v1/members/remove', 'keyed'],
  'members.setRole': ['/services/platforms/v1/members/set-role', 'keyed'],
  'members.upsert': ['/services/platforms/v1/members/upsert', 'keyed'],
  'plans.list': ['/services/platforms/v1/plans/list', 'read'],
  'platform.branding': ['/services/platforms/v1/platform/branding', 'read', { isPublic: true }],
  'platform.get': ['/services/platforms/v1/platform/get', 'read'],
  'platform.logo': ['/services/platforms/v1/platform/logo', 'keyed', { isUpload: true }],
  'platform.update': ['/services/platforms/v1/platform/update', 'keyed'],
  'projects.bulkUpsert': ['/services/platforms/v1/projects/bulk-upsert', 'keyed'],
  'projects.create': ['/services/platforms/v1/projects/create', 'keyed'],
  'projects.export': ['/services/platforms/v1/projects/export', 'read', { streams: 'lines' }],
  'projects.facets': ['/services/platforms/v1/projects/facets', 'read'],
  'projects.list': ['/services/platforms/v1/projects/list', 'read', { items: 'projects', next: 'next_after_id' }],
  'projects.suspend': ['/services/platforms/v1/projects/suspend', 'keyed'],
  'projects.update': ['/services/platforms/v1/projects/update', 'keyed'],
  'projects.upsert': ['/services/platforms/v1/projects/upsert', 'keyed'],
  'projects.usage': ['/services/platforms/v1/projects/usage', 'read'],
  'serviceTokens.create': ['/services/platforms/v1/service-tokens/create', 'never'],
  'serviceTokens.list': ['/services/platforms/v1/service-tokens/list', 'read'],
  'serviceTokens.revoke': ['/services/platforms/v1/service-tokens/revoke', 'keyed'],
  'serviceTokens.rotate': ['/services/platforms/v1/service-tokens/rotate', 'never'],
  'sso.providers.create': ['/services/platforms/v1/sso/providers/create', 'keyed'],
  'sso.providers.delete': ['/services/platforms/v1/sso/providers/delete', 'keyed'],
  'sso.providers.list': ['/services/platforms/v1/sso/providers/list', 'read'],
  'sso.providers.update': ['/services/platforms/v1/sso/providers/update', 'keyed'],
  'sso.providers.verifyDomains': ['/services/platforms/v1/sso/providers/verify-domains', 'keyed'],
  'subscriptions.get': ['/services/platforms/v1/subscriptions/get', 'read'],
  'subscriptions.startTrial': ['/services/platforms/v1/subscriptions/start-trial', 'keyed'],
  'subscriptions.upgradeTrial': ['/services/platforms/v1/subscriptions/upgrade-trial', 'keyed'],
  'users.bulkUpsert': ['/services/platforms/v1/users/bulk-upsert', 'keyed'],
  'users.create': ['/services/platforms/v1/users/create', 'keyed'],
  'users.disable': ['/services/platforms/v1/users/disable', 'keyed'],
  'users.erase': ['/services/platforms/v1/users/erase', 'keyed'],
  'users.list': ['/services/platforms/v1/users/list', 'read', { items: 'users', next: 'next_after_id' }],
  'users.resetPassword': ['/services/platforms/v1/users/reset-password', 'keyed'],
  'users.upsert': ['/services/platforms/v1/users/upsert', 'keyed'],
  'webhooks.create': ['/services/platforms/v1/webhooks/create', 'keyed'],
  'webhooks.delete': ['/services/platforms/v1/webhooks/delete', 'keyed'],
  'webhooks.deliveries.list': ['/services/platforms/v1/webhooks/deliveries/list', 'read', { items: 'deliveries', next: 'next_before_id' }],
  'webhooks.deliveries.redeliver': ['/services/platforms/v1/webhooks/deliveries/redeliver', 'keyed'],
  'webhooks.list': ['/services/platforms/v1/webhooks/list', 'read'],
  'webhooks.resume': ['/services/platforms/v1/webhooks/resume', 'keyed'],
  'webhooks.rotateSecret': ['/services/platforms/v1/webhooks/rotate-secret', 'keyed'],
  'webhooks.suspend': ['/services/platforms/v1/webhooks/suspend', 'keyed'],
  'webhooks.test': ['/services/platforms/v1/webhooks/test', 'keyed'],
  'webhooks.update': ['/services/platforms/v1/webhooks/update', 'keyed'],
  'themes.create': ['/services/websites/v1/themes/create', 'keyed'],
  'themes.list': ['/services/websites/v1/themes/list', 'read', { items: 'themes', next: 'next_after_id' }],
  'themes.versions.approve': ['/services/websites/v1/themes/versions/approve', 'keyed'],
  'themes.versions.create': ['/services/websites/v1/themes/versions/create', 'keyed'],
  'themes.versions.deprecate': ['/services/websites/v1/themes/versions/deprecate', 'keyed'],
  'themes.versions.list': ['/services/websites/v1/themes/versions/list', 'read', { items: 'versions', next: 'next_after_id' }],
  'themes.versions.pending': ['/services/websites/v1/themes/versions/pending', 'read', { items: 'versions', next: 'next_after_id' }],
  'themes.versions.reject': ['/services/websites/v1/themes/versions/reject', 'keyed'],
  'themes.versions.submit': ['/services/websites/v1/themes/versions/submit', 'keyed'],
  'authenticate': ['/v1/authenticate', 'never', { isPublic: true }],
  'email.change': ['/v1/email/change', 'keyed'],
  'email.confirm': ['/v1/email/confirm', 'never', { isPublic: true }],
  'invitations.accept': ['/v1/invitations/accept', 'never', { isPublic: true }],
  'invitations.show': ['/v1/invitations/show', 'read', { isPublic: true }],
  'logout': ['/v1/logout', 'never'],
  'me': ['/v1/me', 'read'],
  'notifications.list': ['/v1/notifications/list', 'read', { items: 'notifications', next: 'next_before_id' }],
  'notifications.preferences': ['/v1/notifications/preferences', 'keyed'],
  'notifications.read': ['/v1/notifications/read', 'keyed'],
  'notifications.unsubscribe': ['/v1/notifications/unsubscribe', 'never', { isPublic: true }],
  'passkeys.challenge': ['/v1/passkeys/challenge', 'never', { isPublic: true }],
  'passkeys.create': ['/v1/passkeys/create', 'never'],
  'passkeys.delete': ['/v1/passkeys/delete', 'keyed'],
  'passkeys.list': ['/v1/passkeys/list', 'read'],
  'passkeys.options': ['/v1/passkeys/options', 'never'],
  'passkeys.signIn': ['/v1/passkeys/sign-in', 'never', { isPublic: true }],
  'password.change': ['/v1/password/change', 'keyed'],
  'password.forgot': ['/v1/password/forgot', 'never', { isPublic: true }],
  'password.reset': ['/v1/password/reset', 'never', { isPublic: true }],
  'profile.update': ['/v1/profile/update', 'keyed'],
  'sessions.create': ['/v1/sessions/create', 'never', { isPublic: true }],
  'sessions.end': ['/v1/sessions/end', 'never'],
  'sso.find': ['/v1/sso/find', 'read', { isPublic: true }],
  'tokens.create': ['/v1/tokens/create', 'never'],
  'tokens.list': ['/v1/tokens/list', 'read'],
  'tokens.revoke': ['/v1/tokens/revoke', 'keyed'],
  'twoFactor.confirm': ['/v1/two-factor/confirm', 'never'],
  'twoFactor.disable': ['/v1/two-factor/disable', 'keyed'],
  'twoFactor.enrol': ['/v1/two-factor/enrol', 'never'],
  'twoFactor.recoveryCodes.regenerate': ['/v1/two-factor/recovery-codes/regenerate', 'never'],
}
