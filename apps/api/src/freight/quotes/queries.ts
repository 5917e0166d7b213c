import type { Quote, QuoteState } from '@portolan/contract/freight/quotes'
import { bookingOf } from '#freight/preorders/content/stored-booking.ts'
import { preorders } from '#freight/tables/preorders.ts'
import { quoteOffers, quotes } from '#freight/tables/quotes.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from '#platform/db/drizzle.ts'
import { organizations, users } from '#platform/db/schema.ts'

/** The visible quotes: those of a person's organizations, or all for the company. */
export type QuoteScope = readonly string[] | 'company'

function ofScope(scope: QuoteScope): SQL | undefined {
  return scope === 'company' ? undefined : inArray(quotes.organizationId, [...scope])
}

/** The parts of a request that lists show. */
type RequestSummary = Pick<
  Quote,
  'transportMode' | 'loadType' | 'incoterms' | 'from' | 'to' | 'readyOn' | 'cargo'
>

const summary = sql<RequestSummary>`jsonb_build_object(
  'transportMode', ${quotes.request} -> 'transportMode', 'loadType', ${quotes.request} -> 'loadType',
  'incoterms', ${quotes.request} -> 'incoterms', 'from', ${quotes.request} -> 'from',
  'to', ${quotes.request} -> 'to', 'readyOn', ${quotes.request} -> 'readyOn', 'cargo', ${quotes.request} -> 'cargo')`

export const listed = {
  organizationId: quotes.organizationId,
  organizationName: organizations.name,
  organizationRef: organizations.ref,
  id: quotes.id,
  number: quotes.number,
  state: quotes.state,
  version: quotes.version,
  summary,
  validUntil: quotes.validUntil,
  preorderId: quotes.preorderId,
  createdAt: quotes.createdAt,
  updatedAt: quotes.updatedAt,
}

function selectListed(database: Database) {
  return database
    .select(listed)
    .from(quotes)
    .innerJoin(organizations, eq(organizations.id, quotes.organizationId))
}

/** A quote as lists show it. */
export type ListedQuote = Awaited<ReturnType<typeof selectListed>>[number]

function selectWhole(database: Database) {
  const { request, reasons, reason, acceptedVersion, acceptedOption, acceptedAt, refusedBy } = quotes
  const { firstName, lastName } = users
  return database
    .select({
      ...listed,
      request,
      reasons,
      reason,
      acceptedVersion,
      acceptedOption,
      acceptedAt,
      refusedBy,
      remindedAt: quotes.remindedAt,
      renewedAt: quotes.renewedAt,
      firstName,
      lastName,
    })
    .from(quotes)
    .innerJoin(organizations, eq(organizations.id, quotes.organizationId))
    .leftJoin(users, eq(users.id, quotes.acceptedBy))
}

export type QuoteRow = Awaited<ReturnType<typeof selectWhole>>[number]

