import type { DemoOrder } from '#orders/demo-order.ts'
import { annaPreorders, approvedPreorder } from './anna-preorders.ts'
import { borisPreorders } from './boris-preorders.ts'
import type { DemoPreorder } from './demo-preorder.ts'

/** Orders of the demo that were booked in the portal: one of each person. */
const bookedRefs: ReadonlySet<string> = new Set(['SEA-4102', 'CA-1601'])

/** All demo pre-orders at `now` (milliseconds since 1970), oldest first. */
export function makeDemoPreorders(now: number, orders: readonly DemoOrder[]): DemoPreorder[] {
  const approved = orders.filter(({ record }) => bookedRefs.has(record.ref)).map(approvedPreorder)
  return [...approved, ...annaPreorders(now), ...borisPreorders(now)].sort(
    (one, other) => one.submittedAt - other.submittedAt,
  )
}
