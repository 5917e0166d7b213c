import type { LedgerCutOff } from '#cut-offs/cut-off.ts'
import type { LedgerPlace, LedgerStatus, LedgerStop } from '#ledger/order-record.ts'
import type { Precision } from '#time/moment.ts'

/**
 * Something that happened, as a milestone or a carrier reports it; `equipment` is null for the whole order.
 */
export interface Report {
  code: string
  at: string
  precision?: Precision | null
  place: LedgerPlace | null
  equipment: string | null
}

/** A last free day (midnight UTC) or hour of a container, or of all of them. */
export interface FreeTime {
  /** Demurrage, detention or storage. */
  code: 'DEM' | 'DET' | 'STO'
  equipment: string | null
  lastAt: string
  precision: 'time' | 'date'
}

/** A paper that is expected and isn't there, and since when or from when that matters. */
export interface MissingPaper {
  kind: string
  from: string
}

/** An invoice that isn't paid; `overdueAt` is the end of the day it's due on. */
export interface UnpaidInvoice {
  dueOn: string
  overdueAt: string
}

/** The facts about an order that the rules use. */
export interface AttentionFacts {
  status: 'active' | 'archived'
  shipmentStatus: LedgerStatus
  transportMode: 'sea' | 'air' | 'truck' | 'rail'
  route: readonly LedgerStop[]
  createdAt: string
  reports: readonly Report[]
  /** When a carrier last said anything. */
  heardAt: string | null
  position: { at: string } | null
  freeTimes: readonly FreeTime[]
  cutOffs: readonly LedgerCutOff[]
  /** Reports as facts for future times. */
  ahead: readonly Report[]
  missingPapers: readonly MissingPaper[]
  unpaid: readonly UnpaidInvoice[]
  /** The reasons for the moved departure from the first stop and arrival at the last one; null if unknown. */
  reasons: { departure: string | null; arrival: string | null }
}
