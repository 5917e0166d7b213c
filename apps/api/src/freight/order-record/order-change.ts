import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import type { NewCharges } from './charges/write-charges.ts'
import type { OrderKeys } from './keys/order-keys.ts'
import type { Outcome } from './log/fold-ledger.ts'
import type { NewLogEntry } from './log/log-rows.ts'
import type { StatedOrder } from './save/save-statements.ts'

/** What changes of orders that the transaction has locked. A change leaves out what it doesn't touch. */
export interface OrderChange {
  /** Records that are saved at one time, one for each order. */
  records: readonly StatedOrder[]
  /** What is added to the logs of orders. */
  entries: readonly NewLogEntry[]
  /** What follows from logs that have got other entries. */
  outcomes: readonly Outcome[]
  /** Charges that replace all charges of an order. */
  charges: readonly NewCharges[]
  /** Orders with other documents, or with other names, numbers or dates of them. */
  documents: readonly OrderKeys[]
  /** Orders of which only the state of a document changed. */
  judged: readonly OrderKeys[]
  /** References that carriers' messages teach. */
  learned: readonly LearnedReferences[]
  /** Orders that have lost references. */
  unnamed: readonly OrderKeys[]
  /** What happened to orders besides what their records say. */
  happened: readonly RecordedOrderChange[]
}

export interface LearnedReferences {
  organizationId: string
  orderId: string
  references: readonly OrderReference[]
}

/** What changing orders needs of the outside world. */
export type ChangeDeps = Pick<Deps, 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'>
