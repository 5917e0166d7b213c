import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { StepKind } from '@portolan/contract/freight/preorders/preorder-steps'
import { applyChanges } from '@portolan/freight/booking/content-changes'
import type { PreorderKeys } from '#freight/preorders/queries.ts'
import { preorderSteps, preorderVersions } from '#freight/tables/preorders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, desc, eq, gt, notInArray, sql } from '#platform/db/drizzle.ts'

/** Steps whose booking is only proposed or requested. */
const notAgreed: StepKind[] = ['changes-proposed', 'amendment-requested']

/** The booking as agreed at a version of the pre-order. */
export async function readBookingAsOf(
  database: Database,
  { organizationId, preorderId }: PreorderKeys,
  version: number,
): Promise<PreorderContent> {
  const ofPreorder = and(
    eq(preorderSteps.organizationId, organizationId),
    eq(preorderSteps.preorderId, preorderId),
    sql`${preorderSteps.version} <= ${version}`,
  )
  const [kept] = await database
    .select({ version: preorderVersions.version, content: preorderVersions.content })
    .from(preorderSteps)
    .innerJoin(
      preorderVersions,
      and(
        eq(preorderVersions.organizationId, preorderSteps.organizationId),
        eq(preorderVersions.preorderId, preorderSteps.preorderId),
        eq(preorderVersions.version, preorderSteps.version),
      ),
    )
    .where(and(ofPreorder, notInArray(preorderSteps.kind, notAgreed)))
    .orderBy(desc(preorderVersions.version))
    .limit(1)
  if (!kept) throw new Error('A pre-order without its first version')
  // Edits keep only their differences.
  const edits = await database
    .select({ data: preorderSteps.data })
    .from(preorderSteps)
    .where(and(ofPreorder, gt(preorderSteps.version, kept.version), eq(preorderSteps.kind, 'changed')))
    .orderBy(asc(preorderSteps.version))
  return edits.reduce<PreorderContent>(
    (content, { data }) => applyChanges(content, data.changes) as PreorderContent,
    kept.content,
  )
}
