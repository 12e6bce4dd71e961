import { Type } from 'typebox'
import { id, integer } from './fields.ts'

/** A reorder: which record goes where. */
export const positions = Type.Array(Type.Object({ id, position: integer }), { minItems: 1, maxItems: 500 })
