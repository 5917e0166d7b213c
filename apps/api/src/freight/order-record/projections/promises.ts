import { recordSource } from '@portolan/freight/ledger/log-entry'
import type { Direction } from '@portolan/freight/ledger/order-record'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import {
  movesOf,
  type NewPromise,
  type PromiseMove,
  promised,
  recordMoves,
  type Slips,
} from '#freight/order-record/log/promises.ts'
import type { OrderWrite } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Projection } from './projection.ts'

type SavedOrder = OrderWrite['records'][number]

/**
 * The number and size of the moves of the promised departure and arrival. Slips of orders with other sources
 * are written with the row, as a result of the log.
 */
export const promises: Projection = {
  name: 'promises',
  writes: [
    'eta_history',
    'orders.departure_slip_minutes',
    'orders.arrival_slip_minutes',
    'orders.slip_reason_code',
  ],
  async refresh(tx, { records }) {
    const ownOrders = records.filter(({ prior }) => !prior?.hasOthers)
    const slips = await recordMoves(tx, ownOrders.flatMap(movesOfRecord))
    await writeSlips(
      tx,
      ownOrders.map(({ row }) => row),
      slips,
    )
  },
}

/** Moves replaced promises to the history; an order's first promise needs no row until then. */
function movesOfRecord({ row, before, prior }: SavedOrder): PromiseMove[] {
  if (before === null || prior === null) return []
  const promiseOf = (target: Direction): NewPromise | null => {
    const promise = promised(row[target])
    return promise && { ...promise, source: recordSource, reasonCode: null, remark: null }
  }
  const zones = { departure: row.fromPlace.timeZone, arrival: row.toPlace.timeZone }
  return movesOf({ ...row, zones }, { ...prior, shown: before }, row, promiseOf, row.savedAt)
}

/** Stores the slips with the orders. */
export async function writeSlips(
  tx: Database,
  orders: readonly OrderKeys[],
  slips: ReadonlyMap<string, Slips>,
): Promise<void> {
  const rows = orders.flatMap(({ organizationId, id }) => {
    const slip = slips.get(id)
    return slip ? [{ organizationId, id, ...slip }] : []
  })
  if (rows.length === 0) return
  await tx.execute(sql`UPDATE orders o SET departure_slip_minutes = g."departureSlipMinutes",
      arrival_slip_minutes = g."arrivalSlipMinutes", slip_reason_code = g."slipReasonCode"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g ("organizationId" uuid, id uuid,
      "departureSlipMinutes" integer, "arrivalSlipMinutes" integer, "slipReasonCode" text)
    WHERE o.organization_id = g."organizationId" AND o.id = g.id`)
}
