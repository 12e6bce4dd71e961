import { Type } from 'typebox'
import { needsSignOff, sentItems, signOffBy } from './checklist.ts'
import {
  dueDays,
  html,
  id,
  longText,
  masterStatus,
  moment,
  nullable,
  nullish,
  oneOf,
  priority,
  templateKey,
  text,
  variables,
  words,
} from './fields.ts'
import { sentRepeat } from './repeat.ts'
import { cardTranslations } from './translations.ts'

/** The fields of a master card, besides its title, that a superadmin may send. */
export const masterCardFields = {
  description: nullish(html),
  unique_identifier: nullish(text(100)),
  evaluation_check: nullish(text(100)),
  tour_key: nullish(text(100)),
  short_description: nullish(longText),
  status: nullish(masterStatus),
  is_active: nullish(Type.Boolean()),
  priority: nullish(priority),
  due_days: nullish(dueDays),
  translations: cardTranslations,
  checklist: nullish(sentItems),
  needs_sign_off: nullish(needsSignOff),
  sign_off_by: nullish(signOffBy),
  repeat: Type.Optional(nullable(sentRepeat)),
  variables: nullish(variables),
  key: nullish(templateKey),
}

/** The card fields that a project may change. cards/move changes the group. */
export const cardChanges = {
  title: nullish(words(255)),
  description: nullish(html),
  short_description: nullish(longText),
  status: nullish(text(50)),
  priority: nullish(priority),
  owner_id: nullish(id),
  tag_id: nullish(id),
  due_date: nullish(moment),
  snoozed_until: nullish(moment),
  is_active: nullish(Type.Boolean()),
}

/** The fields that a copy inherits until the project overrides them. cards/inherit removes the overrides. */
export const inheritedField = oneOf(
  'title',
  'description',
  'short_description',
  'status',
  'priority',
  'is_active',
  'due_date',
)
