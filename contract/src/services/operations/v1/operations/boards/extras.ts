import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer } from '#shapes/fields.ts'

export const boardsExtras = operation({
  path: '/services/operations/v1/operations/boards/extras',
  summary: "Show what a board's cards have beside their fields",
  description:
    'For each card that boards/get shows: how many comments it has, how many of them the caller has not read, which fields of a copy the project has overridden, its tags, and how far its checklist is. For a copied board and its copied groups also whether they still follow the order of the template.',
  extension: true,
  access: 'record:viewer',
  record: { board: 'id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Extras.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object(
    {
      is_order_inherited: Type.Boolean({
        description:
          "Whether the groups of a copied board follow the template's order. False once the project has moved one, and for other boards.",
      }),
      groups: Type.Array(
        Type.Object(
          {
            id,
            is_order_inherited: Type.Boolean({
              description:
                "Whether the cards of a copied group follow the template's order. False once the project has moved one, and for other groups.",
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100_000 },
      ),
      cards: Type.Array(
        Type.Object(
          {
            id,
            comments: Type.Integer({ ...integer, description: 'How many live comments the card has.' }),
            unread: Type.Integer({
              ...integer,
              description: 'How many comments of others the caller has not read.',
            }),
            overrides: Type.Array(Type.String(), {
              description: "The fields of a copy whose value is the project's own; empty for other cards.",
              maxItems: 20,
            }),
            tag_ids: Type.Array(id, {
              description: 'All tags of the card. The first is its tag_id.',
              maxItems: 10,
            }),
            items: Type.Integer({
              minimum: 0,
              maximum: 200,
              description: 'How many items its checklist has.',
            }),
            ticked: Type.Integer({ minimum: 0, maximum: 200, description: 'How many of them are ticked.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100_000 },
      ),
    },
    { additionalProperties: false },
  ),
})
