import type { CompanyPreorderCounts, PreorderTurn } from '@portolan/contract/company/preorders'
import { turnRoundDays } from '@portolan/contract/company/preorders'
import type { StepKind } from '@portolan/contract/freight/preorders/preorder-steps'
import { searchMatches } from '#freight/order-finding/search/search-matches.ts'
import {
  isItsOrder,
  type ListedPreorder,
  listed,
  type PreorderListFilter,
  preorderMatches,
} from '#freight/preorders/queries.ts'
import { orders } from '#freight/tables/orders.ts'
import { preorderSteps, preorders } from '#freight/tables/preorders.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, asc, count, desc, eq, isNotNull, lt, type SQL, sql } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'

/** A pre-order with its last step. */
export type CompanyListedPreorder = ListedPreorder & { lastKind: StepKind; lastAt: string }

type Filter = PreorderListFilter & {
  waitsFor?: PreorderTurn | undefined
  ordering?: '-createdAt' | 'waitsSince' | undefined
}

/** The last row of a page: its ID, and since when it waits. */
export type PlaceInList = readonly [id: string, waitsSince: string | null]

/** The row of the step that made a version; `version` is the number of the last step. */
const isLastStep = and(
  eq(preorderSteps.organizationId, preorders.organizationId),
  eq(preorderSteps.preorderId, preorders.id),
  eq(preorderSteps.version, preorders.version),
)

/** A page of pre-orders of all customers plus one row, newest first or those that wait longest first. */
export async function listCompanyPreorderRows(
  database: Database,
  { search, waitsFor, ordering, ...filter }: Filter,
  page: { after: PlaceInList | null; limit: number },
): Promise<{ rows: CompanyListedPreorder[]; count: number }> {
  const byWaiting = ordering === 'waitsSince'
  const matches = and(
    preorderMatches('company', filter),
    waitsFor && eq(preorders.waitsFor, waitsFor),
    byWaiting ? isNotNull(preorders.waitsFor) : undefined,
    search === undefined ? undefined : found(search),
  )
  const rows = await database
    .select({ ...listed, lastKind: preorderSteps.kind, lastAt: preorderSteps.at })
    .from(preorders)
    .innerJoin(organizations, eq(organizations.id, preorders.organizationId))
    .leftJoin(orders, isItsOrder)
    .innerJoin(preorderSteps, isLastStep)
    .where(and(matches, page.after === null ? undefined : following(page.after, byWaiting)))
    .orderBy(...(byWaiting ? [asc(preorders.waitsSince), asc(preorders.id)] : [desc(preorders.id)]))
    .limit(page.limit + 1)
  const [total] = await database
    .select({ count: count() })
    .from(preorders)
    .innerJoin(organizations, eq(organizations.id, preorders.organizationId))
    .where(matches)
  return { rows, count: total?.count ?? 0 }
}

/** Matches the booking, or the name or reference of its customer. */
function found(search: string): SQL | undefined {
  const anywhere = `%${normalizeSearch(search).replace(/[\\%_]/g, '\\$&')}%`
  const isOfCustomer = sql`lower(${organizations.name}) LIKE ${anywhere} OR lower(${organizations.ref}) LIKE ${anywhere}`
  const isBooked = searchMatches(preorders.searchText, search)
  return isBooked ? sql`(${isBooked} OR ${isOfCustomer})` : undefined
}

function following([id, since]: PlaceInList, byWaiting: boolean): SQL | undefined {
  if (!byWaiting || since === null) return lt(preorders.id, id)
  return sql`(${preorders.waitsSince}, ${preorders.id}) > (${since}::timestamptz, ${id}::uuid)`
}

/** The most answers whose median is the turn-round time. */
const maxAnswers = 1_000

/** The pre-orders that wait, and the turn-round time of the company's latest answers. */
export async function countWaiting(database: Database): Promise<CompanyPreorderCounts> {
  const [waiting] = await rowsOf<Record<Counted, number> & { oldest: string | null }>(
    database,
    sql`SELECT count(*) FILTER (WHERE waits_for = 'company')::int AS company,
        count(*) FILTER (WHERE waits_for = 'customer')::int AS customer,
        count(*) FILTER (WHERE waits_for = 'company' AND status = 'pending')::int AS bookings,
        count(*) FILTER (WHERE amendment = 'requested')::int AS amendments,
        count(*) FILTER (WHERE cancellation = 'requested')::int AS cancellations,
        min(waits_since) FILTER (WHERE waits_for = 'company') AS oldest
      FROM preorders WHERE waits_for IS NOT NULL`,
  )
  const [answered] = await rowsOf<{ median: number | null; answers: number }>(
    database,
    sql`SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_seconds))::int AS median, count(*)::int AS answers
      FROM (
        SELECT waited_seconds FROM preorder_steps
        WHERE waited_seconds IS NOT NULL AND at > now() - make_interval(days => ${turnRoundDays}::int)
        ORDER BY at DESC LIMIT ${maxAnswers}
      ) AS latest`,
  )
  return {
    waitsFor: { company: waiting?.company ?? 0, customer: waiting?.customer ?? 0 },
    bookings: waiting?.bookings ?? 0,
    amendments: waiting?.amendments ?? 0,
    cancellations: waiting?.cancellations ?? 0,
    oldest: waiting?.oldest ? toInstant(waiting.oldest) : null,
    turnRound: { medianSeconds: answered?.median ?? null, answers: answered?.answers ?? 0 },
  }
}

type Counted = 'company' | 'customer' | 'bookings' | 'amendments' | 'cancellations'
