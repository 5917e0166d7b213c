import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { TransportMode } from '@portolan/contract/freight/places'
import { readSearch } from '#freight/order-finding/facts/read-search.ts'
import { areNone, type Organizations } from '#freight/order-finding/filter/organizations.ts'
import { scopeOf } from '#freight/order-finding/pages/whole-scope.ts'
import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Active orders by one of the modes, at one of the places, on one of the lanes or on one of the vessels. */
export interface Concern {
  transportMode: readonly TransportMode[]
  /** Countries and places where the order begins or ends. */
  places: readonly string[]
  lanes: readonly { from: string; to: string }[]
  vessels: readonly string[]
}

export interface ConcernedOrder {
  organizationId: string
  id: string
}

/** True if it chooses orders at all. */
export function isAboutOrders({ transportMode, places, lanes, vessels }: Concern): boolean {
  return transportMode.length + places.length + lanes.length + vessels.length > 0
}

interface Part {
  filter: OrderSelection
  condition?: SQL
}

/** The searched text is of all words of an order, so the legs are compared too: the name, then the voyage. */
function onVessel(name: string): SQL {
  const leg = sql`lower(point ->> 'conveyance')`
  const folded = name.toLowerCase().replace(/\s+/g, ' ')
  return sql`EXISTS (SELECT FROM jsonb_array_elements(o.route) AS point
    WHERE ${leg} = ${folded} OR starts_with(${leg}, ${`${folded} `}))`
}

/** The filters that find these orders together. */
function partsOf({ transportMode, places, lanes, vessels }: Concern): Part[] {
  const parts: Part[] = [
    ...(places.length > 0 ? [{ filter: { from: [...places] } }, { filter: { to: [...places] } }] : []),
    ...lanes.map(({ from, to }) => ({ filter: { from: [from], to: [to] } })),
    ...vessels.map((name) => ({ filter: { search: name }, condition: onVessel(name) })),
  ]
  const modes = transportMode.length > 0 ? { transportMode: [...transportMode] } : {}
  return (parts.length > 0 ? parts : [{ filter: {} }]).map((part) =>
    Object.assign({}, part, { filter: Object.assign({ status: ['active' as const] }, modes, part.filter) }),
  )
}

interface Asked {
  /** The most orders to find. */
  limit: number
  /** Only among these. */
  ids?: readonly string[]
}

/** The concerned orders of these customers as of `now` (RFC 3339), up to a limit; which ones is undefined. */
export async function findConcerned(
  database: Database,
  organizationIds: Organizations,
  concern: Concern,
  now: string,
  { limit, ids }: Asked,
): Promise<ConcernedOrder[]> {
  if (areNone(organizationIds) || ids?.length === 0) return []
  const among = ids === undefined ? {} : { ids: [...ids] }
  const rows: SQL[] = []
  for (const { filter: plain, condition } of partsOf(concern)) {
    const { filter, facts } = await readSearch(database, organizationIds, Object.assign({}, plain, among))
    const found = matchingRows(scopeOf(organizationIds, filter), filter, { now, facts }, condition)
    rows.push(sql`(SELECT o.organization_id, o.id ${found} LIMIT ${limit})`)
  }
  return rowsOf<ConcernedOrder>(
    database,
    sql`SELECT DISTINCT organization_id AS "organizationId", id
      FROM (${sql.join(rows, sql` UNION ALL `)}) AS concerned LIMIT ${limit}`,
  )
}

/** The customers that have a concerned order. */
export async function findConcernedCustomers(
  database: Database,
  organizationIds: readonly string[],
  concern: Concern,
  now: string,
): Promise<string[]> {
  const concerned: string[] = []
  for (const id of organizationIds)
    if ((await findConcerned(database, [id], concern, now, { limit: 1 })).length > 0) concerned.push(id)
  return concerned
}
