import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { columnsOf, keepsUnitsApart } from '#freight/preorders/content/stored-booking.ts'
import { summarize } from '#freight/preorders/content/summarize.ts'
import { saveParties } from '#freight/preorders/parties/save-parties.ts'
import { findPreorder, type PreorderRow } from '#freight/preorders/queries.ts'
import { preorders } from '#freight/tables/preorders.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { newReadableNumber } from '#platform/text/readable-number.ts'
import { refuseManyPreorders, spendBookingBytes } from './limit-customers.ts'
import { recordedStep, saveStep } from './take-step.ts'

/** Saves a new pre-order with its first version, in the given transaction, in which subscribers also run. */
export async function submitPreorder(
  { preorderStepSubscribers }: Pick<Deps, 'preorderStepSubscribers'>,
  tx: Database,
  caller: Pick<Person, 'kind' | 'userId' | 'organizationIds'>,
  {
    organizationId,
    booking,
    agreedPrice = null,
  }: { organizationId: string; booking: PreorderContent; agreedPrice?: 'holds' | null },
): Promise<PreorderRow> {
  const [id, number, version] = [newId(), newReadableNumber('P'), 1]
  const { content, ...summarized } = summarize(number, booking)
  await refuseManyPreorders(tx, organizationId)
  // The row and the first version.
  await spendBookingBytes(tx, organizationId, [summarized, content, content])
  await tx.insert(preorders).values({
    organizationId,
    id,
    number,
    status: 'pending',
    review: 'submitted',
    version,
    partiesVersion: version,
    questions: [],
    createdBy: caller.userId,
    ...summarized,
    ...columnsOf(content, await keepsUnitsApart(tx)),
  })
  await saveParties(tx, organizationId, [{ preorderId: id, parties: booking.parties }])
  const step = { kind: 'submitted', set: {}, booking } as const
  await saveStep(tx, { organizationId, preorderId: id, version }, caller, step)
  const row = await findPreorder(tx, caller.organizationIds, id)
  if (!row) throw new Error('The pre-order was not saved')
  for (const subscriber of preorderStepSubscribers) await subscriber(tx, recordedStep(row, step, agreedPrice))
  return row
}
