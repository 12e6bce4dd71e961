import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { externalId } from '#shapes/external.ts'
import { id, moment, nullish, oneOf, words } from '#shapes/fields.ts'

export const embedsCreate = operation({
  path: '/services/platforms/v1/embeds/create',
  summary: 'Create a token for an embedded board',
  description:
    'A short token with which a page of yours shows boards of one project to one of your people. It makes the person and their membership when they are missing, and never raises a role: the token has the lower of `role` and the role in the project. 400 `was_removed` for somebody whom a person has removed. The token ends with the membership, the user, the suspension of the project and the token that made it, within a second. Ask again before it expires.',
  extension: true,
  access: 'superadmin',
  scopes: ['embed'],
  exactlyOneOf: ['project_id', 'project_external_id'],
  references: { project_id: 'project', board_id: 'board', master_board_id: 'masterBoard' },
  effect: 'write',
  events: ['user.created', 'member.added'],
  returnsSecret: true,
  success: 201,
  message: 'Embed token created. It is shown only now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    project_id: nullish(id),
    project_external_id: nullish(externalId),
    user: Type.Object(
      { external_id: externalId, name: words(255) },
      { additionalProperties: false, description: 'Whom your session belongs to. A known name stays.' },
    ),
    role: oneOf('viewer', 'member'),
    board_id: nullish({ ...id, description: 'The board that `url` opens. It limits nothing.' }),
    master_board_id: nullish({
      ...id,
      description: "Instead of board_id: `url` opens the project's copy of this master board.",
    }),
    expires_in: nullish(
      Type.Integer({
        minimum: 60,
        maximum: 3_600,
        description: 'After how many seconds the token ends; 900 when absent.',
        examples: [900],
      }),
    ),
  }),
  data: Type.Object(
    {
      token: Type.String({ description: 'For the page of your host only; never put it in an address.' }),
      expires_at: moment,
      url: Type.String({
        description: 'The page to show in a frame, on this service. It gets the token by a message.',
        examples: ['/embed?platform=1&project=7&board=12'],
      }),
    },
    { additionalProperties: false },
  ),
})
