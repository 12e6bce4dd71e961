import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { results } from '#shapes/external.ts'
import { html, line, moment, nullish, oneOf, paragraphs, words } from '#shapes/fields.ts'
import { importedId, importSource } from '#shapes/imported.ts'

const person = Type.Object(
  {
    name: Type.String({ ...words(255), examples: ['Anna Berg'] }),
    email: nullish(
      Type.String({ ...line(254), description: 'A member of the project with this address is that person.' }),
    ),
  },
  { additionalProperties: false },
)

const item = Type.Object(
  {
    kind: oneOf('board', 'group', 'card', 'comment', 'file'),
    external_id: importedId,
    parent_external_id: nullish({
      ...importedId,
      description:
        'The board of a group, the group of a card, the card of a comment. It was imported before, or stands before in the list.',
    }),
    title: nullish(Type.String({ ...words(255), examples: ['Order flour'] })),
    description: nullish({ ...html, description: 'Of a card, as HTML.' }),
    status: nullish(oneOf('open', 'in_progress', 'closed', 'blocked')),
    due_date: nullish(moment),
    tags: nullish(
      Type.Array(words(100), { maxItems: 10, description: 'Names of tags. Missing tags are made.' }),
    ),
    checklist: nullish(
      Type.Array(
        Type.Object(
          {
            title: words(255),
            is_done: nullish(Type.Boolean({ description: 'Whether the item is ticked.', examples: [true] })),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    ),
    people: nullish(
      Type.Array(person, {
        maxItems: 20,
        description:
          'Of a card: the first who is a member owns it, the others stand at the end of its description. Of a comment: its author, as its author or, if they are no member, as the first line of the text.',
      }),
    ),
    comment: nullish(paragraphs(19_000)),
    created_at: nullish({ ...moment, description: 'When the comment was written.' }),
  },
  { additionalProperties: false },
)

export const importsWrite = operation({
  path: '/services/operations/v1/operations/imports/write',
  summary: 'Import boards, groups, cards and comments of another tool',
  description:
    'Each item is made once: one whose external_id was imported from the same source before is left as it is, also if it was changed or deleted since. So an import that was cut off is sent again. Each item succeeds or fails on its own. Nobody is notified. The caller vouches for the authors of comments; activity names the caller. An item of kind `file` is only for dry runs, which say whether the file is new; files/create imports it.',
  extension: true,
  access: 'project:owner',
  eachForItself: 'items',
  effect: 'write',
  events: [
    'board.created',
    'group.created',
    'card.created',
    'card.updated',
    'checklist.changed',
    'comment.created',
    'tag.created',
  ],
  success: 200,
  message: 'Items imported.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    source: importSource,
    is_dry_run: nullish(
      Type.Boolean({
        description:
          'Checks each item and says which are new, and writes nothing. Does not look at limits and parents.',
        examples: [true],
      }),
    ),
    items: Type.Array(item, { minItems: 1, maxItems: 200 }),
  }),
  data: Type.Object({ results }, { additionalProperties: false }),
})
