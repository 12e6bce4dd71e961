import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

/** Objects in the storage of files that no file names: uploads that have not ended, and deleted files. */
export interface LooseObject {
  readonly object: string
  readonly is_picture: boolean
}

/** Remembers such objects, and from when they may be removed. */
export async function loosen(db: Db, objects: readonly LooseObject[], removeAt: Date): Promise<void> {
  if (objects.length === 0) return
  await db.query(sql`
    insert into loose_objects (object, is_picture, remove_at)
    select o.object, o.is_picture, ${removeAt}::timestamptz
    from unnest(${objects.map(({ object }) => object)}::text[], ${objects.map((each) => each.is_picture)}::boolean[])
      as o (object, is_picture)
    on conflict (object) do update set remove_at = excluded.remove_at`)
}

/** Marks an object as named by a row, in the transaction that inserts the row. */
export async function keepObject(tx: Tx, object: string): Promise<void> {
  await tx.query(sql`delete from loose_objects where object = ${object}`)
}

/** Leases objects that may be removed now. Another process may take them again at `until`. */
export const leaseLooseObjects = (db: Db, now: Date, until: Date, limit: number): Promise<LooseObject[]> =>
  db.query<LooseObject>(sql`
    update loose_objects set remove_at = ${until} where object in (
      select object from loose_objects where remove_at <= ${now} order by remove_at limit ${limit} for update skip locked)
    returning object, is_picture`)

/** Forgets objects that were removed. */
export async function forgetLooseObjects(db: Db, objects: readonly LooseObject[]): Promise<void> {
  await db.query(sql`
    delete from loose_objects where object = any (${objects.map(({ object }) => object)}::text[])`)
}
