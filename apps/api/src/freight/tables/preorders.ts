import type { PreorderTurn } from '@portolan/contract/company/preorders'
import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { StepPrice } from '@portolan/contract/freight/preorders/agreed-price'
import type { BookedUnit, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type * as preorderStates from '@portolan/contract/freight/preorders/preorder-states'
import type {
  FieldQuestion,
  PreorderStep,
  StepKind,
} from '@portolan/contract/freight/preorders/preorder-steps'
import type * as preorderContract from '@portolan/contract/freight/preorders/preorders'
import type { PriceEndingCause } from '@portolan/freight/booking/agreed-price/price-ending'
import { instant } from '#platform/db/columns.ts'
import { integer, jsonb, pgTable, sql, text, uuid } from '#platform/db/drizzle.ts'

// Types only: the SQL in platform/db/migrations creates the tables.

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
  /** The side that has to act next, and since when: kept by a trigger. */
  waitsFor: text('waits_for').$type<PreorderTurn>(),
  waitsSince: instant('waits_since'),
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
  /** How long the customer had waited for this step of the company; null if there was nothing to answer. */
  waitedSeconds: integer('waited_seconds'),
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
