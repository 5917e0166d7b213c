import type { ContentChanges } from '@portolan/contract/freight/preorders/preorder-content'
import type { RejectionCode } from '@portolan/contract/freight/preorders/preorder-states'
import type { FieldQuestion } from '@portolan/contract/freight/preorders/preorder-steps'
import type { Locale } from '@portolan/contract/identity/users'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { changedContent } from '#freight/preorders/content/complete-content.ts'
import { refuseImpossible } from '#freight/preorders/content/find-findings.ts'
import { isField } from '#freight/preorders/content/is-field.ts'
import { summarize } from '#freight/preorders/content/summarize.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import { collectFieldErrors } from '#platform/http/input/field-errors.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { type Step, settled } from './take-step.ts'

// Steps that the company can take with a pre-order; approving is in approval/. Repeating a step changes
// nothing.

export function reject(
  row: PreorderRow,
  { reasonCode, reason }: { reasonCode: RejectionCode; reason: string },
): Step | null {
  if (row.status === 'rejected' && row.rejectionCode === reasonCode && row.rejectionReason === reason)
    return null
  if (row.status !== 'pending') throw new Problem('wrong_state')
  const rejection = { rejectionCode: reasonCode, rejectionReason: reason }
  return {
    kind: 'rejected',
    note: reason,
    rejectionCode: reasonCode,
    set: { ...settled, ...rejection, status: 'rejected', review: 'submitted' },
  }
}

/** Asks about fields; withdraws any proposal. */
export function requestUpdate(
  row: PreorderRow,
  fields: readonly FieldQuestion[],
  locale: Locale,
): Step | null {
  if (row.status !== 'pending') throw new Problem('wrong_state')
  const unknown = fields.flatMap(({ path }, index): [string, string][] =>
    isField(row.content, path) ? [] : [[`fields.${index}.path`, fieldText('unknown', locale)]],
  )
  if (unknown.length > 0) throw new FieldProblem(collectFieldErrors(unknown))
  const questions = fields.map(({ path, question }) => ({ path, question }))
  const isAsked = row.review === 'update-requested' && isSame(row.questions, questions)
  if (isAsked) return null
  return {
    kind: 'update-requested',
    questions,
    set: { ...settled, questions, review: 'update-requested' },
  }
}

function isSame(some: readonly object[], others: readonly object[]): boolean {
  const textOf = (all: readonly object[]) => JSON.stringify(all.map((one) => Object.entries(one).sort()))
  return textOf(some) === textOf(others)
}

/** Proposes changes; withdraws any questions. The customer's booking stays until the customer accepts. */
export function propose(
  row: PreorderRow,
  { changes: proposed, note }: { changes: ContentChanges; note: string },
  locale: Locale,
): Step | null {
  if (row.status !== 'pending') throw new Problem('wrong_state')
  const proposal = changedContent(row.content, proposed)
  const changes = diffContents(row.content, proposal)
  if (changes.length === 0) throw new FieldProblem({ changes: [fieldText('required', locale)] })
  refuseImpossible(proposal, locale, 'changes')
  const isProposed = row.proposal !== null && row.note === note
  if (isProposed && isSame(diffContents(row.content, row.proposal ?? {}), changes)) return null
  return {
    kind: 'changes-proposed',
    note,
    changes,
    booking: proposal,
    set: { ...settled, review: 'changes-proposed', proposal, note },
  }
}

/** Takes back what the customer was asked or proposed, while it isn't answered. */
export function withdrawRequest(row: PreorderRow): Step {
  if (row.status !== 'pending' || row.review === 'submitted') throw new Problem('wrong_state')
  return { kind: 'request-withdrawn', set: { ...settled, review: 'submitted' } }
}

/** Confirms a request made after approval; named changes become the booking. */
export function confirmAmendment(row: PreorderRow, note: string | null): Step | null {
  if (row.amendment === 'confirmed') return null
  if (row.amendment !== 'requested') throw new Problem('wrong_state')
  const { proposal } = row
  const booking = proposal && { ...summarize(row.number, proposal) }
  return {
    kind: 'amendment-confirmed',
    note,
    ...(proposal && { changes: diffContents(row.content, proposal), booking: proposal }),
    set: { ...booking, ...settled, amendment: 'confirmed' },
  }
}

export function declineAmendment(row: PreorderRow, reason: string): Step | null {
  if (row.amendment === 'declined') return null
  if (row.amendment !== 'requested') throw new Problem('wrong_state')
  return { kind: 'amendment-declined', note: reason, set: { ...settled, amendment: 'declined' } }
}

/** The company's own system cancels the order, since it knows what has already been done. */
export function confirmCancellation(row: PreorderRow, note: string | null): Step | null {
  if (row.cancellation === 'confirmed') return null
  if (row.cancellation !== 'requested') throw new Problem('wrong_state')
  return { kind: 'cancellation-confirmed', note, set: { ...settled, cancellation: 'confirmed' } }
}

export function declineCancellation(row: PreorderRow, reason: string): Step | null {
  if (row.cancellation === 'declined') return null
  if (row.cancellation !== 'requested') throw new Problem('wrong_state')
  return { kind: 'cancellation-declined', note: reason, set: { ...settled, cancellation: 'declined' } }
}
