import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { AuditEntry, auditFilters } from '#shapes/audit.ts'
import { nullable, nullish, pageSize } from '#shapes/fields.ts'

const auditPosition = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})-(0|[1-9][0-9]{0,14})$',
  maxLength: 31,
  description: 'The `next_before` of the previous page; absent for the newest entries.',
  examples: ['812-4411'],
})

export const auditList = operation({
  path: '/services/platforms/v1/audit/list',
  summary: 'List who did what',
  description:
    'Newest first. For an owner: the current project, with what happened on its boards. For a superadmin who sends no X-Project-Id, and for a service token: the whole platform, sign-ins and failed ones included. Texts of cards are never part of it.',
  extension: true,
  access: 'project:owner|superadmin',
  orPlatform: true,
  scopes: ['audit:read'],
  filters: { actor_id: 'user' },
  effect: 'read',
  success: 200,
  message: 'Audit log.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ before: nullish(auditPosition), ...auditFilters, limit: nullish(pageSize) }),
  data: Type.Object(
    {
      entries: Type.Array(AuditEntry, { description: 'The entries, newest first.' }),
      next_before: nullable(auditPosition),
    },
    { additionalProperties: false },
  ),
})
