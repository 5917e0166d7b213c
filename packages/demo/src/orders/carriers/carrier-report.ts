import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'

/** A report of a carrier or terminal about an order, with its time of receipt. */
export interface CarrierReport {
  /** As the event log names it. */
  source: string
  receivedAt: number
  event: LoggedEvent
}
