import type { OrderRecord } from '@portolan/contract/company/orders'
import type { DocumentKind, SubmissionState } from '@portolan/contract/freight/documents'
import type { NoOfferReason } from '@portolan/contract/freight/offers'
import type * as cargoFacts from '@portolan/contract/freight/orders/cargo-facts'
import type * as orderCodes from '@portolan/contract/freight/orders/order-codes'
import type * as orderParts from '@portolan/contract/freight/orders/order-parts'
import type { Place, RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import type { StepPrice } from '@portolan/contract/freight/preorders/agreed-price'
import type { BookedUnit, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type * as preorderStates from '@portolan/contract/freight/preorders/preorder-states'
import type {
  FieldQuestion,
  PreorderStep,
  StepKind,
} from '@portolan/contract/freight/preorders/preorder-steps'
import type * as preorderContract from '@portolan/contract/freight/preorders/preorders'
import type { QuoteOffer, QuoteRequest, QuoteState } from '@portolan/contract/freight/quotes'
import type { Channel as ChannelSchema, NotificationRhythm } from '@portolan/contract/identity/users'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { Money } from '@portolan/contract/shared/money'
import type { ForeseenAlert } from '@portolan/freight/attention/alert'
import type { PriceEndingCause } from '@portolan/freight/booking/agreed-price/price-ending'
import type { LedgerCutOff } from '@portolan/freight/cut-offs/cut-off'
import type { Times } from '@portolan/freight/time/moment'
import type * as z from 'zod/mini'
import { instant } from './columns.ts'
import { boolean, date, doublePrecision, integer, jsonb, pgTable, sql, text, uuid } from './drizzle.ts'
import type { StoredCharge } from './stored-charge.ts'
import type { StoredOption } from './stored-option.ts'
import type { StoredRecord } from './stored-record.ts'

// Types only: the SQL in migrations/ creates the tables.

type Channel = z.infer<typeof ChannelSchema>

export const organizations = pgTable('organizations', {
  id: uuid('id').notNull(),
  ref: text('ref').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

export const users = pgTable('users', {
  id: uuid('id').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  locale: text('locale').$type<'en' | 'ru'>().notNull(),
  passwordHash: text('password_hash'),
  passwordFailures: integer('password_failures').notNull().default(0),
  disabledAt: instant('disabled_at'),
  secondFactor: text('second_factor').$type<Channel>().notNull().default('disabled'),
  notificationChannel: text('notification_channel').$type<Channel>().notNull().default('disabled'),
  notificationRhythm: text('notification_rhythm').$type<NotificationRhythm>().notNull().default('at-once'),
  notificationHour: integer('notification_hour').notNull().default(8),
  notificationTimeZone: text('notification_time_zone'),
  notificationScope: text('notification_scope').$type<'all' | 'followed'>().notNull().default('all'),
  orderColumns: jsonb('order_columns').$type<string[]>(),
  singleKeyShortcuts: boolean('single_key_shortcuts').notNull().default(true),
  avatarId: uuid('avatar_id'),
  secondFactorDestination: text('second_factor_destination'),
  awaitsEmailProof: boolean('awaits_email_proof').notNull().default(false),
})

export const memberships = pgTable('memberships', {
  userId: uuid('user_id').notNull(),
  organizationId: uuid('organization_id').notNull(),
  position: integer('position').notNull(),
})

export const orders = pgTable('orders', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  ref: text('ref').notNull(),
  number: text('number').notNull(),
  status: text('status').$type<orderCodes.RecordStatus>().notNull(),
  shipmentStatus: text('shipment_status').$type<orderCodes.ShipmentStatus>().notNull(),
  transportMode: text('transport_mode').$type<TransportMode>().notNull(),
  loadType: text('load_type').$type<orderCodes.LoadType>().notNull(),
  incoterms: text('incoterms').$type<orderCodes.Incoterms>().notNull(),
  incotermsPlace: text('incoterms_place'),
  customerReference: text('customer_reference'),
  cargo: text('cargo').notNull(),
  fromPlace: jsonb('from_place').$type<Place>().notNull(),
  toPlace: jsonb('to_place').$type<Place>().notNull(),
  departure: jsonb('departure').$type<Times>().notNull(),
  arrival: jsonb('arrival').$type<Times>().notNull(),
  departureAt: text('departure_at').notNull(),
  arrivalAt: text('arrival_at').notNull(),
  totals: jsonb('totals').$type<cargoFacts.Totals>().notNull(),
  route: jsonb('route').$type<RoutePoint[]>().notNull(),
  position: jsonb('position').$type<z.infer<typeof cargoFacts.Position>>(),
  distanceKm: doublePrecision('distance_km'),
  charges: jsonb('charges').$type<StoredCharge[]>().notNull(),
  contacts: jsonb('contacts').$type<OrderRecord['contacts']>().notNull(),
  cancellation: jsonb('cancellation').$type<NonNullable<OrderRecord['cancellation']>>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  recordHash: text('record_hash').notNull(),
  ratedHash: text('rated_hash'),
  orderText: text('order_text').notNull(),
  savedAt: instant('saved_at'),
  ownRecord: jsonb('own_record').$type<StoredRecord>(),
  loggedHash: text('logged_hash'),
  fromCode: text('from_code'),
  toCode: text('to_code'),
  departureOn: date('departure_on'),
  arrivalOn: date('arrival_on'),
  filterHash: text('filter_hash'),
  alerts: jsonb('alerts').$type<ForeseenAlert[]>(),
  cutOffs: jsonb('cut_offs').$type<LedgerCutOff[]>(),
  lateAt: instant('late_at'),
  quietAt: instant('quiet_at'),
  papersAt: instant('papers_at'),
  overdueAt: instant('overdue_at'),
  riskAt: instant('risk_at'),
  lateMinutes: integer('late_minutes'),
  stalledAt: instant('stalled_at'),
  stalledSince: instant('stalled_since'),
  attentionVersion: text('attention_version'),
  attentionHash: text('attention_hash'),
  papersExpected: integer('papers_expected'),
  papersPresent: integer('papers_present'),
})

export const shipmentUnits = pgTable('shipment_units', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  ref: text('ref').notNull(),
  position: integer('position').notNull(),
  packaging: text('packaging').$type<orderParts.ShipmentUnit['packaging']>().notNull(),
  quantity: integer('quantity').notNull(),
  description: text('description').notNull(),
  grossWeightKg: doublePrecision('gross_weight_kg'),
  volumeM3: doublePrecision('volume_m3'),
  lengthCm: doublePrecision('length_cm'),
  widthCm: doublePrecision('width_cm'),
  heightCm: doublePrecision('height_cm'),
  container: text('container'),
  containerType: text('container_type'),
  seal: text('seal'),
  marks: text('marks'),
  delivery: text('delivery').$type<'booked' | 'delivered'>().notNull(),
})

export const orderEvents = pgTable('order_events', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  ref: text('ref').notNull(),
  at: instant('at').notNull(),
  precision: text('at_precision').$type<'day'>(),
  classifier: text('classifier').$type<orderParts.Event['classifier']>().notNull(),
  code: text('code').$type<orderCodes.EventCode>().notNull(),
  place: jsonb('place').$type<Place>(),
  unitId: uuid('unit_id'),
  remark: text('remark'),
})

export const documents = pgTable('documents', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  ref: text('ref').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  contentHash: text('content_hash').notNull(),
  storageKey: text('storage_key').notNull(),
  createdAt: instant('created_at').notNull(),
  invoiceNumber: text('invoice_number'),
  amount: jsonb('amount').$type<Money>(),
  issuedOn: date('issued_on'),
  dueOn: date('due_on'),
  paidOn: date('paid_on'),
  origin: text('origin').$type<'company' | 'customer'>().notNull().default('company'),
  state: text('state').$type<SubmissionState>(),
  uploadedBy: uuid('uploaded_by'),
  decidedAt: instant('decided_at'),
  rejectionReason: text('rejection_reason'),
})

