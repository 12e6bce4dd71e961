import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { attributeName, complianceNumbers, complianceOf, period } from '#shapes/compliance.ts'
import { id, nullable, nullish, oneOf, pageSize, text } from '#shapes/fields.ts'

export const complianceProjects = operation({
  path: '/services/operations/v1/admin/compliance/projects',
  summary: 'List projects by how far they did what they had to',
  description:
    'The numbers of compliance/get for each project. worst: those with the most missed and open runs first; best: those with the most done in time.',
  extension: true,
  access: 'superadmin',
  scopes: ['reports:read'],
  record: { masterCard: 'master_card_id', masterBoard: 'master_board_id' },
  exactlyOneOf: ['master_card_id', 'master_board_id'],
  effect: 'read',
  success: 200,
  message: 'Projects.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    ...complianceOf,
    ...period,
    filter: Type.Optional(
      nullable(
        Type.Object(
          { attribute: attributeName, value: nullable(Type.String({ ...text(200), examples: ['north'] })) },
          { additionalProperties: false, description: 'Only projects that have this attribute.' },
        ),
      ),
    ),
    order: Type.Unsafe<'worst' | 'best'>({ ...oneOf('worst', 'best'), examples: ['worst'] }),
    after: nullish(
      Type.String({
        maxLength: 100,
        description: 'The `next_after` of the page before; absent: the first page.',
      }),
    ),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    {
      projects: Type.Array(
        Type.Object(
          { project_id: id, name: Type.String(), ...complianceNumbers },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
      next_after: nullable(Type.String()),
    },
    { additionalProperties: false },
  ),
})
