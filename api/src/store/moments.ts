import { Statement } from './sql.ts'

/** YYYY-MM-DDTHH:mm:ss.sssZ, as every answer writes moments. */
export const moment = (column: string) =>
  new Statement(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, [])
