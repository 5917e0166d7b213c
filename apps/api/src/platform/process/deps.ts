import type { DocumentKind, SubmissionState } from '@portolan/contract/freight/documents'
import type { OrderChange } from '@portolan/contract/freight/history/order-changes'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorders'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { AdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import type { StoredStepPrice } from '#platform/db/schema.ts'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import type { RequestGuard } from '#platform/net/guarded-request.ts'
import type { Env } from '#platform/settings/env.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** A change with the order it is about. */
export type RecordedOrderChange = OrderChange & { organizationId: string; orderId: string }

/**
 * Follows what happens to orders. It gets the changes of one save, in the transaction that records them, and
 * may only write to that database: the transaction can be retried or rolled back. What leaves the portal goes
 * to the outbox.
 */
export type OrderChangeSubscriber = (tx: Database, changes: readonly RecordedOrderChange[]) => Promise<void>

/** One step of the conversation about a pre-order. */
export interface RecordedPreorderStep extends Pick<PreorderStep, 'kind' | 'note' | 'questions'> {
  organizationId: string
  preorderId: string
  orderId: string | null
  /** Cities of the booking. */
  ends: { from: string; to: string }
  /** What the step did to the agreed price, and whether it holds since; null without one. */
  price: StoredStepPrice | null
  agreedPrice: 'holds' | 'ended' | null
}

/** Follows pre-orders as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type PreorderStepSubscriber = (tx: Database, step: RecordedPreorderStep) => Promise<void>

/** What the customer, the company or the calendar does with a quote. */
export interface RecordedQuoteEvent {
  organizationId: string
  quoteId: string
  kind: 'requested' | 'offered' | 'accepted' | 'declined' | 'refused' | 'withdrawn' | 'expiring'
  /** Cities of the request. */
  ends: { from: string; to: string }
  /** An instant; null where there is no offer. */
  validUntil: string | null
  /** Of the company, in whose days the validity ends. */
  timeZone: string
  /** What the company says with an offer, or why it makes none; why the customer declines. */
  note: string | null
}

/** Follows quotes as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type QuoteSubscriber = (tx: Database, event: RecordedQuoteEvent) => Promise<void>

/** What an order is called since a save or a message; the value and the issuer are normalized. */
export type NewOrderReference = OrderReference & { organizationId: string; orderId: string }

/** Follows the references of orders as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type ReferenceSubscriber = (tx: Database, references: readonly NewOrderReference[]) => Promise<void>

/**
 * A document that the company or a customer saves, of an order or of a pre-order; the id of the other is
 * null.
 */
export interface RecordedDocument {
  change: 'added' | 'updated' | 'removed'
  organizationId: string
  documentId: string
  origin: 'company' | 'customer'
  documentRef: string | null
  kind: DocumentKind
  name: string
  contentType: string
  size: number
  invoiceNumber: string | null
  /** What the company decided about a document that the customer uploaded to an order, and why. */
  state: SubmissionState | null
  reason: string | null
  orderId: string | null
  preorderId: string | null
  /** Cities of the order. */
  ends: { from: string; to: string } | null
}

/** An order that was deleted. */
export interface DeletedOrder {
  orderId: string
  organizationRef: string
  orderRef: string
  orderNumber: string
  customerReference: string | null
  /** Cities of the order. */
  from: string
  to: string
  deletedBy: string
  reason: string | null
}

/** Follows deletions of orders as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type OrderDeletionSubscriber = (tx: Database, order: DeletedOrder) => Promise<void>

/** Follows documents as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type DocumentSubscriber = (tx: Database, document: RecordedDocument) => Promise<void>

/** Follows people who registered and proved their email, under the same rules. */
export type RegistrationSubscriber = (tx: Database, userId: string) => Promise<void>

/** Who follows what happens; everything that saves it passes it on. */
export interface Subscribers {
  orderChangeSubscribers: readonly OrderChangeSubscriber[]
  orderDeletionSubscribers: readonly OrderDeletionSubscriber[]
  preorderStepSubscribers: readonly PreorderStepSubscriber[]
  quoteSubscribers: readonly QuoteSubscriber[]
  referenceSubscribers: readonly ReferenceSubscriber[]
  documentSubscribers: readonly DocumentSubscriber[]
  registrationSubscribers: readonly RegistrationSubscriber[]
}

/** The outside world, opened once at start and handed to everything that needs it. */
export interface Deps extends Subscribers {
  env: Env
  database: Database
  /** Whether so many wait for the database that further requests should be turned away. */
  isDatabaseBusy: OpenDatabase['isBusy']
  listen: OpenDatabase['listen']
  /** Does long work while no other process on the database is at the same. */
  withAdvisoryLock<T>(turn: AdvisoryLock, work: () => Promise<T>): Promise<T>
  files: FileStore
  /** Calls URLs that others have chosen. */
  guard: RequestGuard
  secrets: Secrets
  clock: Clock
  log: Log
  reports: ErrorReports
}
