import { sql } from './sql.ts'

/** The largest position: the largest number that JSON carries exactly. next_position in api/database ends there too. */
export const LAST_POSITION = sql`9007199254740991`
