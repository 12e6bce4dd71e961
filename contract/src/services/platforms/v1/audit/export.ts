import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { AuditEntry, auditFilters } from '#shapes/audit.ts'
import { id, nullish } from '#shapes/fields.ts'

export const auditExport = operation({
  path: '/services/platforms/v1/audit/export',
  summary: 'Export the audit log',
  description:
    'A stream of JSON lines, oldest first: every entry of the log of the current project or, for a superadmin who sends no X-Project-Id and for a service token, of the platform. The last line is {"kind":"end","records":n}: without it the export was cut off, and after_id goes on after what has come.',
  extension: true,
  access: 'project:owner|superadmin',
  orPlatform: true,
  scopes: ['audit:read'],
  filters: { actor_id: 'user' },
  effect: 'read',
  streams: 'lines',
  success: 200,
  message: 'Export.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ after_id: nullish(id), ...auditFilters }),
  data: Type.Object({ entry: AuditEntry }, { additionalProperties: false }),
})
