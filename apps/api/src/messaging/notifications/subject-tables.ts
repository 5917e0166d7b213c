import type { Place } from '@portolan/contract/freight/places'
import { jsonb, pgTable, text, uuid } from '#platform/db/drizzle.ts'

// The columns of orders, pre-orders and quotes that notifications show; freight has the whole tables.

export const orders = pgTable('orders', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  fromPlace: jsonb('from_place').$type<Place>().notNull(),
  toPlace: jsonb('to_place').$type<Place>().notNull(),
})

export const preorders = pgTable('preorders', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
})

export const quotes = pgTable('quotes', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
})
