import type { NotificationView, Role } from '@muster/contract'

/** The texts of each kind of mail. Links are on their own line, so that every mail program makes them clickable. */

export interface Recipient {
  readonly email: string
  /** Null for somebody who has no account yet. */
  readonly name: string | null
}

/** Where and when somebody signed in. */
interface Device {
  readonly at: string
  readonly address: string
  readonly userAgent: string | null
}

export interface MailKinds {
  invitation: {
    readonly link: string
    readonly inviter: string | null
    readonly place: string
    readonly role: Role | null
  }
  password_reset: { readonly link: string }
  password_changed: { readonly at: string }
  email_change: { readonly link: string }
  email_changing: { readonly newEmail: string }
  email_changed: { readonly newEmail: string }
  new_sign_in: Device
  factor_added: { readonly factor: string; readonly at: string }
  factor_removed: { readonly factor: string; readonly at: string }
  digest: {
    readonly lines: readonly {
      readonly reason: NotificationView['reason']
      readonly card_title: string | null
      readonly actor_name: string | null
      readonly number: number | null
    }[]
    readonly link: string
    readonly unsubscribe: string
    readonly oneClick: string
  }
  test: Record<never, never>
}
export type MailKind = keyof MailKinds

interface Said {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly link: string }
  /** After the button, smaller. */
  readonly notes: readonly string[]
}

const NOT_ME = 'If this was not you, change your password at once and tell the people who run your platform.'
const IGNORE = 'If you did not expect this mail, you can ignore it. Nothing changes until the link is opened.'

const roleWords: Record<Role, string> = {
  viewer: 'look at its boards',
  member: 'work on its boards',
  owner: 'run it as an owner',
}

