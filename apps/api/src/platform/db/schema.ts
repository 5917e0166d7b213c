import type { Channel as ChannelSchema, NotificationRhythm } from '@portolan/contract/identity/users'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type * as z from 'zod/mini'
import { instant } from './columns.ts'
import { boolean, integer, jsonb, pgTable, sql, text, uuid } from './drizzle.ts'

// Types only: the SQL in migrations/ creates the tables.

type Channel = z.infer<typeof ChannelSchema>

export const organizations = pgTable('organizations', {
  id: uuid('id').notNull(),
  ref: text('ref').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  accountManagerName: text('account_manager_name'),
  accountManagerEmail: text('account_manager_email'),
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
  termsVersion: text('terms_version'),
  avatarId: uuid('avatar_id'),
  secondFactorDestination: text('second_factor_destination'),
  awaitsEmailProof: boolean('awaits_email_proof').notNull().default(false),
})

export const memberships = pgTable('memberships', {
  userId: uuid('user_id').notNull(),
  organizationId: uuid('organization_id').notNull(),
  position: integer('position').notNull(),
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
