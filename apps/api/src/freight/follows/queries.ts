import { Follow, FollowedFilter } from '@portolan/contract/freight/follows'
import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { maxFollowedFilters, maxFollowedOrders } from '@portolan/contract/shared/limits'
import { v7 as newId } from 'uuid'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'

interface FollowRow {
  id: string
  name: string | null
  orderId: string | null
  number: string | null
  fromPlace: Place | null
  toPlace: Place | null
  filter: unknown
}

interface FollowingPerson {
  userId: string
  organizationIds: readonly string[]
}

const maxListed = maxFollowedOrders + maxFollowedFilters

/** A person's follows, without orders of organizations that they left. */
export function listFollowRows(
  database: Database,
  person: FollowingPerson,
  locale: Locale,
): Promise<Follow[]> {
  return selectFollows(database, person, locale, sql``)
}

async function selectFollows(
  database: Database,
  { userId, organizationIds }: FollowingPerson,
  locale: Locale,
  which: SQL,
): Promise<Follow[]> {
  const rows = await rowsOf<FollowRow>(
    database,
    sql`SELECT f.id, f.name, f.filter, o.id AS "orderId", o.number, o.from_place AS "fromPlace", o.to_place AS "toPlace"
      FROM follows f
      LEFT JOIN orders o ON o.organization_id = f.organization_id AND o.id = f.order_id
        AND o.organization_id = ANY(${sql.param([...organizationIds])}::uuid[])
      WHERE f.user_id = ${userId}::uuid AND (o.id IS NOT NULL OR f.filter IS NOT NULL)${which}
      ORDER BY f.id DESC LIMIT ${maxListed}`,
  )
  return rows.map((row) => present(row, locale))
}

function present({ id, name, orderId, number, fromPlace, toPlace, filter }: FollowRow, locale: Locale) {
  const city = (place: Place | null) => place && localPlace(place, locale).city
  const order = orderId === null ? null : { id: orderId, number, from: city(fromPlace), to: city(toPlace) }
  return Follow.parse({ id, name: name ?? number, order, filter: order ? null : filter })
}

/** Follows an order; returns the existing follow if there is one. */
export async function insertOrderFollow(
  tx: Database,
  person: FollowingPerson,
  { organizationId, orderId }: { organizationId: string; orderId: string },
  locale: Locale,
): Promise<Follow> {
  const { userId } = person
  const existing = await findFollow(tx, userId, sql`order_id = ${orderId}::uuid`)
  if (!existing) await checkRoom(tx, userId, sql`order_id IS NOT NULL`, maxFollowedOrders)
  const id = existing ?? newId()
  if (!existing)
    await tx.execute(sql`INSERT INTO follows (id, user_id, organization_id, order_id)
      VALUES (${id}::uuid, ${userId}::uuid, ${organizationId}::uuid, ${orderId}::uuid)`)
  const [follow] = await selectFollows(tx, person, locale, sql` AND f.id = ${id}::uuid`)
  if (!follow) throw new Problem('not_found')
  return follow
}

/** Follows a filter; an equal filter gets the new name. */
export async function insertFilterFollow(
  tx: Database,
  userId: string,
  { name, filter: wanted }: { name: string; filter: FollowedFilter },
): Promise<Follow> {
  const filter = normalized(wanted)
  const stored = sql`${JSON.stringify(filter)}::jsonb`
  const existing = await findFollow(tx, userId, sql`md5(filter::text) = md5((${stored})::text)`)
  if (!existing) await checkRoom(tx, userId, sql`filter IS NOT NULL`, maxFollowedFilters)
  const id = existing ?? newId()
  if (existing) await tx.execute(sql`UPDATE follows SET name = ${name} WHERE id = ${id}::uuid`)
  else
    await tx.execute(sql`INSERT INTO follows (id, user_id, name, filter)
      VALUES (${id}::uuid, ${userId}::uuid, ${name}, ${stored})`)
  return { id, name, order: null, filter }
}

/** Normalizes equal filters to one form: lists are sets, and an empty list is no condition. */
function normalized(filter: FollowedFilter): FollowedFilter {
  const members = Object.entries(filter)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set<string>(value)].sort() : value])
  return FollowedFilter.parse(Object.fromEntries(members))
}

async function findFollow(tx: Database, userId: string, which: SQL): Promise<string | null> {
  // Serializes simultaneous follows of one person.
  await tx.execute(sql`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`)
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM follows WHERE user_id = ${userId}::uuid AND ${which}`,
  )
  return row?.id ?? null
}

async function checkRoom(tx: Database, userId: string, which: SQL, most: number): Promise<void> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM follows WHERE user_id = ${userId}::uuid AND ${which}`,
  )
  if ((row?.count ?? 0) >= most) throw new Problem('too_many_follows')
}

/** Returns true if the person followed it. */
export async function deleteFollow(database: Database, userId: string, followId: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`DELETE FROM follows WHERE user_id = ${userId}::uuid AND id = ${followId}::uuid RETURNING id`,
  )
  return rows.length > 0
}
