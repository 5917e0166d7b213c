import type { ContentChanges, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { changedContent } from '#freight/preorders/content/complete-content.ts'
import { type RuleReading, refuseErrors } from '#freight/preorders/content/find-findings.ts'
import { summarize } from '#freight/preorders/content/summarize.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { type Step, settled } from './take-step.ts'

// Steps that a customer can take with a pre-order. Each function checks the locked row and returns the next
// step.

/** Changes the booking while it is pending; this also answers the company's questions or proposals. */
export function edit(row: PreorderRow, booking: PreorderContent, reading: RuleReading): Step | null {
  if (row.status !== 'pending') throw new Problem('not_editable')
  return submitted(row, booking, null, reading)
}

/** Answers the company's questions with changes, a note or both. */
export function answer(
  row: PreorderRow,
  { changes, note }: { changes: ContentChanges; note: string | null },
  reading: RuleReading,
): Step | null {
  if (row.status !== 'pending' || row.review !== 'update-requested') throw new Problem('wrong_state')
  if (note === null && Object.keys(changes).length === 0)
    throw new FieldProblem({ note: [fieldText('required', reading.locale)] })
  return submitted(row, changedContent(row.content, changes), note, reading)
}

function submitted(
  row: PreorderRow,
  booking: PreorderContent,
  note: string | null,
  reading: RuleReading,
): Step | null {
  const changes = diffContents(row.content, booking)
  const isAnswer = row.review !== 'submitted'
  if (changes.length === 0 && !isAnswer) return null
  if (changes.length > 0) refuseErrors(booking, reading)
  return {
    kind: isAnswer ? 'answered' : 'changed',
    note,
    changes,
    booking,
    set: { ...summarize(row.number, booking), ...settled, review: 'submitted' },
  }
}

export function acceptProposal(row: PreorderRow): Step {
  const { proposal } = row
  if (row.status !== 'pending' || row.review !== 'changes-proposed' || proposal === null)
    throw new Problem('wrong_state')
  return {
    kind: 'changes-accepted',
    changes: diffContents(row.content, proposal),
    booking: proposal,
    set: { ...summarize(row.number, proposal), ...settled, review: 'submitted' },
  }
}

export function declineProposal(row: PreorderRow, note: string | null): Step {
  if (row.status !== 'pending' || row.review !== 'changes-proposed') throw new Problem('wrong_state')
  return { kind: 'changes-declined', note, set: { ...settled, review: 'submitted' } }
}

export function cancel(row: PreorderRow): Step {
  if (row.status !== 'pending') throw new Problem('not_editable')
  return { kind: 'canceled', set: { ...settled, status: 'canceled', review: 'submitted' } }
}

/** Asks for changes to an approved pre-order, in the booking's own fields if named. */
export function askForAmendment(
  row: PreorderRow,
  request: { changes: ContentChanges; note: string },
  reading: RuleReading,
): Step {
  if (!isOpenToRequests(row) || row.amendment === 'requested') throw new Problem('wrong_state')
  const { note } = request
  const booking = changedContent(row.content, request.changes)
  const changes = diffContents(row.content, booking)
  // Don't check earlier agreements again, such as a date that has passed.
  refuseErrors(booking, reading, new Set(Object.keys(request.changes)))
  const proposal = changes.length > 0 ? booking : null
  return {
    kind: 'amendment-requested',
    note,
    changes,
    ...(proposal && { booking: proposal }),
    set: { amendment: 'requested', proposal, note },
  }
}

/** Asks for the cancellation of an approved pre-order, which withdraws an unanswered amendment. */
export function askForCancellation(row: PreorderRow, note: string): Step {
  if (!isOpenToRequests(row)) throw new Problem('wrong_state')
  const amendment = row.amendment === 'requested' ? null : row.amendment
  return {
    kind: 'cancellation-requested',
    note,
    set: { cancellation: 'requested', amendment, proposal: null, note },
  }
}

function isOpenToRequests({ status, cancellation }: PreorderRow): boolean {
  return status === 'approved' && (cancellation === null || cancellation === 'declined')
}
