// Builds, from the declaration of each operation, a body with which a tenant's call succeeds.
import {
  idFieldsOf,
  type Operation,
  type OperationName,
  operations,
  type ReferenceKind,
} from '@muster/contract'
import type { Tenant } from './tenants.ts'
import { PASSWORD } from './world.ts'

export type Body = Record<string, unknown>

/** The id of a tenant's record of each kind. */
const ownOf: Record<ReferenceKind, (own: Tenant) => number> = {
  board: (own) => own.board_id,
  group: (own) => own.group_id,
  card: (own) => own.card_id,
  comment: (own) => own.comment_id,
  file: (own) => own.file_id,
  tag: (own) => own.tag_id,
  theme: (own) => own.theme_id,
  themeVersion: (own) => own.draft_version_id,
  masterBoard: (own) => own.master_board_id,
  masterGroup: (own) => own.master_group_id,
  masterCard: (own) => own.master_card_id,
  masterFile: (own) => own.master_file_id,
  master: (own) => own.master_card_id,
  rollout: (own) => own.rollout_number,
  project: (own) => own.project_id,
  user: (own) => own.user_id,
  member: (own) => own.user_id,
  token: (own) => own.token_id,
  webhook: (own) => own.webhook_id,
  delivery: (own) => own.delivery_id,
  serviceToken: (own) => own.service_token_id,
  passkey: (own) => own.passkey_id,
  identityProvider: (own) => own.provider_id,
  invitation: (own) => own.invitation_id,
}

/** The id of the tenant's own record for a field. */
export const idOf = (op: Operation, kind: ReferenceKind, own: Tenant): number =>
  (op.recordState === 'deleted' ? (deletedOf[kind] ?? ownOf[kind]) : ownOf[kind])(own)

/** The id of a tenant's deleted record of each kind. */
const deletedOf: { [Kind in ReferenceKind]?: (own: Tenant) => number } = {
  board: (own) => own.deleted_board_id,
  group: (own) => own.deleted_group_id,
  card: (own) => own.deleted_card_id,
  comment: (own) => own.deleted_comment_id,
  masterBoard: (own) => own.deleted_master_board_id,
  masterGroup: (own) => own.deleted_master_group_id,
  masterCard: (own) => own.deleted_master_card_id,
}

/** What the fields of the body refer to, and the status when that record belongs to another tenant. */
function declared(op: Operation): { field: string; kind: ReferenceKind; status: number }[] {
  const record = Object.entries(op.record ?? {}).map(([kind, field]) => ({
    field,
    kind: kind as ReferenceKind,
    status: kind === 'token' || kind === 'passkey' ? 404 : 403,
  }))
  const among = (fields: Operation['references'], status: number) =>
    Object.entries(fields ?? {}).map(([field, kind]) => ({ field, kind, status }))
  return [...record, ...among(op.references, 422), ...among(op.filters, 200)]
}

/** The declared fields that hold an id. Rollout numbers are left out, because they are per platform. */
export const declaredIds = (op: Operation) =>
  declared(op).filter(({ field, kind }) => kind !== 'rollout' && idFieldsOf(op.body).includes(field))

/** A picture of one pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** An invalid passkey response. */
const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } }

/**
 * Bodies for operations for which the schema is not enough to build a successful call that changes something.
 */
