import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, role } from '#shapes/fields.ts'

export const peopleList = operation({
  path: '/services/operations/v1/operations/people/list',
  summary: 'List the people of the project by name',
  description: 'For pages that show who owns a card. Without addresses. At most 5,000.',
  extension: true,
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'People.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      people: Type.Array(
        Type.Object(
          {
            id,
            name: Type.String(),
            is_disabled: Type.Boolean({ description: 'They cannot sign in and cannot be assigned.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 5_000 },
      ),
      project: Type.Object(
        { id, platform_id: id, name: Type.String(), time_zone: Type.String({ examples: ['Europe/Berlin'] }) },
        { additionalProperties: false },
      ),
      me: Type.Object(
        { id, language: nullable(Type.String()), role },
        { additionalProperties: false, description: 'The caller.' },
      ),
    },
    { additionalProperties: false },
  ),
})
