import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish, role } from '#shapes/fields.ts'
import { email, Invitation, passOnLink } from '#shapes/link.ts'

export const invitationsCreate = operation({
  path: '/services/platforms/v1/invitations/create',
  summary: 'Invite somebody',
  description:
    'Mails a link to the address, with which somebody joins the current project. A superadmin who sends no X-Project-Id invites to the platform alone. The link works once and for seven days; inviting an address again ends the link before. Where the installation sends no mail, the answer holds the link to pass on.',
  extension: true,
  access: 'project:owner|superadmin',
  orPlatform: true,
  answerIsConfidential: true,
  effect: 'write',
  events: { none: 'Nothing has changed in the project yet; the audit log has it.' },
  success: 201,
  message: 'Invitation created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    email,
    role: nullish(
      Type.Unsafe<'viewer' | 'member' | 'owner'>({
        ...role,
        description: 'The role in the project; member when absent. Without a project there is none.',
      }),
    ),
  }),
  data: Type.Object({ invitation: Invitation, link: passOnLink }, { additionalProperties: false }),
})
