import type { PreorderReview, RequestState } from '@portolan/contract/freight/preorders/preorder-states'
import type { PreorderFilter } from '@portolan/contract/freight/preorders/preorders'
import { searchMatches } from '#freight/order-finding/search/search-matches.ts'
import { bookingOf, type StoredBooking } from '#freight/preorders/content/stored-booking.ts'
import { orders } from '#freight/tables/orders.ts'
import { preorderSteps, preorders } from '#freight/tables/preorders.ts'
import { quoteOffers, quotes } from '#freight/tables/quotes.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, sql } from '#platform/db/drizzle.ts'
import { organizations, users } from '#platform/db/schema.ts'

/** The visible pre-orders: those of a person's organizations, or all for the company. */
export type PreorderScope = readonly string[] | 'company'

function ofScope(scope: PreorderScope): SQL | undefined {
  return scope === 'company' ? undefined : inArray(preorders.organizationId, [...scope])
}

/** The columns of lists. */
export const listed = {
  organizationId: preorders.organizationId,
  organizationName: organizations.name,
  organizationRef: organizations.ref,
  id: preorders.id,
  number: preorders.number,
  status: preorders.status,
  review: preorders.review,
  amendment: preorders.amendment,
  cancellation: preorders.cancellation,
  version: preorders.version,
  summary: preorders.summary,
  rejectionCode: preorders.rejectionCode,
  rejectionReason: preorders.rejectionReason,
  orderId: preorders.orderId,
  orderRef: orders.ref,
  createdAt: preorders.createdAt,
  updatedAt: preorders.updatedAt,
  waitsFor: preorders.waitsFor,
  waitsSince: preorders.waitsSince,
}

function selectListed(database: Database) {
  return database
    .select(listed)
    .from(preorders)
    .innerJoin(organizations, eq(organizations.id, preorders.organizationId))
    .leftJoin(orders, isItsOrder)
}

export const isItsOrder = and(
  eq(orders.organizationId, preorders.organizationId),
  eq(orders.id, preorders.orderId),
)

// Versions of an offer never change: the accepted one is the price until another one is accepted.
const isAcceptedOffer = and(
  eq(quoteOffers.organizationId, quotes.organizationId),
  eq(quoteOffers.quoteId, quotes.id),
  eq(quoteOffers.version, quotes.acceptedVersion),
)

/** A pre-order as lists show it. */
export type ListedPreorder = Awaited<ReturnType<typeof selectListed>>[number]

function selectWhole(database: Database) {
  const { content, units, proposal, questions, note, priceEnded } = preorders
  return database
    .select({
      ...listed,
      content,
      units,
      proposal,
      questions,
      note,
      priceEnded,
      quoteId: quotes.id,
      quoteNumber: quotes.number,
      quoteVersion: quotes.acceptedVersion,
      quoteState: quotes.state,
      quoteValidUntil: quotes.validUntil,
      quoteRequest: quotes.request,
      acceptedOption: quotes.acceptedOption,
      offeredOptions: quoteOffers.options,
      offeredFor: quoteOffers.request,
    })
    .from(preorders)
    .innerJoin(organizations, eq(organizations.id, preorders.organizationId))
    .leftJoin(orders, isItsOrder)
    .leftJoin(
      quotes,
      and(eq(quotes.organizationId, preorders.organizationId), eq(quotes.preorderId, preorders.id)),
    )
    .leftJoin(quoteOffers, isAcceptedOffer)
}

/** A pre-order with its booking. */
export type PreorderRow = Omit<Awaited<ReturnType<typeof selectWhole>>[number], 'content' | 'units'> &
  Pick<StoredBooking, 'content' | 'areUnitsApart'>

/** The filters of a list for the company; customers have some of them. */
export type PreorderListFilter = PreorderFilter & {
  review?: readonly PreorderReview[] | undefined
  amendment?: readonly RequestState[] | undefined
  cancellation?: readonly RequestState[] | undefined
}

export function preorderMatches(scope: PreorderScope, filter: PreorderListFilter): SQL | undefined {
  return and(
    ofScope(scope),
    filter.organization && inArray(preorders.organizationId, filter.organization),
    filter.status && inArray(preorders.status, filter.status),
    filter.transportMode && inArray(sql`${preorders.summary} ->> 'transportMode'`, filter.transportMode),
    filter.review && inArray(preorders.review, [...filter.review]),
    filter.amendment && inArray(preorders.amendment, [...filter.amendment]),
    filter.cancellation && inArray(preorders.cancellation, [...filter.cancellation]),
    filter.search === undefined
      ? undefined
      : (searchMatches(preorders.searchText, filter.search) ?? undefined),
  )
}

