import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'

/** What a carrier or a terminal reported about an order, and when it came in. */
export interface CarrierReport {
  /** As the event log names it. */
  source: string
  receivedAt: number
  event: LoggedEvent
}
