import { DocumentKind } from '@portolan/contract/freight/documents'
import type { OrderPaper, PaperState } from '@portolan/contract/freight/papers'
import type { ExpectedPaper } from '@portolan/freight/papers/papers-due'

/** A paper as of a time (milliseconds since the epoch); `reason` explains why its document was rejected. */
export function presentPaper(paper: ExpectedPaper, reason: string | null, now: number): OrderPaper {
  const { kinds, provider, due, dueAt, from, state, documentId } = paper
  const isMissing = (state === 'absent' || state === 'rejected') && from !== null && Date.parse(from) <= now
  const displayedState: PaperState = state === 'absent' ? (isMissing ? 'missing' : 'due') : state
  return {
    kinds: kinds.map((kind) => DocumentKind.parse(kind)),
    provider,
    state: displayedState,
    reason,
    documentId,
    due: { event: due.event, hours: due.hours },
    dueAt,
    missingSince: isMissing ? from : null,
  }
}
