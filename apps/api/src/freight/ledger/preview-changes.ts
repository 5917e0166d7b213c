import type { OrderMemberChange } from '@portolan/contract/company/messages'
import type { LedgerTimes } from '@portolan/freight/ledger/order-record'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { EventPreview, ShownState } from './preview-events.ts'

/** The differences in each order, by member. */
export async function changesOf(
  database: Database,
  previews: readonly EventPreview[],
): Promise<OrderMemberChange[]> {
  const names = await namesOf(database, previews)
  return previews.flatMap(({ orderId, before, after }) => {
    const order = names.get(orderId)
    const members = membersOf(before)
    if (!order) return []
    return [...membersOf(after)].flatMap(([member, value]) => {
      const was = members.get(member) ?? null
      return was === value ? [] : [{ order, member, before: was, after: value }]
    })
  })
}

/** References that an order got or lost, each as its own change. */
export async function referenceChanges(
  database: Database,
  order: { organizationId: string; orderId: string },
  { before, after }: Record<'before' | 'after', readonly OrderReference[]>,
): Promise<OrderMemberChange[]> {
  const name = (await namesOf(database, [order])).get(order.orderId)
  if (!name) return []
  const textOf = ({ type, value }: OrderReference) => `${type} ${value}`
  const [was, is] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
  return [
    ...[...was]
      .filter((text) => !is.has(text))
      .map((text) => ({ order: name, member: 'references', before: text, after: null })),
    ...[...is]
      .filter((text) => !was.has(text))
      .map((text) => ({ order: name, member: 'references', before: null, after: text })),
  ]
}

type OrderName = OrderMemberChange['order']

async function namesOf(
  database: Database,
  previews: readonly Pick<EventPreview, 'organizationId' | 'orderId'>[],
): Promise<Map<string, OrderName>> {
  const rows = await rowsOf<OrderName>(
    database,
    sql`SELECT o.id, g.ref AS "organizationRef", o.ref, o.number
      FROM unnest(${sql.param(previews.map(({ organizationId }) => organizationId))}::uuid[],
        ${sql.param(previews.map(({ orderId }) => orderId))}::uuid[]) AS k(organization_id, id)
      JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id
      JOIN organizations g ON g.id = o.organization_id`,
  )
  return new Map(rows.map((name) => [name.id, name]))
}

/** An order's shown values as texts, by member. */
function membersOf(state: ShownState): Map<string, string | null> {
  const { shipmentStatus, route, delivery, position, milestones, deliveredUnits } = state
  const members = new Map<string, string | null>([
    ['shipmentStatus', shipmentStatus],
    ['milestones', String(milestones)],
    ['deliveredUnits', String(deliveredUnits)],
    ['isDelivered', String(delivery.isDelivered)],
    ['position', position && `${position.lat}, ${position.lng} at ${position.at}`],
  ])
  const last = route.length - 1
  for (const [index, stop] of route.entries()) {
    const path = index === 0 || index === last ? '' : `route.${index}.`
    if (index < last) {
      addTimes(members, `${path}departure`, stop.departure)
      members.set(`${path}conveyance`, stop.conveyance)
    }
    if (index > 0) addTimes(members, `${path}arrival`, stop.arrival)
  }
  addTimes(members, 'delivery', delivery.times)
  return members
}

function addTimes(members: Map<string, string | null>, name: string, times: LedgerTimes | null): void {
  for (const classifier of ['planned', 'estimated', 'actual'] as const)
    members.set(`${name}.${classifier}`, times?.[classifier] ?? null)
}
