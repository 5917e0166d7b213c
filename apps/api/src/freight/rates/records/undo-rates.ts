import { type OrderName, recountOrders } from '#freight/rates/write-rates.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export interface RateKeys {
  organizationId: string
  id: string
}

/** Rate records as they are stored, by ID. */
export async function readStoredRates(
  tx: Database,
  rates: readonly RateKeys[],
): Promise<ReadonlyMap<string, object>> {
  if (rates.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; stored: object }>(
    tx,
    sql`SELECT r.id, to_jsonb(r) AS stored
      FROM unnest(${sql.param(rates.map(({ organizationId }) => organizationId))}::uuid[],
        ${sql.param(rates.map(({ id }) => id))}::uuid[]) AS k (organization_id, id)
      JOIN rates r ON r.organization_id = k.organization_id AND r.id = k.id`,
  )
  return new Map(rows.map(({ id, stored }) => [id, stored]))
}

/**
 * Gives a rate record the state that it had, or deletes it if it had none. False if it's gone. The caller has
 * locked the organization.
 */
export async function undoRate(
  tx: Database,
  { organizationId, id }: RateKeys,
  before: object | null,
): Promise<boolean> {
  const removed = await rowsOf<{ orderRef: string | null }>(
    tx,
    sql`DELETE FROM rates WHERE organization_id = ${organizationId} AND id = ${id} AND ref IS NOT NULL
      RETURNING order_ref AS "orderRef"`,
  )
  if (removed.length === 0) return false
  const restored =
    before === null
      ? []
      : await rowsOf<{ orderRef: string | null }>(
          tx,
          sql`INSERT INTO rates SELECT * FROM jsonb_populate_record(NULL::rates, ${JSON.stringify(before)}::jsonb)
            RETURNING order_ref AS "orderRef"`,
        )
  const names = [...removed, ...restored].flatMap(({ orderRef }): OrderName[] =>
    orderRef === null ? [] : [{ organizationId, orderRef }],
  )
  await recountOrders(tx, names)
  return true
}
