import type { InboundMessageDetail, UnmatchedEvent } from '@portolan/contract/company/messages'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageRow, UnmatchedRow } from './queries.ts'

export function presentMessageDetail(
  { feedback, ...message }: MessageRow,
  orders: InboundMessageDetail['orders'],
  unmatched: readonly UnmatchedRow[],
): InboundMessageDetail {
  return { ...message, orders, feedbackElements: feedback, unmatchedEvents: unmatched.map(presentUnmatched) }
}

export function presentUnmatched({ id, path, references, event }: UnmatchedRow): UnmatchedEvent {
  const { code, classifier, at, place } = event
  return { id, propertyPath: path, references, code, classifier, at, place: placeText(place) }
}

function placeText(place: LoggedEvent['place']): string | null {
  return place && (place.locode ?? place.iata ?? place.city ?? place.name)
}
