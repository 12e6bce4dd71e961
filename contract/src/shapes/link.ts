import { Type } from 'typebox'
import { id, moment, nullable, oneOf, role, text } from './fields.ts'

export const email = Type.String({ format: 'email', maxLength: 254 })

/** The token from a link in a mail. */
export const linkToken = Type.String({
  ...text(64),
  description: 'What the link in the mail has behind its `#`. It works once.',
  examples: ['msl_4fKq0yT7bXn2VwJ9sLcR1uEzPdA6hG3mQ8oI'],
})

export const passOnLink = nullable(
  Type.String({
    description:
      'The link to pass on, where the installation sends no mail (SMTP_URL is not set); otherwise null.',
  }),
)

export const Invitation = Type.Object(
  {
    id,
    email: Type.String(),
    project_id: nullable(id),
    role: nullable(role),
    created_by: nullable(id),
    created_at: moment,
    expires_at: Type.String({ ...moment, description: 'When the link ends.' }),
    is_expired: Type.Boolean({ description: 'Whether the link has ended. Invite again to send a new one.' }),
    ended_reason: Type.Unsafe<'expired' | 'inviter' | 'project_suspended' | null>({
      ...nullable(oneOf('expired', 'inviter', 'project_suspended')),
      description:
        'Why nobody can accept it now: its time is over, whoever invited may no longer invite, or the project is suspended. Null: it is open.',
    }),
  },
  { additionalProperties: false },
)
