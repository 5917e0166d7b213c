import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { catchUpByOrganization } from '#platform/db/maintenance/catch-up-by-organization.ts'
import { type BookedParties, saveParties } from './save-parties.ts'

/** Pre-orders per transaction, since with the embedded database others wait for it. */
const preordersPerBatch = 50

/** Fills the address books from pre-orders saved by the previous version. */
export const catchUpParties = (deps: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> =>
  catchUpByOrganization(deps, { table: sql`preorders`, isDue: sql`lacks_parties`, catchUpBatch }, signal)

async function catchUpBatch(tx: Database, organizationId: string): Promise<void> {
  const due = await rowsOf<BookedParties>(
    tx,
    sql`SELECT id AS "preorderId", content -> 'parties' AS parties FROM preorders
      WHERE organization_id = ${organizationId} AND lacks_parties
      ORDER BY id LIMIT ${preordersPerBatch} FOR UPDATE`,
  )
  await saveParties(tx, organizationId, due)
  await tx.execute(sql`UPDATE preorders SET parties_version = version WHERE organization_id = ${organizationId}
    AND id = ANY(${sql.param(due.map(({ preorderId }) => preorderId))}::uuid[])`)
}
