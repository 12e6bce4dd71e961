import type { InvalidItem } from '@muster/contract'
import type { Tx } from './db.ts'
import { invalid, Refusal } from './refusal.ts'
import { sql } from './sql.ts'

interface ItemResult {
  readonly external_id: string
  readonly id: number | null
  readonly is_new: boolean
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields: Record<string, string[]>
  } | null
}

/**
 * Does something for each item of a list, so that an item that is refused leaves the others as they are. `named` is the
 * field of an item by which the result names it. `place` is the platform or the project that the call changes.
 */
export async function eachForItself<Named extends string, Item extends { readonly [Name in Named]: string }>(
  tx: Tx,
  place: string,
  named: Named,
  items: readonly (Item | InvalidItem)[],
  work: (item: Item) => Promise<{ readonly id: number | null; readonly isNew: boolean }>,
): Promise<ItemResult[]> {
  await assertAlone(tx, place)
  const results: ItemResult[] = []
  for (const item of items) {
    const external_id = nameIn(isInvalid(item) ? item.sent : item, named)
    // What a refused item has changed and announced is taken back.
    const announced = tx.news.length
    await tx.query(sql`savepoint item`)
    try {
      if (isInvalid(item)) throw invalid({ ...item.errors })
      const { id, isNew } = await work(item)
      await tx.query(sql`release savepoint item`)
      results.push({ external_id, id, is_new: isNew, error: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.query(sql`rollback to savepoint item`)
      tx.news.splice(announced)
      const { code, message, errors: fields = {} } = error
      results.push({ external_id, id: null, is_new: false, error: { code, message, fields } })
    }
  }
  return results
}

/**
 * Throws 429 while another such call runs for the same platform or project. Two with their items in another order would wait for each
 * other, and calls that wait would hold the connections of everybody else.
 */
async function assertAlone(tx: Tx, place: string): Promise<void> {
  const [row] = await tx.query<{ is_alone: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`each ${place}`}, 0)) as is_alone`)
  if (row?.is_alone) return
  const message = 'Another bulk call is running. Send one after the other.'
  throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 2 })
}

const isInvalid = (item: object): item is InvalidItem => 'errors' in item

function nameIn(sent: unknown, field: string): string {
  const name = (sent as Record<string, unknown> | null)?.[field]
  return typeof name === 'string' ? name : ''
}
