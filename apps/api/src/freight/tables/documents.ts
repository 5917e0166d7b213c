import type { DocumentKind, SubmissionState } from '@portolan/contract/freight/documents'
import type { Money } from '@portolan/contract/shared/money'
import { instant } from '#platform/db/columns.ts'
import { boolean, date, integer, jsonb, pgTable, text, uuid } from '#platform/db/drizzle.ts'

// Types only: the SQL in platform/db/migrations creates the tables.

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
  decidedBy: text('decided_by'),
  rejectionReason: text('rejection_reason'),
  /** Only the company sees it; never an invoice or a customer's. */
  isInternal: boolean('is_internal').notNull().default(false),
})
