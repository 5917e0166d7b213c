import type { FeedbackElement } from '@portolan/contract/company/messages'
import type { LedgerTimes } from '@portolan/freight/ledger/order-record'
import { findOnRoutes, type PlacedEvent } from '#freight/carrier-messages/intake/off-route.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const dayMs = 86_400_000
/** Farther off than this, it's hardly the same transport. */
const farDays = 45

/**
 * Objections to events as part of an order: places off its route, and facts far from its plan. Each is listed
 * once.
 */
export async function implausibleFeedback(
  database: Database,
  events: readonly PlacedEvent[],
): Promise<FeedbackElement[]> {
  const offRoute = [...(await findOnRoutes(database, events)).offRoute.values()].flat()
  const plan = await readPlan(database, events[0]?.orders[0])
  const far = plan === null ? [] : events.flatMap((event) => farFeedback(event, plan))
  return [...new Map([...offRoute, ...far].map((one) => [one.message, one])).values()]
}

interface Plan {
  departure: number | null
  arrival: number | null
}

async function readPlan(database: Database, order: PlacedEvent['orders'][number] | undefined) {
  if (order === undefined) return null
  const [row] = await rowsOf<{ departure: LedgerTimes; arrival: LedgerTimes }>(
    database,
    sql`SELECT departure, arrival FROM orders WHERE organization_id = ${order.organizationId} AND id = ${order.orderId}`,
  )
  if (!row) return null
  const timeOf = ({ planned, estimated, actual }: LedgerTimes) => {
    const text = planned ?? estimated ?? actual
    return text === null ? null : Date.parse(text)
  }
  return { departure: timeOf(row.departure), arrival: timeOf(row.arrival) }
}

function farFeedback({ path, event }: PlacedEvent, { departure, arrival }: Plan): FeedbackElement[] {
  if (event.classifier !== 'actual' || event.isRetracted) return []
  const at = Date.parse(event.at)
  const [first, last] = [departure ?? arrival, arrival ?? departure]
  if (first === null || last === null) return []
  const early = Math.floor((first - at) / dayMs)
  const late = Math.floor((at - last) / dayMs)
  if (Math.max(early, late) <= farDays) return []
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const end =
    early > late ? (departure === null ? 'arrival' : 'departure') : arrival === null ? 'departure' : 'arrival'
  const message =
    early > late
      ? `${event.code} on ${day(at)} is ${early} days before the planned ${end} on ${day(first)}.`
      : `${event.code} on ${day(at)} is ${late} days after the planned ${end} on ${day(last)}.`
  return [{ severity: 'WARN', code: 'far-from-plan', message, propertyPath: path }]
}
