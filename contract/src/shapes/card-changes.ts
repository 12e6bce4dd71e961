import { Type } from 'typebox'
import { id, longText, moment, nullish, priority, text, words } from './fields.ts'

/** What a project may change of a card; moving it to another group is cards/move. */
export const cardChanges = {
  title: nullish(words(255)),
  description: nullish(longText),
  short_description: nullish(longText),
  status: nullish(text(50)),
  priority: nullish(priority),
  owner_id: nullish(id),
  tag_id: nullish(id),
  due_date: nullish(moment),
  snoozed_until: nullish(moment),
  is_active: nullish(Type.Boolean()),
}
