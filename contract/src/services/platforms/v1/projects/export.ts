import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { oneOf } from '#shapes/fields.ts'

export const projectsExport = operation({
  path: '/services/platforms/v1/projects/export',
  summary: 'Export everything of the current project',
  description:
    'A stream of JSON lines: the project, its members, tags, boards, groups, cards with their checklist, sign-off and rule, comments, files (without their content, which files/link opens), activity, themes, theme versions, subscription, webhooks and open invitations. Secrets and tokens are never part of it. Deleted records that are still in the trash are part of it. Each record is as it was when its page was read. The last line is {"kind":"end","records":n}: without it the export was cut off.',
  extension: true,
  access: 'project:owner',
  effect: 'read',
  streams: 'lines',
  success: 200,
  message: 'Export.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      kind: oneOf(
        'project',
        'member',
        'tag',
        'board',
        'group',
        'card',
        'comment',
        'file',
        'check',
        'run',
        'activity',
        'theme',
        'theme_version',
        'subscription',
        'webhook',
        'invitation',
      ),
      record: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The record, with all its fields.',
        examples: [{ id: 1, name: 'Hygiene', position: 0 }],
      }),
    },
    { additionalProperties: false },
  ),
})
