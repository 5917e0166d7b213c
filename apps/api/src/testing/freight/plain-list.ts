import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { type OrderSort, readSort, type SortField } from '@portolan/contract/freight/orders/order-filter'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** A requested list of orders, and the share of it before the page, from 0 to 1. */
export interface AskedList {
  userId: string
  organizationIds: readonly string[]
  filter: OrderSelection
  now: string
  share: number
  limit: number
}

/** A row of a list found by plain SQL. */
export interface PlainRow {
  part: number
  id: string
  pinned: boolean
  sortKey: string
}

/** The row before the page, the rows of the page plus one, and the total number of matches. */
export interface PlainPage {
  before: PlainRow | null
  rows: PlainRow[]
  total: number
}

/**
 * Pages of lists by one plain statement: every filter is a condition, with one sort, regardless of indexes.
 */
export async function plainPages(database: Database, lists: readonly AskedList[]): Promise<PlainPage[]> {
  const pages = await rowsOf<{
    place: number
    total: number
    start: number
    rows: (PlainRow & { at: number })[]
  }>(database, sql.join(lists.map(pageStatement), sql` UNION ALL `))
  const byPlace = new Map(pages.map((page) => [page.place, page]))
  return lists.map((_, place) => {
    const { total, start, rows } = byPlace.get(place) ?? { total: 0, start: 0, rows: [] }
    const plain = rows.map(({ at, ...row }) => ({ at, row }))
    return {
      before: plain.find(({ at }) => at === start)?.row ?? null,
      rows: plain.filter(({ at }) => at > start).map(({ row }) => row),
      total,
    }
  })
}

function pageStatement({ filter, share, limit, ...list }: AskedList, place: number): SQL {
  const { key, direction } = sortOf(filter, list.now)
  const { ordering = ['-pinned'] } = filter
  const part = ordering.includes('-pinned')
    ? sql`1 - pinned::int`
    : ordering.includes('pinned')
      ? sql`pinned::int`
      : sql`0`
  return sql`(WITH matching AS (
      SELECT o.id, ${part} AS part, pinned, ${key} AS key FROM (SELECT o.*,
          EXISTS (SELECT FROM order_pins p WHERE p.user_id = ${list.userId} AND p.order_id = o.id) AS pinned FROM orders o) AS o
        JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ANY(${sql.param(list.organizationIds)}::uuid[])${matches(filter, list)}
    ), numbered AS (
      SELECT *, row_number() OVER (ORDER BY part, key ${direction}, id ${direction}) AS at, count(*) OVER () AS total FROM matching
    ), started AS (SELECT *, floor(total * ${share}::float8) AS start FROM numbered)
    SELECT ${place}::int AS place, coalesce(min(total), 0)::int AS total, coalesce(min(start), 0)::int AS start,
      coalesce(json_agg(json_build_object('at', at, 'part', part, 'id', id, 'pinned', pinned, 'sortKey', key::text) ORDER BY at), '[]') AS rows
    FROM started WHERE at BETWEEN start AND start + ${limit + 1}::int)`
}

const columns = {
  createdAt: sql`o.created_at`,
  updatedAt: sql`o.updated_at`,
  number: sql`o.number`,
  departure: sql`o.departure_at`,
  arrival: sql`o.arrival_at`,
  delivery: sql`o.delivery_at`,
  papersDue: sql`coalesce(o.papers_at, 'infinity')`,
} satisfies Record<Exclude<SortField, 'lateness'>, SQL>

function sortOf({ ordering = [] }: OrderSelection, now: string): { key: SQL; direction: SQL } {
  const sort = ordering.find((each): each is OrderSort => !each.endsWith('pinned')) ?? '-updatedAt'
  const { field, descending } = readSort(sort)
  const late = sql`CASE WHEN o.stalled_at <= ${now}::timestamptz THEN extract(epoch FROM ${now}::timestamptz - o.stalled_since)
    ELSE o.late_minutes * 60.0 END`
  const last = sql.raw(descending ? '-1e15' : '1e15')
  const key = field === 'lateness' ? sql`coalesce(${late}, ${last})` : columns[field]
  return { key, direction: sql.raw(descending ? 'DESC' : 'ASC') }
}

