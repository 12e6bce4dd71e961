import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { integer, text } from '#shapes/fields.ts'

const projects = Type.Integer({ ...integer, description: 'How many projects have it.', examples: [12] })

export const projectsFacets = operation({
  path: '/services/platforms/v1/projects/facets',
  summary: 'Count the projects of the platform by attribute and tool',
  description:
    'To choose an audience or a filter. Looks at the 100,000 newest projects; `is_partial` says that there are more. Shows at most 50 attributes with the 100 most frequent values of each, and at most 100 tools.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  effect: 'read',
  success: 200,
  message: 'Facets.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      projects,
      suspended: Type.Integer({ ...integer, description: 'How many of them are suspended.', examples: [2] }),
      attributes: Type.Array(
        Type.Object(
          {
            key: Type.String({
              maxLength: 40,
              description: 'The name of the attribute.',
              examples: ['region'],
            }),
            values: Type.Array(
              Type.Object(
                {
                  value: Type.String({
                    maxLength: 200,
                    description: 'One of its values.',
                    examples: ['north'],
                  }),
                  projects,
                },
                { additionalProperties: false },
              ),
              {
                maxItems: 100,
                description: 'The most frequent first.',
              },
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: 50, description: 'The attributes, ordered by key.' },
      ),
      tools: Type.Array(Type.Object({ tool_key: text(100), projects }, { additionalProperties: false }), {
        maxItems: 100,
        description: 'The most frequent first.',
      }),
      is_partial: Type.Boolean({
        description: 'Whether the platform has more projects than were looked at.',
      }),
    },
    { additionalProperties: false },
  ),
})
