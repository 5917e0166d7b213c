import { FollowedFilter } from '@portolan/contract/freight/follows'
import { findAmong } from '#freight/order-finding/find-all.ts'
import type { FindFollowed } from '#messaging/notifications/save-notifications.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type OrderKeys = Parameters<FindFollowed>[2]

/** Finds which of these people follow which of these orders, directly or by a filter that matches now. */
export const findFollowed: FindFollowed = async (tx, userIds, orders) => {
  const followed = new Set<string>()
  const keyOf = (userId: string, orderId: string) => `${userId} ${orderId}`
  const people = sql`user_id = ANY(${sql.param([...userIds])}::uuid[])`
  const rows = await rowsOf<{ userId: string; orderId: string }>(
    tx,
    sql`SELECT user_id AS "userId", order_id AS "orderId" FROM follows
      WHERE ${people} AND order_id = ANY(${sql.param(orders.map(({ orderId }) => orderId))}::uuid[])`,
  )
  for (const { userId, orderId } of rows) followed.add(keyOf(userId, orderId))
  // Colleagues often follow the same filter, so look it up once.
  const filters = await rowsOf<{ filter: unknown; userIds: string[] }>(
    tx,
    sql`SELECT filter, json_agg(user_id) AS "userIds" FROM follows
      WHERE ${people} AND filter IS NOT NULL GROUP BY filter`,
  )
  for (const { filter, userIds: followers } of filters) {
    for (const orderId of await listMatching(tx, filter, orders))
      for (const userId of followers) followed.add(keyOf(userId, orderId))
  }
  return (userId, orderId) => followed.has(keyOf(userId, orderId))
}

async function listMatching(tx: Database, stored: unknown, orders: OrderKeys): Promise<string[]> {
  const parsed = FollowedFilter.safeParse(stored)
  // A filter from a version with other members.
  if (!parsed.success) return []
  const { organization } = parsed.data
  const organizationIds = [...new Set(orders.map(({ organizationId }) => organizationId))].filter(
    (id) => organization?.includes(id) ?? true,
  )
  const orderIds = orders.map(({ orderId }) => orderId)
  return findAmong(tx, { organizationIds, orderIds }, parsed.data, new Date().toISOString())
}
