import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, jsonText, longText, nullish, templateKey, text, variables, words } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'
import { placeTranslations } from '#shapes/translations.ts'

export const masterGroupsUpdate = operation({
  path: '/services/operations/v1/admin/master-groups/update',
  summary: 'Update a master group',
  description:
    'Changes the draft; a sync publishes it. An absent field is unchanged; null clears a field that may be empty.',
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterGroup: 'id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Master group updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    title: nullish(words(255)),
    description: nullish(longText),
    translations: placeTranslations,
    type: nullish(text(50)),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    variables: nullish(variables),
    key: nullish(templateKey),
  }),
  data: Type.Object({ group: jsonText(Group) }, { additionalProperties: false }),
})
