import type { Db } from '../core/db.ts'
import type { PaymentProvider } from './provider.ts'
import { listPaying } from './store/subscriptions.ts'

/** A difference between the provider's records and Muster's. */
export interface Difference {
  readonly project_id: number
  readonly what: string
}

const PAGE = 100
const MAX_DIFFERENCES = 1_000

/** Compares what the provider bills with what Muster knows, project by project. */
export async function reconcile(db: Db, payments: PaymentProvider): Promise<Difference[]> {
  const differences: Difference[] = []
  let after = 0
  while (differences.length < MAX_DIFFERENCES) {
    const page = await listPaying(db, after, PAGE)
    for (const { project_id, customer_id, provider_subscription_id: ours, is_paid } of page) {
      const live = (await payments.listLive(customer_id)).filter((each) => each.project_id === project_id)
      const others = live.filter(({ id }) => id !== ours)
      const isBilled = live.some(({ id }) => id === ours)
      if (is_paid && !isBilled) differences.push({ project_id, what: 'has its tools and is not billed' })
      if (!is_paid && isBilled) differences.push({ project_id, what: 'is billed and has no tools' })
      for (const { id } of others) differences.push({ project_id, what: `is also billed for ${id}` })
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.project_id
  }
  return differences
}