const texts: { readonly [Kind in MailKind]: (about: MailKinds[Kind], look: MailLook) => Said } = {
  invitation: ({ link, inviter, place, role }) => ({
    subject: `${inviter ?? 'The team'} invites you to ${place}`,
    paragraphs: [
      role
        ? `${inviter ?? 'The team'} invites you to ${place}, to ${roleWords[role]}.`
        : `${inviter ?? 'The team'} invites you to ${place}.`,
    ],
    button: { label: 'Accept the invitation', link },
    notes: ['The link works once and for seven days.', IGNORE],
  }),
  password_reset: ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for your account, probably you.'],
    button: { label: 'Choose a new password', link },
    notes: ['The link works once and for an hour. Your password stays as it is until then.', IGNORE],
  }),
  password_changed: ({ at }) => ({
    subject: 'Your password was changed',
    paragraphs: [`Your password was changed on ${at}. You were signed out everywhere else.`],
    notes: [NOT_ME],
  }),
  email_change: ({ link }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: ['Open the link to sign in with this address from now on.'],
    button: { label: 'Confirm this address', link },
    notes: ['The link works once and for a day.', IGNORE],
  }),
  email_changing: ({ newEmail }) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `Somebody who knows your password asked to change the address of your account to ${newEmail}. It changes when the link that was sent there is opened.`,
    ],
    notes: [NOT_ME],
  }),
  email_changed: ({ newEmail }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`From now on you sign in as ${newEmail}. This address is no longer used.`],
    notes: [NOT_ME],
  }),
  new_sign_in: ({ at, address, userAgent }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your account on ${at} from a device that we have not seen before.`,
      `Network address: ${address}. Program: ${userAgent ?? 'unknown'}.`,
    ],
    notes: ['If this was you, there is nothing to do.', NOT_ME],
  }),
  factor_added: ({ factor, at }) => ({
    subject: 'A second factor was added to your account',
    paragraphs: [`On ${at} ${factor} was added to your account. You will be asked for it when you sign in.`],
    notes: [NOT_ME],
  }),
  factor_removed: ({ factor, at }) => ({
    subject: 'A second factor was removed from your account',
    paragraphs: [`On ${at} ${factor} was removed from your account. You no longer need it to sign in.`],
    notes: [NOT_ME],
  }),
  digest: ({ lines, link, unsubscribe }, { name: app }) => ({
    subject: lines.length === 1 ? 'One thing for you' : `${lines.length} things for you`,
    paragraphs: lines.map(({ reason, card_title, actor_name, number }) => {
      const who = actor_name ?? 'Somebody'
      const card = card_title ? `“${card_title}”` : 'a card that is gone'
      return {
        assigned: `${who} made you the owner of ${card}.`,
        mentioned: `${who} mentioned you on ${card}.`,
        replied: `${who} answered you on ${card}.`,
        due: `${card} is due tomorrow.`,
        run: `${card} is due again.`,
        overdue: `${card} is overdue.`,
        submitted: `${who} submitted ${card} for sign-off.`,
        accepted: `${who} accepted ${card}.`,
        returned: `${who} returned ${card}.`,
        rollout: `Rollout ${number} has reached every project.`,
        rollout_held: `Rollout ${number} is held, or waits for your decision.`,
      }[reason]
    }),
    button: { label: `Open ${app}`, link },
    notes: [`This mail comes once a day at most. To stop it, open ${unsubscribe}`],
  }),
  test: () => ({
    subject: 'A test mail',
    paragraphs: ['This installation can send mail. There is nothing to do.'],
    notes: [],
  }),
}

export interface Composed {
  /** The URL that a mail program posts to for one-click unsubscribe. */
  readonly oneClick?: string
  /** The name of the platform, which the mail comes from; null: the name that the installation has set. */
  readonly sender: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

const MOST_OF_A_NAME = 80

/**
 * Makes a name that a user chose safe to mail: one line, limited length, and nothing that mail programs turn into
 * links. Otherwise invitations could carry spam.
 */
function tame(name: string): string {
  const line = name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .replace(/:\/+/g, ': ')
    .replace(/(?<=\S)([.@])(?=\S)/gu, '$1 ')
  return line.length <= MOST_OF_A_NAME ? line : `${[...line].slice(0, MOST_OF_A_NAME).join('')}…`
}

/** Values that users chose. All other values, such as addresses and links, come from the service. */
const CHOSEN_BY_PEOPLE = new Set(['inviter', 'place', 'card_title', 'actor_name', 'userAgent', 'factor'])

function tamed<About>(about: About): About {
  if (Array.isArray(about)) return about.map(tamed) as About
  if (about === null || typeof about !== 'object') return about
  return Object.fromEntries(
    Object.entries(about).map(([key, value]) => [
      key,
      typeof value === 'string' && CHOSEN_BY_PEOPLE.has(key) ? tame(value) : tamed(value),
    ]),
  ) as About
}

/** How the platform of the recipient looks. No logo: a mail loads nothing, so opening it tells nobody. */
export interface MailLook {
  readonly name: string
  readonly accent: string
}

const OWN_LOOK: MailLook = { name: 'Muster', accent: '#1c6b3c' }

export function compose<Kind extends MailKind>(
  kind: Kind,
  { name }: Recipient,
  given: MailKinds[Kind],
  look: MailLook | null,
): Composed {
  const about = tamed(given)
  const { name: sender, accent } = look ? { ...look, name: tame(look.name) } : OWN_LOOK
  const { subject, paragraphs, button, notes } = texts[kind](about, { name: sender, accent })
  const greeting = name ? `Hello ${tame(name)},` : 'Hello,'
  const oneClick = 'oneClick' in about ? about.oneClick : undefined
  return {
    ...(oneClick && { oneClick }),
    sender: look && sender,
    subject: oneLine(subject),
    text: [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), ...notes].join(
      '\n\n',
    ),
    html: page(subject, [
      ...(look ? [`<p style="color:${accent};font-weight:600">${escapeHtml(sender)}</p>`] : []),
      ...[greeting, ...paragraphs].map((each) => `<p>${escapeHtml(each)}</p>`),
      ...(button
        ? [
            `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="${buttonStyle(accent)}">${escapeHtml(button.label)}</a></p>`,
          ]
        : []),
      ...notes.map((each) => `<p style="color:#5b6470;font-size:14px">${escapeHtml(each)}</p>`),
    ]),
  }
}

const buttonStyle = (accent: string) =>
  `display:inline-block;padding:14px 22px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600`

/** One column that fits a phone. No images, so nothing is loaded and opening the mail is not tracked. */
const page = (title: string, parts: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0">
<div style="max-width:520px;margin:0 auto;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
${parts.join('\n')}
</div>
</body>
</html>
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
