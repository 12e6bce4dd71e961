import { Statement } from './sql.ts'

/**
 * SQL that formats a time as all answers do: YYYY-MM-DDTHH:mm:ss.sssZ. The colons are quoted, because pgbench
 * would read `:MI` as a variable.
 */
export const moment = (column: string) =>
  new Statement(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`, [])
