import { invalid, type Refusal } from '#core/refusal.ts'

export const missingItem = (): Refusal =>
  invalid({ key: ['The key field must be that of an item of the card.'] })
