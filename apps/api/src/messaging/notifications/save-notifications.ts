import { v7 as newId } from 'uuid'
import { type OutgoingMessage, plainDestination, queueMessages } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { and, inArray, isNull, ne, sql } from '#platform/db/drizzle.ts'
import { memberships, notifications, orders, preorders, quotes, users } from '#platform/db/schema.ts'
import { localData } from './present.ts'

type SavedNotification = typeof notifications.$inferInsert
export type NewNotification = Omit<SavedNotification, 'id'>

/** Rows a statement: PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 1_000

/**
 * Adds notifications, each to one person; the counters follow in the same transaction, and so do the messages to
 * people who chose email or SMS. With `quietly` no message is sent.
 */
export async function saveNotifications(
  database: Database,
  rows: readonly NewNotification[],
  { quietly = false }: { quietly?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return
  const saved = rows.map((row) => ({ ...row, id: newId() }))
  await database.transaction(async (tx) => {
    for (let start = 0; start < saved.length; start += rowsPerStatement)
      await tx.insert(notifications).values(saved.slice(start, start + rowsPerStatement))
    if (!quietly) await queueMessages(tx, await messagesOf(tx, saved.filter(isSentOn)))
  })
}

// A viewed notification needs no message. Security has letters of its own, which say more and can't be switched off.
function isSentOn({ viewed, kind }: SavedNotification): boolean {
  return !viewed && kind !== 'security'
}

async function messagesOf(tx: Database, saved: readonly SavedNotification[]): Promise<OutgoingMessage[]> {
  if (saved.length === 0) return []
  const recipients = await listRecipients(tx, [...new Set(saved.map(({ userId }) => userId))])
  if (recipients.size === 0) return []
  const isMember = await membershipsOf(tx, [...recipients.keys()])
  const sent = saved.filter(({ userId, organizationId }) => isMember(userId, organizationId))
  const subjects = await findOrders(tx, sent)
  const numbers = await findNumbers(tx, sent)
  return sent.flatMap((notification) => {
    const person = recipients.get(notification.userId)
    if (person === undefined) return []
    const { id, kind, orderId = null, preorderId = null, quoteId = null, data } = notification
    const order = orderId === null ? undefined : subjects.get(orderId)
    const local = localData(data, person.locale, order ? [order.from, order.to] : [])
    const orderNumber = numbers.get(quoteId ?? preorderId ?? '') ?? order?.number ?? null
    const about = { notificationKind: kind, orderNumber, orderId, preorderId, quoteId, data: local }
    const content = { kind: 'notification', ...about } as const
    return [{ ...person, content, onceFor: `notification ${id}` }]
  })
}

type Recipient = Pick<OutgoingMessage, 'channel' | 'to' | 'locale' | 'userId'>

/** Those of these people who chose email or SMS and can be reached by it, with where. */
async function listRecipients(tx: Database, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { id, email, phone, locale, notificationChannel: channel } = users
  const rows = await tx
    .select({ id, email, phone, locale, channel })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        ne(users.notificationChannel, 'disabled'),
        isNull(users.disabledAt),
      ),
    )
  const recipients = new Map<string, Recipient>()
  for (const { id: userId, email: ownEmail, phone: ownPhone, locale: language, channel: wanted } of rows) {
    if (wanted === 'disabled') continue
    const to = plainDestination(wanted, wanted === 'sms' ? (ownPhone ?? '') : ownEmail)
    if (to !== null) recipients.set(userId, { channel: wanted, to, locale: language, userId })
  }
  return recipients
}

/** Members who left an organization get no more messages about it. */
async function membershipsOf(
  tx: Database,
  userIds: readonly string[],
): Promise<(userId: string, organizationId: string) => boolean> {
  const rows = await tx
    .select({ userId: memberships.userId, organizationId: memberships.organizationId })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]))
  const known = new Set(rows.map(({ userId, organizationId }) => `${userId} ${organizationId}`))
  return (userId, organizationId) => known.has(`${userId} ${organizationId}`)
}

async function findOrders(
  tx: Database,
  about: readonly Pick<SavedNotification, 'organizationId' | 'orderId'>[],
) {
  const orderIds = new Set(about.flatMap(({ orderId }) => orderId ?? []))
  // With the organizations, because the key begins with them: by id only, every order would be read.
  const organizationIds = new Set(about.map(({ organizationId }) => organizationId))
  const { id, number, fromPlace: from, toPlace: to } = orders
  const rows = await tx
    .select({ id, number, from, to })
    .from(orders)
    .where(
      sql`${orders.organizationId} = ANY(${sql.param([...organizationIds])}::uuid[])
        AND ${orders.id} = ANY(${sql.param([...orderIds])}::uuid[])`,
    )
  return new Map(rows.map((order) => [order.id, order]))
}

/** The numbers of pre-orders and quotes, by ID. */
async function findNumbers(
  tx: Database,
  about: readonly Pick<SavedNotification, 'organizationId' | 'preorderId' | 'quoteId'>[],
): Promise<Map<string, string>> {
  const organizationIds = [...new Set(about.map(({ organizationId }) => organizationId))]
  const found = new Map<string, string>()
  const subjects = [
    { table: preorders, ids: about.flatMap(({ preorderId }) => preorderId ?? []) },
    { table: quotes, ids: about.flatMap(({ quoteId }) => quoteId ?? []) },
  ]
  for (const { table, ids } of subjects) {
    if (ids.length === 0) continue
    const rows = await tx
      .select({ id: table.id, number: table.number })
      .from(table)
      .where(and(inArray(table.organizationId, organizationIds), inArray(table.id, [...new Set(ids)])))
    for (const { id, number } of rows) found.set(id, number)
  }
  return found
}