const special: { [Name in OperationName]?: (own: Tenant) => Body } = {
  sessionsCreate: (own) => ({ email: own.member.email, password: PASSWORD }),
  authenticate: (own) => ({ email: own.member.email, password: PASSWORD }),
  passwordChange: () => ({ current_password: PASSWORD, new_password: 'another long and unusual one' }),
  passwordForgot: (own) => ({ email: own.member.email }),
  passwordReset: (own) => ({ token: own.reset_token, new_password: 'another long and unusual one' }),
  emailChange: () => ({ email: `new${Math.random()}@example.com`, password: PASSWORD }),
  emailConfirm: (own) => ({ token: own.email_token }),
  invitationsShow: (own) => ({ token: own.invitation_token }),
  invitationsAccept: (own) => ({
    token: own.invitation_token,
    name: 'x',
    password: 'a long and unusual one',
  }),
  invitationsCreate: () => ({ email: `new${Math.random()}@example.com` }),
  ssoFind: (own) => ({ email: own.member.email }),
  ssoProvidersCreate: () => {
    const slug = `p${Math.random().toString(36).slice(2)}`
    return {
      slug,
      name: 'x',
      issuer: 'https://login.example',
      client_id: 'x',
      client_secret: 'x',
      domains: [`${slug}.example`],
    }
  },
  passkeysOptions: () => ({ password: PASSWORD }),
  passkeysCreate: () => ({ name: 'x', response: PASSKEY }),
  passkeysDelete: (own) => ({ id: own.passkey_id, password: PASSWORD }),
  passkeysSignIn: () => ({ response: PASSKEY }),
  platformUpdate: () => ({ superadmins_need_second_factor: false }),
  notificationsRead: () => ({}),
  notificationsPreferences: () => ({ daily_mail: true }),
  notificationsUnsubscribe: (own) => ({ token: own.unsubscribe_token }),
  serviceTokensCreate: () => ({ name: 'x', scopes: ['templates:write'] }),
  auditList: () => ({}),
  auditExport: () => ({}),
  usersResetPassword: (own) => ({ id: own.member.id }),
  twoFactorEnrol: () => ({ password: PASSWORD }),
  twoFactorConfirm: () => ({ code: '000000' }),
  twoFactorDisable: () => ({ password: PASSWORD, code: '000000' }),
  recoveryCodesRegenerate: () => ({ password: PASSWORD, code: '000000' }),
  cardsAccept: (own) => ({ id: own.submitted_card_id }),
  cardsReturn: (own) => ({ id: own.submitted_card_id, reason: 'x' }),
  checklistsTick: (own) => ({ card_id: own.card_id, key: 'open' }),
  checklistsUntick: (own) => ({ card_id: own.card_id, key: 'done' }),
  filesCreate: (own) => ({ card_id: own.card_id, file: 'The content of a file.' }),
  masterFilesCreate: (own) => ({ master_card_id: own.master_card_id, file: 'The content of a file.' }),
  platformBranding: () => ({ platform: 1 }),
  platformLogo: () => ({ file: new File([Buffer.from(PNG, 'base64')], 'logo.png') }),
  embedsCreate: (own) => ({
    project_id: own.project_id,
    user: { external_id: `new ${Math.random()}`, name: 'x' },
    role: 'viewer',
  }),
  projectsUpsert: () => ({ external_id: `new ${Math.random()}`, name: 'x' }),
  projectsBulkUpsert: () => ({ items: [{ external_id: `new ${Math.random()}`, name: 'x' }] }),
  usersUpsert: () => ({ external_id: `new ${Math.random()}`, name: 'x' }),
  usersBulkUpsert: () => ({ items: [{ external_id: `new ${Math.random()}`, name: 'x' }] }),
  membersUpsert: (own) => ({
    project_id: own.project_id,
    user_external_id: `person ${own.user_id}`,
    role: 'viewer',
  }),
  membersBulkUpsert: (own) => ({
    items: [{ project_id: own.project_id, user_external_id: `person ${own.user_id}`, role: 'viewer' }],
  }),
  checksReport: (own) => ({ reports: [{ project_id: own.project_id, check: 'x', state: 'passed' }] }),
  importsWrite: () => ({
    source: 'x',
    items: [{ kind: 'board', external_id: `${Math.random()}`, title: 'x' }],
  }),
  cardsInherit: (own) => ({ id: own.copy_id }),
  groupsInheritOrder: (own) => ({ id: own.copy_group_id }),
  boardsInheritOrder: (own) => ({ id: own.copy_board_id }),
  masterCardsCreate: (own) => ({ group_id: own.master_group_id, title: 'x', push_to_projects: true }),
  masterCardsDelete: (own) => ({ id: own.master_card_id, delete_from_projects: true }),
  rolloutsPreview: (own) => ({ card_id: own.master_card_id }),
  rolloutsPreviewProjects: (own) => ({ card_id: own.master_card_id }),
  rolloutsStage: (own) => ({ number: own.baking_number }),
  rolloutsAdvance: (own) => ({ number: own.baking_number, step: 2 }),
  rolloutsHold: (own) => ({ number: own.baking_number }),
  rolloutsRelease: (own) => ({ number: own.held_number }),
  rolloutsPropose: (own) => ({ card_id: own.master_card_id }),
  rolloutsApprove: (own) => ({ number: own.proposed_number, fingerprint: own.fingerprint }),
  rolloutsReject: (own) => ({ number: own.proposed_number }),
  adoptionGet: (own) => ({ card_id: own.master_card_id }),
  complianceGet: (own) => ({
    master_card_id: own.master_card_id,
    from: '2027-01-01',
    to: '2027-01-31',
    by: ['day'],
  }),
  complianceProjects: (own) => ({
    master_card_id: own.master_card_id,
    from: '2027-01-01',
    to: '2027-01-31',
    order: 'worst',
  }),
  driftList: (own) => ({ kind: 'card', id: own.master_card_id }),
  themesVersionsApprove: (own) => ({ version_id: own.pending_version_id }),
  themesVersionsReject: (own) => ({ version_id: own.pending_version_id }),
  themesVersionsDeprecate: (own) => ({ version_id: own.approved_version_id }),
  subscriptionsUpgradeTrial: () => ({ product: 'shop', plan: 'standard', period: 'month' }),
  subscriptionsStartTrial: (own) => ({
    project_id: own.bare_project_id,
    product: 'shop',
    plan: 'standard',
    days: 3,
  }),
  webhooksCreate: () => ({ url: 'https://example.com/hook' }),
  webhooksUpdate: (own) => ({ id: own.webhook_id, url: 'https://example.com/another' }),
  webhooksDeliveriesRedeliver: (own) => ({ id: own.webhook_id, delivery_id: own.delivery_id }),
  membersAdd: (own) => ({ email: own.newcomer.email, role: 'viewer' }),
  usersCreate: () => ({
    email: `new${Math.random()}@example.com`,
    name: 'x',
    password: 'a long and unusual one',
  }),
}

