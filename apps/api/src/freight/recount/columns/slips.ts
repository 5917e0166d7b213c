import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { noSlips, readSlips, type Slips } from '#freight/order-record/log/promises.ts'
import { writeSlips } from '#freight/order-record/projections/promises.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

/** The moves of an order's promised times, and their reasons. */
export const slips: DerivedColumns = {
  name: 'moved times of orders',
  kept: sql`json_build_array(o.departure_slip_minutes, o.arrival_slip_minutes, o.slip_reason_code)`,
  async refresh(tx, orders) {
    const slips = await readSlips(tx, orders)
    const rows = await rowsOf<Slips & { id: string }>(
      tx,
      sql`SELECT o.id, o.departure_slip_minutes AS "departureSlipMinutes", o.arrival_slip_minutes AS "arrivalSlipMinutes",
          o.slip_reason_code AS "slipReasonCode"
        FROM ${keysTable(orders)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id`,
    )
    const wrong = new Map<string, Slips>()
    for (const { id, ...slip } of rows) {
      const own = slips.get(id) ?? noSlips
      const members = Object.keys(noSlips) as (keyof Slips)[]
      if (members.some((member) => own[member] !== slip[member])) wrong.set(id, own)
    }
    await writeSlips(
      tx,
      orders.filter(({ id }) => wrong.has(id)),
      wrong,
    )
  },
}
