import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, longText, nullish, templateKey, text, variables, words } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'
import { placeTranslations } from '#shapes/translations.ts'

export const masterGroupsCreate = operation({
  path: '/services/operations/v1/admin/master-groups/create',
  summary: 'Create a master group',
  description: 'Creates a draft, last on its board. A sync, or a push of one of its cards, publishes it.',
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterBoard: 'board_id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 201,
  message: 'Master group created.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    title: words(255),
    description: nullish(longText),
    translations: placeTranslations,
    type: nullish(text(50)),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    variables: nullish(variables),
    key: nullish(templateKey),
  }),
  data: Type.Object({ group: Group }, { additionalProperties: false }),
})
