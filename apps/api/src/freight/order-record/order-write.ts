import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import type { MessageBatch } from '#messaging/notifications/digests/digest-entries.ts'
import type { Database } from '#platform/db/database.ts'
import type { NewCharges } from './charges/write-charges.ts'
import type { OrderKeys } from './keys/order-keys.ts'
import type { Outcome } from './log/fold-ledger.ts'
import type { NewLogEntry } from './log/log-rows.ts'
import type { StatedOrder } from './save/save-statements.ts'

/** Writes to orders that the transaction has locked. */
export interface OrderWrite {
  /** Records saved at one time by one author, one for each order. */
  records: readonly StatedOrder[]
  /** Additions to the logs of orders. */
  entries: readonly NewLogEntry[]
  /** Results of logs whose entries have changed. */
  outcomes: readonly Outcome[]
  /** Charges that replace all charges of an order. */
  charges: readonly NewCharges[]
  /** Orders to archive or to take from the archive. */
  statuses: readonly NewStatus[]
  /** Orders whose documents have changed, or the names, numbers or dates of documents. */
  documents: readonly OrderKeys[]
  /** Orders in which only the state of a document has changed. */
  documentStates: readonly OrderKeys[]
  /** References from carriers' messages. */
  messageReferences: readonly MessageReferences[]
  /** References that the company adds to a known order by themselves. */
  deskReferences: readonly MessageReferences[]
  /** Orders that have lost references. */
  lostReferences: readonly OrderKeys[]
  /** Events of orders that aren't in their records. */
  changes: readonly RecordedOrderChange[]
}

export interface NewStatus extends OrderKeys {
  status: RecordStatus
}

export interface MessageReferences {
  organizationId: string
  orderId: string
  references: readonly OrderReference[]
}

/** The outside dependencies of changing orders. */
export type ChangeDeps = Pick<Deps, 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'> & {
  /** Set if messages about several changes belong together. */
  batch?: MessageBatch
}

/** An order that is about to be written. */
export interface WrittenSoon extends OrderKeys {
  number: string
  isNew: boolean
  /** Its version once it is written. */
  version: string
}

/** Called in the transaction before orders change: their former state can still be read. */
export interface BeforeChange {
  beforeChange?: (tx: Database, orders: readonly WrittenSoon[]) => Promise<void>
}