export function bodyOf(name: OperationName, own: Tenant): Body {
  const op: Operation = operations[name]
  return special[name]?.(own) ?? fromSchema(op, op.body as Schema, own, '')
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
}

/** All required fields, the ids of the record, and one text so that an update changes something. */
function fromSchema(
  op: Operation,
  { properties = {}, required = [] }: Schema,
  own: Tenant,
  path: string,
): Body {
  const ids = new Map(declared(op).map(({ field, kind }) => [field, kind]))
  const named = new Set(Object.values(op.record ?? {}))
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const field = path + name
      const kind = ids.get(field)
      const isText = ['title', 'name', 'comment'].includes(name)
      if (!required.includes(name) && !named.has(field) && !isText) return []
      if (kind) return [[name, idOf(op, kind, own)]]
      if (schema.items?.properties) return [[name, [fromSchema(op, schema.items, own, `${field}.*.`)]]]
      if (schema.items) return [[name, [idOf(op, ids.get(`${field}.*`) ?? 'card', own)]]]
      return [[name, sampleOf(schema)]]
    }),
  )
}

function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  const types = [schema.type].flat()
  if (types.includes('string')) return 'x'
  if (types.includes('boolean')) return true
  return Math.max(schema.minimum ?? 7, 7)
}

/**
 * Bodies for direct writes: without a notification and without a date that depends on a time zone. The other
 * bodies would only test the transaction.
 */
const oneStatement: { [Name in OperationName]?: (own: Tenant) => Body } = {
  cardsCreate: (own) => ({ title: 'In one statement', group_id: own.group_id }),
  cardsUpdate: (own) => ({ id: own.card_id, title: 'In one statement' }),
}

/** A body for a direct write, if the operation supports it. Send it without Idempotency-Key and If-Match. */
export const oneStatementBodyOf = (name: OperationName, own: Tenant): Body | undefined =>
  oneStatement[name]?.(own)
