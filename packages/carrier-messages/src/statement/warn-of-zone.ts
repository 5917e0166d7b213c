import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { FeedbackList } from '#feedback-list.ts'

/** Says so where a local time was read as UTC. */
export function warnOfZone(event: LoggedEvent, path: string, feedback: FeedbackList): void {
  if (event.zoneBasis !== 'assumed-utc' || event.precision === 'date') return
  const place = event.place?.locode ?? event.place?.iata ?? event.place?.city ?? event.place?.name
  feedback.add('WARN', 'unknown-zone', path, place ?? 'an unnamed place')
}
