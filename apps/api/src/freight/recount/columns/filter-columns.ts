import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { filterColumnsOf } from '#freight/order-record/route/filter-columns.ts'
import { bestOf } from '#freight/order-record/route/progress.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

interface Row {
  organizationId: string
  id: string
  route: RoutePoint[]
  departure: Times
  arrival: Times
}

/** The columns that filters and sorts compare: places, days and instants of departure and arrival. */
export const filterColumns: DerivedColumns = {
  name: 'filters of orders',
  kept: sql`json_build_array(o.from_code, o.to_code, o.departure_on, o.arrival_on, o.departure_at, o.arrival_at)`,
  isCurrent: () => sql`o.filter_hash = o.record_hash`,
  async refresh(tx, orders) {
    const rows = await rowsOf<Row>(
      tx,
      sql`SELECT o.organization_id AS "organizationId", o.id, o.route, o.departure, o.arrival FROM ${keysTable(orders)}
        JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id`,
    )
    const derived = rows.map(({ organizationId, id, route, departure, arrival }) => ({
      organizationId,
      id,
      ...filterColumnsOf(route),
      departureAt: bestOf(departure) ?? 'infinity',
      arrivalAt: bestOf(arrival) ?? 'infinity',
    }))
    const columnsSql = sql`g."fromCode", g."toCode", g."departureOn", g."arrivalOn", g."departureAt", g."arrivalAt"`
    await tx.execute(sql`UPDATE orders o
      SET (from_code, to_code, departure_on, arrival_on, departure_at, arrival_at) = ROW(${columnsSql})
      FROM jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) AS g ("organizationId" uuid, id uuid, "fromCode" text,
        "toCode" text, "departureOn" date, "arrivalOn" date, "departureAt" timestamptz, "arrivalAt" timestamptz)
      WHERE o.organization_id = g."organizationId" AND o.id = g.id
        AND (o.from_code, o.to_code, o.departure_on, o.arrival_on, o.departure_at, o.arrival_at) IS DISTINCT FROM (${columnsSql})`)
  },
}
