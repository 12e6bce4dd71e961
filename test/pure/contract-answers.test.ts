import { type Operation, operations } from '@muster/contract'
import { expect, test } from 'vitest'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  /** JSON within a text. */
  readonly contentSchema?: Schema
}

/** The keys of an answer as text: `board{id groups[]{id}}`. */
function keysOf(schema: Schema): string {
  const { properties, items, anyOf = [], allOf = [], contentSchema } = schema
  if (contentSchema) return `"${keysOf(contentSchema)}"`
  if (items) return `[]${keysOf(items)}`
  if (properties) {
    const inner = Object.entries(properties).map(([name, each]) => name + keysOf(each))
    return `{${inner.join(' ')}}`
  }
  return [...anyOf, ...allOf].map(keysOf).join('')
}

test('answers of the contract’s own operations have the keys of the contract, and never gain one', () => {
  const own = (Object.values(operations) as readonly Operation[]).filter(({ extension }) => !extension)
  const answers = Object.fromEntries(own.map(({ path, data }) => [path, keysOf(data as Schema)]))
  expect(answers).toMatchInlineSnapshot(`
    {
      "/services/operations/v1/admin/master-boards/delete": "[]",
      "/services/operations/v1/admin/master-boards/list": "{boards[]"{id project_id platform_id master_board_id position created_by is_master is_active title description tool_key created_at updated_at deleted_at}"}",
      "/services/operations/v1/admin/master-boards/sync": "{synced_count skipped_no_access}",
      "/services/operations/v1/admin/master-cards/create": "{card{id project_id platform_id master_card_id group_id owner_id tag_id created_by sort_order position is_master is_active is_overdue unique_identifier evaluation_check tour_key short_description title description status priority due_date snoozed_until created_at updated_at deleted_at} projects_updated}",
      "/services/operations/v1/admin/master-cards/delete": "[]",
      "/services/operations/v1/admin/master-cards/push": "{projects_updated}",
      "/services/operations/v1/admin/master-groups/create": "{group{id project_id platform_id master_group_id board_id position created_by is_master is_collapsed is_active title description type color icon created_at updated_at deleted_at}}",
      "/services/operations/v1/admin/master-groups/delete": "[]",
      "/services/operations/v1/admin/master-groups/reorder": "[]",
      "/services/operations/v1/admin/master-groups/update": "{group"{id project_id platform_id master_group_id board_id position created_by is_master is_collapsed is_active title description type color icon created_at updated_at deleted_at}"}",
      "/services/operations/v1/operations/boards/get": "{board"{id project_id platform_id master_board_id position created_by is_master is_active title description tool_key created_at updated_at deleted_at groups[]{id project_id platform_id master_group_id board_id position created_by is_master is_collapsed is_active title description type color icon created_at updated_at deleted_at cards[]{id project_id platform_id master_card_id group_id owner_id tag_id created_by sort_order position is_master is_active is_overdue unique_identifier evaluation_check tour_key short_description title description status priority due_date snoozed_until created_at updated_at deleted_at}}}"}",
      "/services/operations/v1/operations/boards/list": "{boards[]{id project_id platform_id master_board_id position created_by is_master is_active title description tool_key created_at updated_at deleted_at}}",
      "/services/operations/v1/operations/cards/create": "{card{id project_id platform_id master_card_id group_id owner_id tag_id created_by sort_order position is_master is_active is_overdue unique_identifier evaluation_check tour_key short_description title description status priority due_date snoozed_until created_at updated_at deleted_at card_type}}",
      "/services/operations/v1/operations/cards/delete": "[]",
      "/services/operations/v1/operations/comments/create": "{comment{id project_id card_id user_id parent_comment_id comment is_read read_at created_at updated_at deleted_at}}",
      "/services/operations/v1/operations/groups/reorder": "[]",
      "/services/operations/v1/operations/groups/update": "{group"{id project_id platform_id master_group_id board_id position created_by is_master is_collapsed is_active title description type color icon created_at updated_at deleted_at}"}",
      "/services/operations/v1/operations/tags/create": "{tag{id project_id position created_by name color icon is_active created_at updated_at deleted_at}}",
      "/services/operations/v1/operations/tour/cards/dismiss-all": "{dismissed_count}",
      "/services/platforms/v1/subscriptions/upgrade-trial": "{checkout_url session_id subscription_id}",
      "/services/websites/v1/themes/versions/deprecate": "{version_id theme_status}",
      "/v1/authenticate": "{needs_code__regeneration warn_message token id name email language superadmin superadmin_billing enable_ai}",
    }
  `)
})
