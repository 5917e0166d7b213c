import type { LedgerPlace } from '#ledger/order-record.ts'
import type { CutOffCode } from './cut-off-codes.ts'

/** Until when something has to be done for a transport. */
export interface LedgerCutOff {
  code: CutOffCode
  /** For a cut-off without an hour, the start of its day at its place. */
  at: string
  precision: 'time' | 'date'
  /** When it has passed: of one without an hour only the end of its day. */
  endsAt: string
  place: LedgerPlace
  /** When it was done; null where that isn't known. */
  metAt: string | null
}
