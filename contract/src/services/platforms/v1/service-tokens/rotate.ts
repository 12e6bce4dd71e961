import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, moment, nullish } from '#shapes/fields.ts'
import { ServiceToken, serviceSecret } from '#shapes/service-token.ts'

export const serviceTokensRotate = operation({
  path: '/services/platforms/v1/service-tokens/rotate',
  summary: 'Replace a service token',
  description:
    'Makes a new token with the same name, scopes and addresses. The old one works for the hours of the overlap, so that programs can change over.',
  extension: true,
  access: 'superadmin',
  record: { serviceToken: 'id' },
  effect: 'write',
  events: { none: 'A credential; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Service token replaced. The new one is shown only now.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    overlap_hours: nullish(
      Type.Integer({
        minimum: 0,
        maximum: 72,
        description: 'For how many hours the old token still works; 24 when absent.',
        examples: [24],
      }),
    ),
    expires_at: nullish(moment),
  }),
  data: Type.Object({ token: serviceSecret, service_token: ServiceToken }, { additionalProperties: false }),
})
