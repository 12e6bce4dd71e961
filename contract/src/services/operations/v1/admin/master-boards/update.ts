import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import {
  escalateAfter,
  id,
  integer,
  longText,
  nullish,
  templateKey,
  variables,
  words,
} from '#shapes/fields.ts'
import { placeTranslations } from '#shapes/translations.ts'

export const masterBoardsUpdate = operation({
  path: '/services/operations/v1/admin/master-boards/update',
  summary: 'Update a master board',
  description:
    'Changes the draft; a sync publishes it. null clears the description and leaves other fields unchanged. The tool of a published board cannot be changed.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterBoard: 'id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Master board updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    title: nullish(words(255)),
    description: nullish(longText),
    translations: placeTranslations,
    tool_key: nullish(words(100)),
    position: nullish(integer),
    variables: nullish(variables),
    key: nullish(templateKey),
    escalate_after_minutes: nullish(escalateAfter),
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
