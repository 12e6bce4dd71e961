import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish } from '#shapes/fields.ts'
import { approveAbove, Branding, embedOrigins, needsSecondFactor, Platform } from '#shapes/platform.ts'

export const platformUpdate = operation({
  path: '/services/platforms/v1/platform/update',
  summary: 'Change the rules and the look of the platform',
  description:
    'With superadmins_need_second_factor, superadmins without a second factor or passkey have no rights over the platform until they have one. Whoever turns it on must have one. With approve_above, larger rollouts need two superadmins, so there must be two. `branding` null: the look of Muster, without the logo. Colours on which text could not be read are 422 with better ones.',
  extension: true,
  access: 'superadmin',
  effect: 'write',
  events: { none: 'Rules for superadmins; the audit log has it.' },
  success: 200,
  message: 'Platform changed.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    superadmins_need_second_factor: Type.Optional(needsSecondFactor),
    approve_above: Type.Optional(approveAbove),
    embed_origins: Type.Optional(embedOrigins),
    branding: nullish(Branding),
  }),
  data: Type.Object({ platform: Platform }, { additionalProperties: false }),
})
