import type { StepKind } from '@portolan/contract/freight/preorders/preorder-steps'
import {
  bookingBytesPerDay,
  maxOpenPreorders,
  maxPreorderChanges,
  maxPreordersPerDay,
} from '@portolan/contract/shared/limits'
import { preorders } from '#freight/tables/preorders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, count, eq } from '#platform/db/drizzle.ts'
import { LimitProblem } from '#platform/http/problem.ts'
import { requireAttempts } from '#platform/limits/rate-limits.ts'

// Limits what a customer's people may write to the database. The company's calls aren't limited.

const windowMinutes = 24 * 60

/** Counts written bytes against the customer's daily limit; throws `too_many_requests`. */
export function spendBookingBytes(
  tx: Database,
  organizationId: string,
  members: readonly unknown[],
): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(members))
  const bucket = `booking-bytes:${organizationId}`
  return requireAttempts(tx, [{ bucket, limit: bookingBytesPerDay, windowMinutes, cost: bytes }])
}

/**
 * Counts a new entry of a customer within a day. Parallel ones wait for each other until the transaction
 * ends.
 */
export function spendNew(
  tx: Database,
  what: 'preorders' | 'quotes',
  organizationId: string,
  limit: number,
): Promise<void> {
  return requireAttempts(tx, [{ bucket: `${what}:${organizationId}`, limit, windowMinutes }])
}

/** Rejects another pre-order if too many of the customer's wait for the company, even in parallel. */
export async function refuseManyPreorders(tx: Database, organizationId: string): Promise<void> {
  await spendNew(tx, 'preorders', organizationId, maxPreordersPerDay)
  const [open] = await tx
    .select({ count: count() })
    .from(preorders)
    .where(and(eq(preorders.status, 'pending'), eq(preorders.organizationId, organizationId)))
  if ((open?.count ?? 0) >= maxOpenPreorders)
    throw new LimitProblem('too_many_preorders', { most: maxOpenPreorders })
}

/** Steps that customers can repeat without the company. */
const repeatable: readonly StepKind[] = ['changed', 'amendment-requested', 'cancellation-requested']

/** Each change is a permanent step. */
export function refuseEndlessChanges({ version }: { version: number }, kind: StepKind): void {
  if (repeatable.includes(kind) && version > maxPreorderChanges)
    throw new LimitProblem('too_many_changes', { most: maxPreorderChanges })
}
