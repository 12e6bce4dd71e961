import { Statement } from './sql.ts'

/**
 * A time as every answer writes it: YYYY-MM-DDTHH:mm:ss.sssZ. The colons are quoted, because pgbench would take `:MI` for a
 * variable.
 */
export const moment = (column: string) =>
  new Statement(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`, [])
