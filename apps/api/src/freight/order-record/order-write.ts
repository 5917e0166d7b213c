import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import type { NewCharges } from './charges/write-charges.ts'
import type { OrderKeys } from './keys/order-keys.ts'
import type { Outcome } from './log/fold-ledger.ts'
import type { NewLogEntry } from './log/log-rows.ts'
import type { StatedOrder } from './save/save-statements.ts'

/** What is written of orders that the transaction has locked. */
export interface OrderWrite {
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
  documentStates: readonly OrderKeys[]
  /** What carriers' messages call orders. */
  messageReferences: readonly MessageReferences[]
  /** Orders that have lost references. */
  lostReferences: readonly OrderKeys[]
  /** What happened to orders, besides what follows from their records. */
  changes: readonly RecordedOrderChange[]
}

export interface MessageReferences {
  organizationId: string
  orderId: string
  references: readonly OrderReference[]
}

/** What changing orders needs of the outside world. */
export type ChangeDeps = Pick<Deps, 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'>
