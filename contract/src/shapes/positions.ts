import { Type } from 'typebox'
import { id, integer } from './fields.ts'

/** The new position of each record in a reorder. */
export const positions = Type.Array(Type.Object({ id, position: integer }), { minItems: 1, maxItems: 500 })
