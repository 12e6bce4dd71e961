import { muster } from './muster.ts'
import { everybody, shops } from './staff.ts'

/** Tells Muster of all customers and their people. Run it as often as you like: what is the same changes nothing. */

const AT_ONCE = 500

interface Result {
  readonly external_id: string
  readonly is_new: boolean
  readonly error: { readonly message: string } | null
}

async function send<Item>(
  name: string,
  items: readonly Item[],
  call: (items: Item[]) => Promise<{ results: readonly Result[] }>,
): Promise<void> {
  const counts = { new: 0, known: 0, refused: 0 }
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const { results } = await call(items.slice(at, at + AT_ONCE))
    for (const { external_id, is_new, error } of results) {
      counts[error ? 'refused' : is_new ? 'new' : 'known']++
      if (error) console.error(`${name} ${external_id}: ${error.message}`)
    }
  }
  console.log(`${name}: ${counts.new} new, ${counts.known} known, ${counts.refused} refused`)
}

const projects = shops.map(({ id, name, city }) => ({
  external_id: id,
  name,
  tools: ['store-opening'],
  time_zone: 'Europe/Berlin',
  attributes: { city },
}))
const users = everybody().map(({ id, name }) => ({ external_id: id, name }))
const members = everybody().map(({ id, shop, role }) => ({
  project_external_id: shop,
  user_external_id: id,
  role,
}))

await send('Projects', projects, (items) => muster.projects.bulkUpsert({ items }))
await send('People', users, (items) => muster.users.bulkUpsert({ items }))
await send('Members', members, (items) => muster.members.bulkUpsert({ items }))
