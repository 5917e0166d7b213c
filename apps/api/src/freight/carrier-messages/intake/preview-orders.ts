import type { OrderMemberChange } from '@portolan/contract/company/messages'
import type { LedgerStop, LedgerTimes } from '@portolan/freight/ledger/order-record'
import { type Appended, addEntries, type EventEntry, stepsOf } from '#freight/ledger/append-events.ts'
import { type Folded, foldLedger } from '#freight/ledger/fold-ledger.ts'
import { loadLedgers, type StoredLedger } from '#freight/ledger/load-ledgers.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export interface Preview {
  outcomes: Appended[]
  changes: OrderMemberChange[]
}

/** What appending these would do, member by member; writes nothing. */
export async function previewOrders(
  database: Database,
  entries: readonly EventEntry[],
  now: string,
): Promise<Preview> {
  const answers = new Map<EventEntry, Appended>()
  const changes: OrderMemberChange[] = []
  for (const step of stepsOf(entries)) {
    const ledgers = await loadLedgers(database, step.orders, { lock: false })
    const shown = new Map(ledgers.map((ledger) => [ledger.id, membersOf(ledger.shown, ledger.units)]))
    addEntries(ledgers, step.entries, now, answers)
    const names = await namesOf(database, ledgers)
    for (const ledger of ledgers) {
      const order = names.get(ledger.id)
      const folded = foldLedger(ledger)
      const before = shown.get(ledger.id)
      if (order && before)
        changes.push(...differences(order, before, membersOf(folded, unitsAfter(ledger, folded))))
    }
  }
  return { outcomes: entries.map((entry) => answers.get(entry) ?? 'duplicate'), changes }
}

type OrderName = OrderMemberChange['order']

async function namesOf(
  database: Database,
  ledgers: readonly StoredLedger[],
): Promise<Map<string, OrderName>> {
  const rows = await rowsOf<OrderName & { id: string }>(
    database,
    sql`SELECT o.id, g.ref AS "organizationRef", o.ref, o.number
      FROM unnest(${sql.param(ledgers.map(({ organizationId }) => organizationId))}::uuid[],
        ${sql.param(ledgers.map(({ id }) => id))}::uuid[]) AS k(organization_id, id)
      JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id
      JOIN organizations g ON g.id = o.organization_id`,
  )
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

interface Shown {
  shipmentStatus: string
  route: readonly LedgerStop[]
  position: { lat: number; lng: number; at: string } | null
}

function unitsAfter({ units }: StoredLedger, { deliveredRefs }: Folded) {
  return units.map((unit) => ({
    ...unit,
    isDelivered: unit.ownDelivered || deliveredRefs.includes(unit.ref),
  }))
}

/** What an order shows, as texts by the name of the member. */
function membersOf(
  { shipmentStatus, route, position }: Shown,
  units: readonly { isDelivered: boolean }[],
): Map<string, string | null> {
  const members = new Map<string, string | null>([['shipmentStatus', shipmentStatus]])
  for (const [index, stop] of route.entries()) {
    const path = index === 0 || index === route.length - 1 ? '' : `route.${index}.`
    if (index < route.length - 1) addTimes(members, `${path}departure`, stop.departure)
    if (index > 0) addTimes(members, `${path}arrival`, stop.arrival)
  }
  members.set('position', position && `${position.lat}, ${position.lng} at ${position.at}`)
  members.set('unitsDelivered', String(units.filter(({ isDelivered }) => isDelivered).length))
  return members
}

function addTimes(members: Map<string, string | null>, name: string, times: LedgerTimes | null): void {
  for (const classifier of ['planned', 'estimated', 'actual'] as const)
    members.set(`${name}.${classifier}`, times?.[classifier] ?? null)
}

function differences(
  order: OrderName,
  before: ReadonlyMap<string, string | null>,
  after: ReadonlyMap<string, string | null>,
): OrderMemberChange[] {
  return [...after].flatMap(([member, value]) => {
    const was = before.get(member) ?? null
    return was === value ? [] : [{ order, member, before: was, after: value }]
  })
}
