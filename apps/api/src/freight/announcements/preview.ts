import type {
  AnnouncementAudience,
  AnnouncementPreview,
} from '@portolan/contract/company/announcements/announcements'
import { findConcerned, isAboutOrders } from '#freight/order-finding/find-concerned.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Counted exactly up to here. */
const maxCounted = 1_000
const shownFirst = 5

interface Counted<T> {
  count: number
  isCapped: boolean
  first: T[]
}

const counted = <T>(count: number, first: T[], isAtLeast = false): Counted<T> => ({
  count: Math.min(count, maxCounted),
  isCapped: isAtLeast || count > maxCounted,
  first,
})

/** The customers, people and orders that an announcement for these readers concerns now. */
export async function previewAudience(
  database: Database,
  audience: AnnouncementAudience,
  organizationIds: readonly string[],
  now: string,
): Promise<AnnouncementPreview> {
  const scope = audience.organizations.length === 0 ? 'all' : organizationIds
  if (!isAboutOrders(audience)) {
    const customers = scope === 'all' ? sql`SELECT id FROM organizations` : chosen(organizationIds)
    return { ...(await countReaders(database, customers, false)), orders: counted<never>(0, []) }
  }
  const orders = await findConcerned(database, scope, audience, now, { limit: maxCounted + 1 })
  const ids = [...new Set(orders.map(({ organizationId }) => organizationId))]
  const isAtLeast = orders.length > maxCounted
  return {
    ...(await countReaders(database, chosen(ids), isAtLeast)),
    orders: counted(
      orders.length,
      await nameOrders(
        database,
        orders.slice(0, shownFirst).map(({ id }) => id),
      ),
    ),
  }
}

const chosen = (ids: readonly string[]): SQL => sql`SELECT unnest(${sql.param([...ids])}::uuid[]) AS id`

/** People who can sign in. */
const canSignIn = sql`u.disabled_at IS NULL AND NOT u.awaits_email_proof`

async function countReaders(
  database: Database,
  customers: SQL,
  isAtLeast: boolean,
): Promise<Omit<AnnouncementPreview, 'orders'>> {
  const people = sql`SELECT DISTINCT ON (u.id) u.id, u.first_name || ' ' || u.last_name AS name, g.name AS organization,
      u.notification_channel = 'email' AS "byEmail"
    FROM (${customers}) AS k JOIN memberships m ON m.organization_id = k.id JOIN users u ON u.id = m.user_id
      JOIN organizations g ON g.id = m.organization_id WHERE ${canSignIn} ORDER BY u.id, g.name`
  const limit = sql.raw(String(maxCounted + 1))
  const first = sql.raw(String(shownFirst))
  const [row] = await rowsOf<{
    customers: number
    people: number
    byEmail: number
    firstCustomers: AnnouncementPreview['customers']['first']
    firstPeople: AnnouncementPreview['people']['first']
  }>(
    database,
    sql`WITH readers AS MATERIALIZED (SELECT * FROM (${people} LIMIT ${limit}) AS r),
        told AS MATERIALIZED (SELECT g.ref, g.name FROM (${customers}) AS k JOIN organizations g ON g.id = k.id LIMIT ${limit})
      SELECT (SELECT count(*)::int FROM told) AS customers, (SELECT count(*)::int FROM readers) AS people,
        (SELECT count(*)::int FROM readers WHERE "byEmail") AS "byEmail",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', ref, 'name', name)), '[]')
          FROM (SELECT * FROM told ORDER BY name, ref LIMIT ${first}) AS f) AS "firstCustomers",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'organization', organization)), '[]')
          FROM (SELECT * FROM readers ORDER BY organization, name LIMIT ${first}) AS f) AS "firstPeople"`,
  )
  return {
    customers: counted(row?.customers ?? 0, row?.firstCustomers ?? [], isAtLeast),
    people: counted(row?.people ?? 0, row?.firstPeople ?? [], isAtLeast),
    byEmail: Math.min(row?.byEmail ?? 0, maxCounted),
  }
}

function nameOrders(
  database: Database,
  ids: readonly string[],
): Promise<AnnouncementPreview['orders']['first']> {
  return rowsOf(
    database,
    sql`SELECT o.id, o.number, g.name AS organization FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY g.name, o.number`,
  )
}
