import type { MilestoneRun, MilestoneRunDetail } from '@portolan/contract/company/bulk/milestone-runs'
import type { Database } from '#platform/db/database.ts'
import { listRefusals, type RunRow, undoUntil } from './queries.ts'

export function presentRun(run: RunRow): MilestoneRun {
  const { id, state, milestone, startedBy: by, createdAt, orders, waiting, applied, refused, undone } = run
  const until = undoUntil(run).toISOString()
  return { id, state, milestone, by, createdAt, undoUntil: until, orders, waiting, applied, refused, undone }
}

/** The run with the orders that it left out. */
export async function presentRunDetail(database: Database, run: RunRow): Promise<MilestoneRunDetail> {
  const rows = run.refused === 0 ? [] : await listRefusals(database, run)
  const refusals = rows.map(({ orderId, organizationRef, ref, number, refusal }) => ({
    orderId,
    order: organizationRef === null ? null : { id: orderId, organizationRef, ref, number },
    refusal,
  }))
  return { ...presentRun(run), refusals }
}
