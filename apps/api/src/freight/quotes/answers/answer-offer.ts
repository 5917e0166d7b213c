import type { Parties } from '@portolan/contract/freight/preorders/parties'
import type { Deps } from '#freight/deps.ts'
import { bookingAsked, isPriceFor } from '#freight/preorders/agreed-price.ts'
import type { RuleReading } from '#freight/preorders/content/find-findings.ts'
import { refuseErrors } from '#freight/preorders/content/find-findings.ts'
import { submitPreorder } from '#freight/preorders/steps/submit-preorder.ts'
import { changePreorder } from '#freight/preorders/steps/take-step.ts'
import { getLockedQuote } from '#freight/quotes/get-quote.ts'
import { publishQuoteEvent } from '#freight/quotes/publish-quote-event.ts'
import { findOffer, type QuoteRow, updateQuote } from '#freight/quotes/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'

/** The person who answers. */
type Asker = Pick<Person, 'kind' | 'userId' | 'organizationIds'>
type Answering = Pick<Deps, 'database' | 'env' | 'preorderStepSubscribers' | 'quoteSubscribers'>

interface Acceptance {
  quoteId: string
  version: number
  optionId: string
  /** For the pre-order that this makes. */
  parties?: Parties | undefined
}

/**
 * Accepts an option of the latest offer. This makes a pre-order of the request, or changes the agreed price
 * of the pending one made by an earlier version. Repeating it changes nothing.
 */
export function acceptOffer(
  deps: Answering,
  { quoteId, version, optionId, parties }: Acceptance,
  caller: Asker,
  reading: RuleReading,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const { row, preorder, preorderStatus } = await getLockedQuote(tx, caller.organizationIds, quoteId)
    if (row.state === 'accepted' && row.acceptedVersion === version && row.acceptedOption === optionId) return
    refuseOtherVersions(row, version, reading)
    if (row.state !== 'offered') throw new Problem('wrong_state')
    if (row.validUntil === null || Date.parse(row.validUntil) < reading.now.getTime())
      throw new Problem('quote_expired')
    const offer = await findOffer(tx, row, version)
    const option = offer?.options.find(({ id }) => id === optionId)
    if (!offer || !option) throw new FieldProblem({ optionId: [fieldText('choice', reading.locale)] })
    if (preorderStatus !== null && preorderStatus !== 'pending') throw new Problem('wrong_state')
    // The pre-order may have changed since the request: the price would end with its acceptance.
    const request = offer.request ?? row.request
    if (preorder && !isPriceFor(request, option, preorder.content, reading.bookingData))
      throw new Problem('quote_outdated')
    const preorderId = row.preorderId ?? (await makePreorder(deps, tx, { ...row, parties }, caller, reading))
    await updateQuote(tx, row, {
      state: 'accepted',
      preorderId,
      acceptedVersion: version,
      acceptedOption: optionId,
      acceptedAt: reading.now.toISOString(),
      acceptedBy: caller.userId,
    })
    if (row.preorderId !== null)
      await changePreorder(
        { ...deps, database: tx },
        { scope: caller.organizationIds, preorderId },
        caller,
        ({ status }) => {
          if (status !== 'pending') throw new Problem('wrong_state')
          return { kind: 'offer-accepted', set: {} }
        },
      )
    await publishQuoteEvent(deps, tx, row, { kind: 'accepted', validUntil: row.validUntil })
  })
}

function refuseOtherVersions(row: QuoteRow, version: number, { locale }: RuleReading): void {
  if (version > row.version) {
    // An unanswered request has no version to name.
    if (row.version === 0) throw new Problem('wrong_state')
    throw new FieldProblem({ version: [fieldText('choice', locale)] })
  }
  if (version < row.version) throw new Problem('quote_superseded')
}

async function makePreorder(
  deps: Answering,
  tx: Database,
  { organizationId, request, parties }: QuoteRow & Pick<Acceptance, 'parties'>,
  caller: Asker,
  reading: RuleReading,
): Promise<string> {
  const booking = { ...bookingAsked(request), ...(parties && { parties }) }
  refuseErrors(booking, reading)
  const { id } = await submitPreorder(deps, tx, caller, { organizationId, booking, agreedPrice: 'holds' })
  return id
}

/** Declines the latest offer; repeating it changes nothing. */
export function declineOffer(
  deps: Answering,
  { quoteId, version, reason }: { quoteId: string; version: number; reason: string },
  caller: Asker,
  reading: RuleReading,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const { row, preorderStatus } = await getLockedQuote(tx, caller.organizationIds, quoteId)
    if (row.state === 'declined' && row.version === version && row.reason === reason) return
    refuseOtherVersions(row, version, reading)
    if (row.state !== 'offered') throw new Problem('wrong_state')
    if (preorderStatus !== null && preorderStatus !== 'pending') throw new Problem('wrong_state')
    await updateQuote(tx, row, { state: 'declined', reason })
    await publishQuoteEvent(deps, tx, row, { kind: 'declined', note: reason })
  })
}

/** Withdraws a request that the company hasn't answered; repeating it changes nothing. */
export function withdrawRequest(deps: Answering, quoteId: string, caller: Asker): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const { row } = await getLockedQuote(tx, caller.organizationIds, quoteId)
    if (row.state === 'withdrawn') return
    if (row.state !== 'requested') throw new Problem('wrong_state')
    await updateQuote(tx, row, { state: 'withdrawn' })
    await publishQuoteEvent(deps, tx, row, { kind: 'withdrawn' })
  })
}
