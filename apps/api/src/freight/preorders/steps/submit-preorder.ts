import type { PreorderContent } from '@portolan/contract/freight/preorder-content'
import { v7 as newId } from 'uuid'
import { summarize } from '#freight/preorders/content/summarize.ts'
import { findPreorder, type PreorderRow } from '#freight/preorders/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { preorders } from '#platform/db/schema.ts'
import type { Person } from '#platform/http/caller.ts'
import { newReadableNumber } from '#platform/text/readable-number.ts'
import { saveStep } from './take-step.ts'

/** Saves a new pre-order with its first version, in the transaction given. */
export async function submitPreorder(
  tx: Database,
  caller: Pick<Person, 'kind' | 'userId' | 'organizationIds'>,
  { organizationId, booking }: { organizationId: string; booking: PreorderContent },
): Promise<PreorderRow> {
  const [id, number, version] = [newId(), newReadableNumber('P'), 1]
  await tx.insert(preorders).values({
    organizationId,
    id,
    number,
    status: 'pending',
    review: 'submitted',
    version,
    questions: [],
    createdBy: caller.userId,
    ...summarize(number, booking),
  })
  await saveStep(tx, { organizationId, preorderId: id, version }, caller, {
    kind: 'submitted',
    set: {},
    booking,
  })
  const row = await findPreorder(tx, caller.organizationIds, id)
  if (!row) throw new Error('The pre-order was not saved')
  return row
}