export const notifications = pgTable('notifications', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  viewed: boolean('viewed').notNull(),
  createdAt: instant('created_at').notNull(),
  orderId: uuid('order_id'),
  preorderId: uuid('preorder_id'),
  quoteId: uuid('quote_id'),
  data: jsonb('data').$type<NotificationData>().notNull(),
})

/** The parts of a pre-order's content that lists show. */
export type PreorderSummary = Pick<
  preorderContract.Preorder,
  | 'transportMode'
  | 'loadType'
  | 'incoterms'
  | 'from'
  | 'to'
  | 'readyOn'
  | 'cargo'
  | 'customerReference'
  | 'totals'
>

/** A booking, with its lines unless stored separately. */
export type StoredContent = Omit<PreorderContent, 'units'> & Partial<Pick<PreorderContent, 'units'>>

export const preorders = pgTable('preorders', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  status: text('status').$type<preorderStates.PreorderStatus>().notNull(),
  review: text('review').$type<preorderStates.PreorderReview>().notNull(),
  amendment: text('amendment').$type<preorderStates.RequestState>(),
  cancellation: text('cancellation').$type<preorderStates.RequestState>(),
  version: integer('version').notNull(),
  content: jsonb('content').$type<StoredContent>().notNull(),
  units: jsonb('units').$type<BookedUnit[]>(),
  summary: jsonb('summary').$type<PreorderSummary>().notNull(),
  proposal: jsonb('proposal').$type<PreorderContent>(),
  questions: jsonb('questions').$type<FieldQuestion[]>().notNull(),
  note: text('note'),
  rejectionCode: text('rejection_code').$type<preorderStates.RejectionCode>(),
  rejectionReason: text('rejection_reason'),
  orderId: uuid('order_id'),
  searchText: text('search_text').notNull(),
  partiesVersion: integer('parties_version'),
  /** Set on approval. */
  priceEnded: jsonb('price_ended').$type<PriceEndingCause[]>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/** The content of one step of a conversation. */
export type PreorderStepData = Pick<PreorderStep, 'note' | 'changes' | 'questions' | 'rejectionCode'> & {
  /** Missing in steps from before prices could end. */
  price?: StoredStepPrice | null
}

/** A step's effect on the agreed price, without texts, which are added in the reader's language. */
export type StoredStepPrice = Omit<StepPrice, 'because'> & { because: PriceEndingCause[] }

export const preorderSteps = pgTable('preorder_steps', {
  organizationId: uuid('organization_id').notNull(),
  preorderId: uuid('preorder_id').notNull(),
  version: integer('version').notNull(),
  kind: text('kind').$type<StepKind>().notNull(),
  side: text('side').$type<'customer' | 'company'>().notNull(),
  userId: uuid('user_id'),
  apiKeyId: uuid('api_key_id'),
  data: jsonb('data').$type<PreorderStepData>().notNull(),
  at: instant('at').notNull().default(sql`now()`),
})

export const preorderVersions = pgTable('preorder_versions', {
  organizationId: uuid('organization_id').notNull(),
  preorderId: uuid('preorder_id').notNull(),
  version: integer('version').notNull(),
  content: jsonb('content').$type<PreorderContent>().notNull(),
})

export const preorderDocuments = pgTable('preorder_documents', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  preorderId: uuid('preorder_id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  contentHash: text('content_hash').notNull(),
  storageKey: text('storage_key').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

export const quotes = pgTable('quotes', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  state: text('state').$type<Exclude<QuoteState, 'expired'>>().notNull(),
  version: integer('version').notNull(),
  request: jsonb('request').$type<QuoteRequest>().notNull(),
  reasons: jsonb('reasons').$type<NoOfferReason[]>().notNull(),
  validUntil: instant('valid_until'),
  remindedAt: instant('reminded_at'),
  acceptedVersion: integer('accepted_version'),
  acceptedOption: text('accepted_option'),
  acceptedAt: instant('accepted_at'),
  acceptedBy: uuid('accepted_by'),
  preorderId: uuid('preorder_id'),
  reason: text('reason'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

export const quoteOffers = pgTable('quote_offers', {
  organizationId: uuid('organization_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  version: integer('version').notNull(),
  source: text('source').$type<QuoteOffer['source']>().notNull(),
  validUntil: instant('valid_until').notNull(),
  options: jsonb('options').$type<StoredOption[]>().notNull(),
  request: jsonb('request').$type<QuoteRequest>(),
  note: text('note'),
  contentHash: text('content_hash'),
  at: instant('at').notNull().default(sql`now()`),
})

/** Only the company's requests read it. */
export const quoteCosts = pgTable('quote_costs', {
  organizationId: uuid('organization_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  version: integer('version').notNull(),
  optionId: text('option_id').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
})
