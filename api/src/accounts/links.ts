import { type Config, publicUrlOf } from '../config.ts'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import { bounds, full } from '../core/bounds.ts'
import type { Db, Tx } from '../core/db.ts'
import { assertPossible } from '../core/no-address.ts'
import { Refusal } from '../core/refusal.ts'
import { queueMail, sendsMail } from '../mail/queue.ts'
import {
  countInvitations,
  countLinksOf,
  endInvitationsOf,
  endLinksOf,
  findLink,
  type InvitedTo,
  insertLink,
  type LinkPurpose,
  type NewLink,
  type OneTimeLink,
  useLink,
} from './store/one-time-links.ts'
import type { User } from './store/users.ts'
import { hashToken, isWellFormedLinkToken, mintLinkToken } from './tokens.ts'

/** One-time links: each allows the recipient of a mail to do one thing once. */

const HOUR_MS = 3_600_000
const hoursOf: Record<LinkPurpose, number> = { invitation: 168, password_reset: 1, email_change: 24 }
const pageOf: Record<LinkPurpose, string> = {
  invitation: 'invitation',
  password_reset: 'reset',
  email_change: 'confirm-email',
}
const RESETS_PER_HOUR = 5
const CHANGES_PER_DAY = 10

type Link = Omit<NewLink, 'token_hash' | 'expires_at' | 'is_mailed'>

/** Creates a link. The token is in the fragment (`#`), which browsers never send to a server. */
async function makeLink(tx: Tx, config: Config, link: Link): Promise<{ row: OneTimeLink; address: string }> {
  const token = mintLinkToken()
  const row = await insertLink(tx, {
    ...link,
    token_hash: hashToken(token),
    is_mailed: sendsMail(config),
    expires_at: new Date(Date.now() + hoursOf[link.purpose] * HOUR_MS),
  })
  return { row, address: `${publicUrlOf(config)}/${pageOf[link.purpose]}#${token}` }
}

const ended = () =>
  new Refusal(400, 'link_invalid', 'The link has ended, was used or was replaced. Ask for a new one.')

/** The open link with this token; throws 400 when there is none. */
export async function openLink(db: Db, purpose: LinkPurpose, token: string): Promise<OneTimeLink> {
  const link = isWellFormedLinkToken(token) && (await findLink(db, purpose, hashToken(token)))
  if (!link) throw ended()
  return link
}

/** Like openLink, and marks the link as used. */
export async function takeLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<OneTimeLink> {
  const link = isWellFormedLinkToken(token) && (await useLink(tx, purpose, hashToken(token)))
  if (!link) throw ended()
  return link
}

type Addressed = Pick<User, 'id' | 'platform_id' | 'email' | 'name'>

/** Sends a user a link for a new password. Returns the link where no mail is sent. */
export async function sendResetLink(
  tx: Tx,
  config: Config,
  actor: Actor,
  { id, platform_id, email, name }: Addressed,
): Promise<string | null> {
  const since = new Date(Date.now() - HOUR_MS)
  if ((await countLinksOf(tx, id, 'password_reset', since)) >= RESETS_PER_HOUR) {
    // Anyone can request this for an address, so ignore further requests silently: the links already mailed suffice.
    if (actor.user_id === id) return null
    throw new Refusal(400, 'rule', 'This user got too many links within an hour. Try again later.')
  }
  await endLinksOf(tx, id, 'password_reset')
  const purpose = 'password_reset'
  const place = { project_id: null, role: null, created_by: actor.user_id }
  const { address } = await makeLink(tx, config, { purpose, platform_id, user_id: id, email, ...place })
  const about = { user_id: id, platform_id }
  await queueMail(
    tx,
    config,
    purpose,
    about,
    { to: { email, name }, about: { link: address } },
    hoursOf[purpose],
  )
  await recordAudit(tx, actor, { action: 'password.reset-link', subject: `user ${id}` })
  return sendsMail(config) ? null : address
}

/** Mails a confirmation link to the new address, and a notice to the old one. */
export async function sendEmailChange(
  tx: Tx,
  config: Config,
  { id, platform_id, email, name }: Addressed,
  newEmail: string,
): Promise<void> {
  const purpose = 'email_change'
  const dayAgo = new Date(Date.now() - 24 * HOUR_MS)
  if ((await countLinksOf(tx, id, purpose, dayAgo)) >= CHANGES_PER_DAY)
    throw new Refusal(400, 'rule', 'You have requested too many address changes today. Try again tomorrow.')
  await endLinksOf(tx, id, purpose)
  const place = { project_id: null, role: null, created_by: id }
  const link = await makeLink(tx, config, { purpose, platform_id, user_id: id, email: newEmail, ...place })
  const about = { user_id: id, platform_id }
  const to = { email: newEmail, name }
  await queueMail(tx, config, purpose, about, { to, about: { link: link.address } }, hoursOf[purpose])
  await queueMail(tx, config, 'email_changing', about, { to: { email, name }, about: { newEmail } })
  await recordAudit(tx, about, { action: 'email.change' })
}

interface Invited extends InvitedTo {
  readonly email: string
  readonly role: OneTimeLink['role']
  /** What the invitation names: the project or the platform. */
  readonly place: string
  readonly inviter: string | null
}

/** Invites an address. Returns the link where no mail is sent. */
export async function invite(
  tx: Tx,
  config: Config,
  actor: Actor,
  { email, role, place, inviter, ...to }: Invited,
): Promise<{ row: OneTimeLink; address: string | null }> {
  assertPossible(email)
  const dayAgo = new Date(Date.now() - 24 * HOUR_MS)
  if ((await countInvitations(tx, to, dayAgo)) >= bounds.invitations.most) throw full('invitations')
  await endInvitationsOf(tx, to, email)
  const purpose = 'invitation'
  const whose = { user_id: null, created_by: actor.user_id }
  const { row, address } = await makeLink(tx, config, { purpose, ...to, ...whose, email, role })
  const content = { to: { email, name: null }, about: { link: address, inviter, place, role } }
  const about = { user_id: null, platform_id: to.platform_id }
  await queueMail(tx, config, purpose, about, content, hoursOf[purpose])
  await recordAudit(tx, actor, {
    action: 'invitation.create',
    ...(to.project_id === null ? {} : { project_id: to.project_id }),
    subject: `invitation ${row.id}`,
    details: { role },
  })
  return { row, address: sendsMail(config) ? null : address }
}
