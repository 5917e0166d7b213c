import type { PreviewedOrder, RunMilestone } from '@portolan/contract/company/bulk/milestone-runs'
import type { Deps } from '#freight/deps.ts'
import type { EventAuthor } from '#freight/ledger/company/event-author.ts'
import { changesOf } from '#freight/ledger/preview-changes.ts'
import { previewEvents } from '#freight/ledger/preview-events.ts'
import { newId } from '#platform/process/new-id.ts'
import { planMilestone } from './plan-milestone.ts'
import { readOrders } from './queries.ts'

/** Shows what each order would get; writes nothing. */
export async function previewRun(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  orderIds: readonly string[],
  milestone: RunMilestone,
  { source }: EventAuthor,
): Promise<PreviewedOrder[]> {
  const orders = new Map((await readOrders(database, orderIds)).map((order) => [order.id, order]))
  const run = { runId: newId(), statedAt: clock.now().toISOString() }
  const plans = [...orders.values()].map((order) => ({
    order,
    planned: planMilestone(order, milestone, run),
  }))
  const entries = plans.flatMap(({ order: { organizationId, id: orderId }, planned }) =>
    'event' in planned ? [{ organizationId, orderId, source, event: planned.event, messageId: null }] : [],
  )
  const previews = await previewEvents(database, { clock }, entries)
  const nameOf = (order: { organizationRef: string; ref: string }) =>
    JSON.stringify([order.organizationRef, order.ref])
  const changes = Map.groupBy(await changesOf(database, previews.orders), ({ order }) => nameOf(order))
  const planOf = new Map(plans.map(({ order, planned }) => [order.id, planned]))
  return orderIds.map((orderId): PreviewedOrder => {
    const order = orders.get(orderId)
    const planned = planOf.get(orderId)
    if (!order || !planned)
      return { orderId, order: null, refusal: 'unknown-order', place: null, changes: [] }
    const { organizationRef, ref, number } = order
    const about = { orderId, order: { id: orderId, organizationRef, ref, number } }
    if ('refusal' in planned) return { ...about, refusal: planned.refusal, place: null, changes: [] }
    const shown = (changes.get(nameOf(order)) ?? []).map(({ order: _, ...change }) => change)
    return { ...about, refusal: null, place: planned.place, changes: shown }
  })
}
