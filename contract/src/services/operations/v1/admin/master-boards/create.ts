import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { integer, longText, nullish, templateKey, variables, words } from '#shapes/fields.ts'
import { placeTranslations } from '#shapes/translations.ts'

export const masterBoardsCreate = operation({
  path: '/services/operations/v1/admin/master-boards/create',
  summary: 'Create a master board',
  description:
    'Creates a draft. Projects with the tool get the board when it is synced or one of its cards is pushed.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 201,
  message: 'Master board created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    title: words(255),
    tool_key: words(100),
    description: nullish(longText),
    translations: placeTranslations,
    position: nullish(integer),
    variables: nullish(variables),
    key: nullish(templateKey),
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