/** Expired offers are stored as offered. */
export function inStates(states: readonly QuoteState[], now: string): SQL {
  const saved = states.filter((state) => state !== 'offered' && state !== 'expired')
  const conditions = [
    ...(saved.length > 0 ? [sql`${quotes.state} = ANY(${sql.param(saved)}::text[])`] : []),
    ...(states.includes('offered')
      ? [sql`(${quotes.state} = 'offered' AND ${quotes.validUntil} >= ${now}::timestamptz)`]
      : []),
    ...(states.includes('expired')
      ? [sql`(${quotes.state} = 'offered' AND ${quotes.validUntil} < ${now}::timestamptz)`]
      : []),
  ]
  return sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` OR `)})`
}

/** A page of quotes, newest first, plus one row; IDs follow the order of creation. */
export async function listQuoteRows(
  database: Database,
  scope: QuoteScope,
  { state, now }: { state?: readonly QuoteState[] | undefined; now: Date },
  page: { after: string | null; limit: number },
): Promise<{ rows: ListedQuote[]; count: number }> {
  if (scope !== 'company' && scope.length === 0) return { rows: [], count: 0 }
  const matches = and(ofScope(scope), state && inStates(state, now.toISOString()))
  const rows = await selectListed(database)
    .where(and(matches, page.after === null ? undefined : lt(quotes.id, page.after)))
    .orderBy(desc(quotes.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(quotes).where(matches)
  return { rows, count: total?.count ?? 0 }
}

/** How many offers of the organizations are open, and how many of them end by `soon`. */
export async function countOffers(
  database: Database,
  organizationIds: readonly string[],
  { now, soon }: { now: Date; soon: Date },
): Promise<{ offered: number; expiringSoon: number }> {
  const none = { offered: 0, expiringSoon: 0 }
  if (organizationIds.length === 0) return none
  const [counts] = await database
    .select({
      offered: count(),
      expiringSoon: sql<number>`(count(*) FILTER (WHERE ${quotes.validUntil} <= ${soon.toISOString()}::timestamptz))::int`,
    })
    .from(quotes)
    .where(and(ofScope(organizationIds), inStates(['offered'], now.toISOString())))
  return counts ?? none
}

/** The number of a customer's quotes that wait for either side's answer; excludes expired offers. */
export async function countOpenQuotes(
  database: Database,
  organizationId: string,
  now: Date,
): Promise<number> {
  const [total] = await database
    .select({ count: count() })
    .from(quotes)
    .where(
      and(eq(quotes.organizationId, organizationId), inStates(['requested', 'offered'], now.toISOString())),
    )
  return total?.count ?? 0
}

/** A quote in the scope, or null. */
export async function findQuote(
  database: Database,
  scope: QuoteScope,
  quoteId: string,
): Promise<QuoteRow | null> {
  if (scope !== 'company' && scope.length === 0) return null
  const [row] = await selectWhole(database).where(and(ofScope(scope), eq(quotes.id, quoteId)))
  return row ?? null
}

/**
 * The same with its pre-order, both locked until the transaction ends. The pre-order is locked first, as its
 * own steps do, to avoid a deadlock; one created while this waited for the quote is only read.
 */
export async function lockQuote(tx: Database, scope: QuoteScope, quoteId: string) {
  const existing = await findQuote(tx, scope, quoteId)
  if (!existing) return null
  const booked = existing.preorderId === null ? null : await readPreorder(tx, existing, 'locked')
  const [locked] = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.organizationId, existing.organizationId), eq(quotes.id, quoteId)))
    .for('update')
  // In a separate statement: one that waits for the row reads the joined rows as they were before.
  const row = locked ? await findQuote(tx, scope, quoteId) : null
  if (!row) return null
  const preorder = row.preorderId === null ? null : (booked ?? (await readPreorder(tx, row)))
  return { row, preorder, preorderStatus: preorder?.status ?? null }
}

async function readPreorder(
  tx: Database,
  { organizationId, preorderId }: Pick<QuoteRow, 'organizationId' | 'preorderId'>,
  lock?: 'locked',
) {
  const { status, version, content, units } = preorders
  const query = tx
    .select({ status, version, content, units })
    .from(preorders)
    .where(and(eq(preorders.organizationId, organizationId), eq(preorders.id, preorderId ?? '')))
  const [row] = await (lock ? query.for('update') : query)
  return row ? { ...row, ...bookingOf(row.content, row.units) } : null
}

type Keys = Pick<QuoteRow, 'organizationId' | 'id'>

const ofQuote = ({ organizationId, id }: Keys) =>
  and(eq(quoteOffers.organizationId, organizationId), eq(quoteOffers.quoteId, id))

/** The versions of the offer, latest first. */
export function listOfferRows(database: Database, quote: Keys) {
  return database.select().from(quoteOffers).where(ofQuote(quote)).orderBy(desc(quoteOffers.version))
}

export type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number]

/** One version of the offer, or null. */
export async function findOffer(database: Database, quote: Keys, version: number): Promise<OfferRow | null> {
  const [row] = await database
    .select()
    .from(quoteOffers)
    .where(and(ofQuote(quote), eq(quoteOffers.version, version)))
  return row ?? null
}

/** IDs of quotes with a number, across all customers. */
export function findQuotesByNumber(database: Database, number: string) {
  return database.select({ id: quotes.id }).from(quotes).where(eq(quotes.number, number))
}

/** Changes members of a locked quote. */
export async function updateQuote(
  tx: Database,
  { organizationId, id }: Keys,
  set: Partial<typeof quotes.$inferInsert>,
): Promise<void> {
  await tx
    .update(quotes)
    .set({ ...set, updatedAt: sql`now()` })
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.id, id)))
}

/** An offer about which its customer should be reminded. */
export interface ExpiringQuote {
  organizationId: string
  id: string
  validUntil: string
  from: string
  to: string
}

/** Marks offers that expire by then as reminded, up to a limit; returns each to only one caller. */
export async function takeExpiringQuotes(
  tx: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpiringQuote[]> {
  return rowsOf(
    tx,
    sql`UPDATE quotes SET reminded_at = ${now.toISOString()}::timestamptz
      WHERE (organization_id, id) IN (
        SELECT organization_id, id FROM quotes
        WHERE state = 'offered' AND reminded_at IS NULL
          AND valid_until >= ${now.toISOString()}::timestamptz AND valid_until <= ${until.toISOString()}::timestamptz
        ORDER BY valid_until LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )
      RETURNING organization_id AS "organizationId", id,
        to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "validUntil",
        request -> 'from' ->> 'city' AS from, request -> 'to' ->> 'city' AS to`,
  )
}

/** Stores the request that existing versions are a price for, before the quote's request changes. */
export async function keepRequestOfOffers(
  tx: Database,
  quote: Keys & Pick<QuoteRow, 'request'>,
): Promise<void> {
  await tx
    .update(quoteOffers)
    .set({ request: quote.request })
    .where(and(ofQuote(quote), isNull(quoteOffers.request)))
}