/** A page of customers' pre-orders, newest first, plus one row; IDs follow the order of creation. */
export async function listPreorderRows(
  database: Database,
  scope: readonly string[],
  filter: PreorderFilter,
  page: { after: string | null; limit: number },
): Promise<{ rows: ListedPreorder[]; count: number }> {
  if (scope.length === 0) return { rows: [], count: 0 }
  const matches = preorderMatches(scope, filter)
  const rows = await selectListed(database)
    .where(and(matches, page.after === null ? undefined : lt(preorders.id, page.after)))
    .orderBy(desc(preorders.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(preorders).where(matches)
  return { rows, count: total?.count ?? 0 }
}

/** A pre-order in the scope, or null. */
export async function findPreorder(
  database: Database,
  scope: PreorderScope,
  preorderId: string,
): Promise<PreorderRow | null> {
  if (scope !== 'company' && scope.length === 0) return null
  const [preorder] = await selectWhole(database).where(and(ofScope(scope), eq(preorders.id, preorderId)))
  if (!preorder) return null
  const { content, units, ...row } = preorder
  return { ...row, ...bookingOf(content, units) }
}

/** The organization of a pre-order if it's one of these, or null; doesn't read the booking. */
export async function findOrganizationOf(
  database: Database,
  organizationIds: readonly string[],
  preorderId: string,
): Promise<string | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select({ organizationId: preorders.organizationId })
    .from(preorders)
    .where(and(ofScope(organizationIds), eq(preorders.id, preorderId)))
  return row?.organizationId ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPreorder(
  tx: Database,
  scope: PreorderScope,
  preorderId: string,
): Promise<PreorderRow | null> {
  if (scope !== 'company' && scope.length === 0) return null
  // In a separate statement: one that waits for the row reads the joined rows as they were before.
  await tx
    .select({ id: preorders.id })
    .from(preorders)
    .where(and(ofScope(scope), eq(preorders.id, preorderId)))
    .for('update')
  return findPreorder(tx, scope, preorderId)
}

/** IDs of pre-orders with a number, across all customers. */
export function findPreordersByNumber(database: Database, number: string) {
  return database.select({ id: preorders.id }).from(preorders).where(eq(preorders.number, number))
}

export interface PreorderKeys {
  organizationId: string
  preorderId: string
}

export function keysOf({ organizationId, id: preorderId }: PreorderRow): PreorderKeys {
  return { organizationId, preorderId }
}

/**
 * A page ends with the step that reaches this many differences: a hundred changes of a booking with 500 lines
 * are 8 MB.
 */
const maxDifferences = 3_000

/** A page of the conversation, shorter if its steps are long, plus one row; oldest first. */
export async function listStepRows(
  database: Database,
  { organizationId, preorderId }: PreorderKeys,
  page: { after: number | null; limit: number },
) {
  const ofPreorder = and(
    eq(preorderSteps.organizationId, organizationId),
    eq(preorderSteps.preorderId, preorderId),
  )
  const { version, kind, side, data, at, waitedSeconds } = preorderSteps
  const following = and(ofPreorder, page.after === null ? undefined : gt(version, page.after))
  const sizes = await database
    .select({ differences: sql<number>`jsonb_array_length(${data} -> 'changes')` })
    .from(preorderSteps)
    .where(following)
    .orderBy(asc(version))
    .limit(page.limit)
  let differences = 0
  const reaching = sizes.findIndex((step) => {
    differences += step.differences
    return differences >= maxDifferences
  })
  const limit = reaching < 0 ? page.limit : reaching + 1
  const rows = await database
    .select({
      version,
      kind,
      side,
      data,
      at,
      waitedSeconds,
      firstName: users.firstName,
      lastName: users.lastName,
      keyName: sql<string | null>`(SELECT name FROM api_keys WHERE id = ${preorderSteps.apiKeyId})`,
    })
    .from(preorderSteps)
    .leftJoin(users, eq(users.id, preorderSteps.userId))
    .where(following)
    .orderBy(asc(version))
    .limit(limit + 1)
  const [total] = await database.select({ count: count() }).from(preorderSteps).where(ofPreorder)
  return { rows, limit, count: total?.count ?? 0 }
}

export type StepRow = Awaited<ReturnType<typeof listStepRows>>['rows'][number]
