import { Type } from 'typebox'
import { id, nullable, words } from './fields.ts'

/** The id of a project or a person in the program of the platform. */
export const externalId = Type.String({
  ...words(200),
  description: 'The id that your own program gives it. Unique on the platform, for projects and for people.',
  examples: ['shop-4711'],
})

export const MAX_ITEMS = 500

/** What became of each item of a bulk call, in the order of the items. */
export const results = Type.Array(
  Type.Object(
    {
      external_id: Type.String({ description: 'As it was sent.', examples: ['shop-4711'] }),
      id: nullable(Type.Integer({ ...id, description: 'Our id; null if the item was refused.' })),
      is_new: Type.Boolean({ description: 'Whether the item was made now.' }),
      error: nullable(
        Type.Object(
          {
            code: Type.String({ description: 'As in the header X-Error-Code.', examples: ['validation'] }),
            message: Type.String({ examples: ['Another user already has this e-mail address.'] }),
            fields: Type.Record(Type.String(), Type.Array(Type.String()), {
              description: 'What is wrong, by field.',
              examples: [{ email: ['Another user already has this e-mail address.'] }],
            }),
          },
          { additionalProperties: false, description: 'Why the item was refused; null if it was not.' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: MAX_ITEMS },
)
export const isNew = Type.Boolean({ description: 'Whether it was made now.' })