function matches(
  filter: OrderSelection,
  { now, organizationIds }: Pick<AskedList, 'now' | 'organizationIds'>,
): SQL {
  const anyOf = (column: string, values: readonly string[] | undefined) =>
    values ? sql` AND ${sql.raw(column)} = ANY(${sql.param(values)}::text[])` : sql``
  const place = (column: string, codes: readonly string[] | undefined) =>
    codes
      ? sql` AND EXISTS (SELECT FROM unnest(${sql.param(codes)}::text[]) AS code WHERE starts_with(${sql.raw(column)}, code))`
      : sql``
  const date = (column: string, compared: string, day: string | undefined) =>
    day === undefined ? sql`` : sql` AND ${sql.raw(`${column} ${compared}`)} ${day}::date`
  return sql.join([
    anyOf('o.status', filter.status),
    anyOf('o.transport_mode', filter.transportMode),
    anyOf('o.shipment_status', filter.shipmentStatus),
    place('o.from_code', filter.from),
    place('o.to_code', filter.to),
    date('o.departure_on', '>=', filter.departureFrom),
    date('o.departure_on', '<=', filter.departureTo),
    date('o.arrival_on', '>=', filter.arrivalFrom),
    date('o.arrival_on', '<=', filter.arrivalTo),
    date('o.delivery_on', '>=', filter.deliveryFrom),
    date('o.delivery_on', '<=', filter.deliveryTo),
    filter.delivered ? sql` AND o.is_delivered = ${filter.delivered}::boolean` : sql``,
    filter.ids ? sql` AND o.id = ANY(${sql.param(filter.ids)}::uuid[])` : sql``,
    filter.attention ? sql` AND (${attention(filter.attention, now)})` : sql``,
    filter.search === undefined ? sql`` : sql` AND (${contains(filter.search, organizationIds)})`,
  ])
}

function attention(groups: NonNullable<OrderSelection['attention']>, now: string): SQL {
  const since = {
    late: 'late_at',
    'no-news': 'quiet_at',
    'missing-papers': 'papers_at',
    overdue: 'overdue_at',
    'at-risk': 'risk_at',
  }
  const each = groups.map((group) =>
    group === 'arriving'
      ? sql`(o.status = 'active' AND NOT o.is_delivered AND o.shipment_status <> 'CANCELED' AND (
          (o.arrival_at BETWEEN ${now}::timestamptz AND ${now}::timestamptz + interval '7 days' - interval '1 microsecond'
            AND o.shipment_status <> 'ARRIVED')
          OR o.delivery_at BETWEEN ${now}::timestamptz AND ${now}::timestamptz + interval '7 days' - interval '1 microsecond'))`
      : sql`coalesce(${sql.raw(`o.${since[group]}`)} <= ${now}::timestamptz, false)`,
  )
  return each.length === 0 ? sql`false` : sql.join(each, sql` OR `)
}

/**
 * Matches if each word is in the text, also without hyphens, or in the organization's name; or if the whole
 * search without spaces is, which suffices for a reference.
 */
function contains(search: string, organizationIds: readonly string[]): SQL {
  const has = (text: string) => sql`strpos(o.search_text, ${text}::text) > 0`
  const bare = (text: string) => text.replace(/[\s./-]/g, '')
  const text = search.toLowerCase()
  const words = text.split(/\s+/)
  const each = words.map(
    (word) => sql`(${has(word)} OR ${has(bare(word))} OR strpos(lower(g.name), ${word}::text) > 0)`,
  )
  const all = sql`(${sql.join(each, sql` AND `)})`
  if (words.length === 1) return all
  const joined = bare(text)
  const isReference = sql`EXISTS (SELECT FROM order_references r WHERE r.value = ${joined.toUpperCase()}
    AND r.organization_id = ANY(${sql.param(organizationIds)}::uuid[]))`
  return sql`CASE WHEN ${isReference} THEN ${has(joined)} ELSE ${all} OR ${has(joined)} END`
}
