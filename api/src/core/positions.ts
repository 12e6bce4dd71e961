import { sql } from './sql.ts'

/**
 * The largest position: the largest safe integer in JSON. next_position in api/database has the same limit.
 */
export const LAST_POSITION = sql`9007199254740991`
