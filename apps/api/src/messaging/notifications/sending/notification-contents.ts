import type { NotificationContent } from '#messaging/letters/message.ts'
import { localData } from '#messaging/notifications/present.ts'
import { orders, preorders, quotes } from '#messaging/notifications/subject-tables.ts'
import type { Database } from '#platform/db/database.ts'
import { and, inArray, sql } from '#platform/db/drizzle.ts'
import { memberships, type notifications } from '#platform/db/schema.ts'
import type { Recipient } from './recipients.ts'

export type SavedNotification = typeof notifications.$inferInsert

/** The content of a message about a notification, with its recipient. */
export interface AddressedNotification<N> {
  person: Recipient
  notification: N
  content: NotificationContent
}

/** The contents in each person's language. Members who left an organization get no more messages about it. */
export async function addressNotifications<N extends SavedNotification>(
  tx: Database,
  saved: readonly N[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<AddressedNotification<N>[]> {
  if (saved.length === 0) return []
  const isMember = await membershipsOf(tx, [...new Set(saved.map(({ userId }) => userId))])
  const deliverable = saved.filter(({ userId, organizationId }) => isMember(userId, organizationId))
  const subjects = await findOrders(tx, deliverable)
  const numbers = await findNumbers(tx, deliverable)
  return deliverable.flatMap((notification) => {
    const person = recipients.get(notification.userId)
    if (person === undefined) return []
    const { kind, orderId = null, preorderId = null, quoteId = null, data } = notification
    const order = orderId === null ? undefined : subjects.get(orderId)
    const local = localData(data, person.locale, order ? [order.from, order.to] : [])
    const orderNumber = numbers.get(quoteId ?? preorderId ?? '') ?? order?.number ?? null
    const about = { notificationKind: kind, orderNumber, orderId, preorderId, quoteId, data: local }
    return [{ person, notification, content: { kind: 'notification', ...about } as const }]
  })
}

async function membershipsOf(
  tx: Database,
  userIds: readonly string[],
): Promise<(userId: string, organizationId: string) => boolean> {
  const rows = await tx
    .select({ userId: memberships.userId, organizationId: memberships.organizationId })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]))
  const memberKeys = new Set(rows.map(({ userId, organizationId }) => `${userId} ${organizationId}`))
  return (userId, organizationId) => memberKeys.has(`${userId} ${organizationId}`)
}

async function findOrders(
  tx: Database,
  about: readonly Pick<SavedNotification, 'organizationId' | 'orderId'>[],
) {
  const orderIds = new Set(about.flatMap(({ orderId }) => orderId ?? []))
  // Includes the organizations, because the key begins with them: by ID only, every order would be read.
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
  const texts = new Map<string, string>()
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
    for (const { id, number } of rows) texts.set(id, number)
  }
  return texts
}
