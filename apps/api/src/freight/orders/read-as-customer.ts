import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Deps } from '#freight/deps.ts'
import { listReferences } from '#freight/references/list-references.ts'
import { listLatestQuestions } from './detail/list-questions.ts'
import { presentEvent, presentOrderDetail, type Reading } from './present.ts'
import { findOrder, listOrderEvents } from './queries.ts'

/** Pins are a person's own, so an order that the company reads has none. */
const noPerson = '00000000-0000-0000-0000-000000000000'

export function findCompanyOrder(
  { database }: Pick<Deps, 'database'>,
  { organizationId, orderId }: { organizationId: string; orderId: string },
) {
  return findOrder(database, { userId: noPerson, organizationIds: [organizationId] }, orderId)
}

/** An order as its customer's people read it; null if there is none. */
export async function readAsCustomer(
  deps: Pick<Deps, 'database' | 'env'>,
  scope: { organizationId: string; orderId: string },
  reading: Reading,
): Promise<OrderDetail | null> {
  const { database, env } = deps
  const { organizationId, orderId } = scope
  const [row, events, references, questions] = await Promise.all([
    findCompanyOrder(deps, scope),
    listOrderEvents(database, organizationId, orderId),
    listReferences(database, organizationId, orderId),
    listLatestQuestions(database, { ...scope, invoiceId: null }),
  ])
  if (!row) return null
  return {
    ...presentOrderDetail(row, { references, questions }, env, reading),
    events: events.map((event) => presentEvent(event, reading.locale)),
  }
}
