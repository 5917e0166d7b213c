import type { MilestoneRun, MilestoneRunDetail } from '@portolan/contract/company/bulk/milestone-runs'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import type { Database } from '#platform/db/database.ts'
import { listResults, type RunRow, undoUntil } from './queries.ts'

export function presentRun(run: RunRow, nameOf: (actor: string) => string): MilestoneRun {
  const by = nameOf(run.statedBy)
  const { id, state, milestone, createdAt, orders, waiting, applied, refused, undone } = run
  const until = undoUntil(run).toISOString()
  return { id, state, milestone, by, createdAt, undoUntil: until, orders, waiting, applied, refused, undone }
}

/** The run with its orders. */
export async function presentRunDetail(database: Database, run: RunRow): Promise<MilestoneRunDetail> {
  const rows = await listResults(database, run)
  const results = rows.map(({ orderId, organizationRef, ref, number, outcome, refusal }) => ({
    orderId,
    order: organizationRef === null ? null : { id: orderId, organizationRef, ref, number },
    outcome,
    refusal,
  }))
  return { ...presentRun(run, await namesOfActors(database, [run.statedBy])), results }
}
