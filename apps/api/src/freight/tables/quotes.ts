import type { NoOfferReason } from '@portolan/contract/freight/offers'
import type { QuoteOffer, QuoteRequest, QuoteState } from '@portolan/contract/freight/quotes'
import { instant } from '#platform/db/columns.ts'
import { integer, jsonb, pgTable, sql, text, uuid } from '#platform/db/drizzle.ts'
import type { StoredOption } from './stored-option.ts'

// Types only: the SQL in platform/db/migrations creates the tables.

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
  renewedAt: instant('renewed_at'),
  refusedBy: text('refused_by'),
  searchText: text('search_text'),
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
  offeredBy: text('offered_by'),
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

/** The costs of single lines; only the company's requests read it, too. */
export const quoteLineCosts = pgTable('quote_line_costs', {
  organizationId: uuid('organization_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  version: integer('version').notNull(),
  optionId: text('option_id').notNull(),
  /** From 1. */
  line: integer('line').notNull(),
  unitPrice: text('unit_price').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
})
