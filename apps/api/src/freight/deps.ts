import type { DocumentKind, SubmissionState } from '@portolan/contract/freight/documents'
import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import type { ThreadSide, ThreadSubject } from '@portolan/contract/freight/threads'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { StoredStepPrice } from '#freight/tables/preorders.ts'
import type { Deps as IdentityDeps, RegistrationSubscriber } from '#identity/deps.ts'
import type { MessageBatch } from '#messaging/notifications/digests/digest-entries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from './settings/env.ts'

/** A change with the order it is about. */
export type RecordedOrderChange = OrderChange & { organizationId: string; orderId: string }

/**
 * Follows what happens to orders. It gets the changes of one save, in the transaction that records them, and
 * may only write to that database: the transaction can be retried or rolled back. What leaves the portal goes
 * to the outbox. Messages about changes of one `batch` belong together.
 */
export type OrderChangeSubscriber = (
  tx: Database,
  changes: readonly RecordedOrderChange[],
  batch?: MessageBatch,
) => Promise<void>

/** One step of the conversation about a pre-order. */
export interface RecordedPreorderStep extends Pick<PreorderStep, 'kind' | 'note' | 'questions'> {
  organizationId: string
  preorderId: string
  orderId: string | null
  /** Cities of the booking. */
  ends: { from: string; to: string }
  /** The effect of the step on the agreed price, and whether it holds since; null without one. */
  price: StoredStepPrice | null
  agreedPrice: 'holds' | 'ended' | null
}

/** Follows pre-orders as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type PreorderStepSubscriber = (tx: Database, step: RecordedPreorderStep) => Promise<void>

/** Actions of the customer, the company or the calendar on a quote. */
export interface RecordedQuoteEvent {
  organizationId: string
  quoteId: string
  kind: 'requested' | 'offered' | 'accepted' | 'declined' | 'refused' | 'withdrawn' | 'expiring'
  /** Cities of the request. */
  ends: { from: string; to: string }
  /** An instant; null where there is no offer. */
  validUntil: string | null
  /** The company’s time zone, in which the validity ends. */
  timeZone: string
  /** The company's note on an offer, its reason for making none, or the customer's reason for declining. */
  note: string | null
}

/** Follows quotes as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type QuoteSubscriber = (tx: Database, event: RecordedQuoteEvent) => Promise<void>

/** A reference that an order has since a save or a message; the value and the issuer are normalized. */
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
  /** The company's decision about a document that the customer uploaded to an order, with its reason. */
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

/** An order that went from one customer to another; `organizationRef` is the next one's. */
export interface MovedOrder extends Omit<DeletedOrder, 'deletedBy'> {
  formerOrganizationRef: string
  movedBy: string
}

/** Follows moves of orders as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type OrderMoveSubscriber = (tx: Database, order: MovedOrder) => Promise<void>

/** Follows documents as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type DocumentSubscriber = (tx: Database, document: RecordedDocument) => Promise<void>

/** A message or an internal note of a conversation. */
export interface RecordedThreadMessage {
  organizationId: string
  /** Also the ID of the subject. */
  threadId: string
  messageId: string
  side: ThreadSide
  /** True for a note, which no customer may learn of. */
  isInternal: boolean
  via: 'portal' | 'api' | 'email'
  text: string
  /** The person who wrote it, or null: a system, or a contact who answered by email. */
  userId: string | null
  /** Colleagues that a note names. */
  mentions: readonly string[]
  subject: Pick<ThreadSubject, 'kind' | 'name'>
  orderId: string | null
  preorderId: string | null
  quoteId: string | null
}

/** Follows conversations as an `OrderChangeSubscriber` follows orders, under the same rules. */
export type ThreadSubscriber = (tx: Database, message: RecordedThreadMessage) => Promise<void>

/** Subscribers to events; everything that saves an event passes it on to them. */
export interface Subscribers {
  orderChangeSubscribers: readonly OrderChangeSubscriber[]
  orderDeletionSubscribers: readonly OrderDeletionSubscriber[]
  orderMoveSubscribers: readonly OrderMoveSubscriber[]
  preorderStepSubscribers: readonly PreorderStepSubscriber[]
  quoteSubscribers: readonly QuoteSubscriber[]
  referenceSubscribers: readonly ReferenceSubscriber[]
  documentSubscribers: readonly DocumentSubscriber[]
  threadSubscribers: readonly ThreadSubscriber[]
  registrationSubscribers: readonly RegistrationSubscriber[]
}

/** Freight's own dependencies: its settings and its subscribers. */
export interface Deps extends IdentityDeps, Subscribers {
  env: Env
}
