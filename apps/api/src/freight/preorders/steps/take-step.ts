import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { Deps, RecordedPreorderStep } from '#freight/deps.ts'
import { priceStateOf } from '#freight/preorders/agreed-price.ts'
import { changedColumns, keepsUnitsApart } from '#freight/preorders/content/stored-booking.ts'
import { saveParties } from '#freight/preorders/parties/save-parties.ts'
import {
  findPreorder,
  keysOf,
  lockPreorder,
  type PreorderRow,
  type PreorderScope,
} from '#freight/preorders/queries.ts'
import {
  type PreorderStepData,
  preorderSteps,
  preorders,
  preorderVersions,
} from '#freight/tables/preorders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq, sql } from '#platform/db/drizzle.ts'
import type { ApiKey, Person, Staff } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { Problem } from '#platform/http/problem.ts'
import { refuseEndlessChanges, spendBookingBytes } from './limit-customers.ts'
import { priceEndedBy, stepPriceOf, type TakenStep } from './step-price.ts'

/** The actor of a step: a customer's person, or of the company its staff, a system or the operator. */
export type Actor =
  | Pick<Person | Staff, 'kind' | 'userId'>
  | Pick<ApiKey, 'kind' | 'id'>
  | { kind: 'operator' }

/** A step of a pre-order, without its time and actor. */
export interface Step extends TakenStep, Partial<PreorderStepData> {
  /** The booking that it changes to, proposes, requests or approves. */
  booking?: PreorderContent
}

/**
 * Customers edit as often as they like, so an edit's step has only its changes. Every other version of a
 * booking is stored in full.
 */
const isKeptWhole = ({ kind }: Step) => kind !== 'changed'

/** Closes any question, proposal or request. */
export const settled: Step['set'] = { questions: [], proposal: null, note: null }

const nothingSaid: PreorderStepData = {
  note: null,
  changes: [],
  questions: [],
  rejectionCode: null,
  price: null,
}

/**
 * Changes a pre-order by one step, which becomes its next version, in one transaction; every change goes
 * through here. `decide` gets the locked row, throws to reject, and returns null if there is nothing to do.
 * It may only use the transaction, which can be retried.
 */
export function changePreorder(
  deps: Pick<Deps, 'database' | 'env' | 'preorderStepSubscribers'>,
  { scope, preorderId, ifMatch }: { scope: PreorderScope; preorderId: string; ifMatch?: string | undefined },
  actor: Actor,
  decide: (row: PreorderRow, tx: Database) => Step | null | Promise<Step | null>,
): Promise<{ row: PreorderRow; changed: boolean }> {
  return deps.database.transaction(async (tx) => {
    const row = await lockPreorder(tx, scope, preorderId)
    if (!row) throw new Problem('not_found')
    checkIfMatch(ifMatch, row.version)
    const step = await decide(row, tx)
    if (step === null) return { row, changed: false }
    const version = row.version + 1
    const data = deps.env.bookingData
    const columns = {
      ...changedColumns(row, step.set, await keepsUnitsApart(tx)),
      priceEnded: priceEndedBy(row, step, data),
    }
    if (actor.kind === 'person') await spendChange(tx, row, step, columns)
    await tx
      .update(preorders)
      .set({ ...columns, version, partiesVersion: version, updatedAt: sql`now()` })
      .where(and(eq(preorders.organizationId, row.organizationId), eq(preorders.id, row.id)))
    const { parties } = step.set.content ?? row.content
    await saveParties(tx, row.organizationId, [{ preorderId: row.id, parties }])
    const after = await findPreorder(tx, scope, preorderId)
    if (!after) throw new Error('The pre-order is gone')
    const priced = { ...step, price: stepPriceOf(row, after, step, data) }
    const since = row.waitsFor === 'company' ? row.waitsSince : null
    await saveStep(tx, { ...keysOf(row), version }, actor, priced, since)
    const recorded = recordedStep(after, priced, priceStateOf(after, data))
    for (const subscriber of deps.preorderStepSubscribers) await subscriber(tx, recorded)
    return { row: after, changed: true }
  })
}

/** Counts a customer's step against the daily limit. */
async function spendChange(tx: Database, row: PreorderRow, step: Step, columns: object): Promise<void> {
  refuseEndlessChanges(row, step.kind)
  const version = step.booking && isKeptWhole(step) ? step.booking : null
  await spendBookingBytes(tx, row.organizationId, [columns, step.changes ?? [], version])
}

/** Adds a step and its booking. `waitsSince`: since when the customer waits for the company. */
export async function saveStep(
  tx: Database,
  keys: { organizationId: string; preorderId: string; version: number },
  actor: Actor,
  step: Step,
  waitsSince: string | null = null,
): Promise<void> {
  const { kind, set: _, booking, ...details } = step
  const isAnswer = actor.kind !== 'person' && waitsSince !== null
  await tx.insert(preorderSteps).values({
    ...keys,
    kind,
    side: actor.kind === 'person' ? 'customer' : 'company',
    userId: 'userId' in actor ? actor.userId : null,
    apiKeyId: actor.kind === 'api-key' ? actor.id : null,
    data: { ...nothingSaid, ...details },
    ...(isAnswer && { waitedSeconds: secondsSince(waitsSince) }),
  })
  if (booking && isKeptWhole(step)) await tx.insert(preorderVersions).values({ ...keys, content: booking })
}

const secondsSince = (instant: string) =>
  sql<number>`greatest(0, extract(epoch FROM now() - ${instant}::timestamptz))::integer`

/** A step as subscribers get it. */
export function recordedStep(
  row: PreorderRow,
  { kind, note = null, questions = [], price = null }: Step,
  agreedPrice: RecordedPreorderStep['agreedPrice'],
): RecordedPreorderStep {
  const { from, to } = row.summary
  return {
    ...keysOf(row),
    orderId: row.orderId,
    ends: { from: from.city, to: to.city },
    kind,
    note,
    questions,
    price,
    agreedPrice,
  }
}
