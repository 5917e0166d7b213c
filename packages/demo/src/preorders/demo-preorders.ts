import type { Customer } from '#customers.ts'
import type { DemoOrder } from '#orders/demo-order.ts'
import { hour } from '#services/zoned-time.ts'
import { annaPreorders, approvedPreorder } from './anna-preorders.ts'
import { borisPreorders } from './boris-preorders.ts'
import { type DemoPreorder, type DemoStep, dateAfter } from './demo-preorder.ts'

/** Orders of the demo that were booked in the portal: one of each person. */
const bookedRefs: ReadonlySet<string> = new Set(['SEA-4102', 'CA-1601'])

/** The request of each person after the approval of a booking that hasn't left. */
const requests: Readonly<Record<Customer['user'], (now: number) => DemoStep>> = {
  anna: (now) => ({
    at: now - 1.5 * hour,
    kind: 'cancellation-requested',
    note: 'The buyer has withdrawn the order. Please cancel before the cargo is picked up.',
  }),
  boris: (now) => ({
    at: now - 5 * hour,
    kind: 'amendment-requested',
    changes: { readyOn: dateAfter(now, 3) },
    note: 'Груз будет готов на несколько дней позже, перенесите, пожалуйста, забор.',
  }),
}

function askedAfterApproval(now: number, orders: readonly DemoOrder[]): DemoPreorder[] {
  return (['anna', 'boris'] as const).flatMap((user) => {
    const order = orders.find(
      ({ customer, record }) =>
        customer.user === user && record.shipmentStatus === 'BOOKED' && !bookedRefs.has(record.ref),
    )
    if (!order) return []
    const preorder = approvedPreorder(order)
    return [{ ...preorder, steps: [...preorder.steps, requests[user](now)] }]
  })
}

/** All demo pre-orders at `now` (milliseconds since 1970), oldest first. */
export function makeDemoPreorders(now: number, orders: readonly DemoOrder[]): DemoPreorder[] {
  const approved = orders.filter(({ record }) => bookedRefs.has(record.ref)).map(approvedPreorder)
  const stories = [
    ...approved,
    ...annaPreorders(now),
    ...borisPreorders(now),
    ...askedAfterApproval(now, orders),
  ]
  return stories.sort((one, other) => one.submittedAt - other.submittedAt)
}
