import type { CompanyQuoteFilter, quoteOrderings } from '@portolan/contract/company/quotes'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { searchedWays } from '#freight/order-finding/search/search-matches.ts'
import { searchWords } from '#freight/order-finding/search/search-words.ts'
import { inStates, listed } from '#freight/quotes/queries.ts'
import { quoteOffers, quotes } from '#freight/tables/quotes.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { Database } from '#platform/db/database.ts'
import { and, count, desc, eq, inArray, type SQL, sql } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'

export type QuoteOrdering = (typeof quoteOrderings)[number]

/** A place in the list: the sort value as text, and the ID. */
export type QuotePosition = [value: string, id: string]

const askedAt = sql`coalesce(${quotes.renewedAt}, ${quotes.createdAt})`

/** The column behind each ordering; the ID decides between equal ones. */
const sortColumns: Readonly<Record<QuoteOrdering, { column: SQL; isDescending: boolean }>> = {
  '-createdAt': { column: sql`${quotes.createdAt}`, isDescending: true },
  '-updatedAt': { column: sql`${quotes.updatedAt}`, isDescending: true },
  askedAt: { column: askedAt, isDescending: false },
  validUntil: {
    column: sql`coalesce(${quotes.validUntil}, '9999-12-31Z'::timestamptz)`,
    isDescending: false,
  },
}

/** Members of a quote that only the company's calls read. */
const companyColumns = {
  askedAt: sql<string>`${askedAt}`.mapWith(quotes.createdAt),
  customerReference: sql<QuoteRequest['customerReference']>`${quotes.request} ->> 'customerReference'`,
  reason: quotes.reason,
}

function selectRows(database: Database, ordering: QuoteOrdering) {
  const { column } = sortColumns[ordering]
  return database
    .select({
      ...listed,
      ...companyColumns,
      sortValue: sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      acceptedOption: quotes.acceptedOption,
      options: sql<Pick<StoredOption, 'id' | 'carrier' | 'totals'>[] | null>`(
        SELECT jsonb_agg(jsonb_build_object('id', option -> 'id', 'carrier', option -> 'carrier', 'totals', option -> 'totals'))
        FROM jsonb_array_elements(${quoteOffers.options}) AS option)`,
    })
    .from(quotes)
    .innerJoin(organizations, eq(organizations.id, quotes.organizationId))
    .leftJoin(
      quoteOffers,
      and(
        eq(quoteOffers.organizationId, quotes.organizationId),
        eq(quoteOffers.quoteId, quotes.id),
        eq(
          quoteOffers.version,
          sql`CASE WHEN ${quotes.state} = 'accepted' THEN ${quotes.acceptedVersion} ELSE ${quotes.version} END`,
        ),
      ),
    )
}

export type CompanyQuoteRow = Awaited<ReturnType<typeof selectRows>>[number]

/** A page of all customers' quotes plus one row, and how many match. */
export async function findCompanyQuotes(
  database: Database,
  filter: CompanyQuoteFilter & { now: Date },
  { ordering, after, limit }: { ordering: QuoteOrdering; after: QuotePosition | null; limit: number },
): Promise<{ rows: CompanyQuoteRow[]; count: number }> {
  const { column, isDescending } = sortColumns[ordering]
  const matches = conditionsOf(filter)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const compare = isDescending ? sql`<` : sql`>`
  const behind =
    after && sql`(${column}, ${quotes.id}) ${compare} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const rows = await selectRows(database, ordering)
    .where(and(matches, behind ?? undefined))
    .orderBy(sql`${column} ${direction}`, isDescending ? desc(quotes.id) : quotes.id)
    .limit(limit + 1)
  const [total] = await database
    .select({ count: count() })
    .from(quotes)
    .innerJoin(organizations, eq(organizations.id, quotes.organizationId))
    .where(matches)
  return { rows, count: total?.count ?? 0 }
}

function conditionsOf({
  state,
  organization,
  transportMode,
  rateSheet,
  search,
  now,
}: CompanyQuoteFilter & { now: Date }): SQL | undefined {
  return and(
    state && inStates(state, now.toISOString()),
    organization && inArray(organizations.ref, organization),
    transportMode && inArray(sql`${quotes.request} ->> 'transportMode'`, transportMode),
    rateSheet === undefined ? undefined : usesSheet(rateSheet),
    search === undefined ? undefined : searchCondition(search),
  )
}

/** The latest offer has a line of this rate sheet. */
function usesSheet(ref: string): SQL {
  const wanted = JSON.stringify([{ lines: [{ source: { sheet: ref } }] }])
  return sql`EXISTS (SELECT 1 FROM ${quoteOffers} latest WHERE latest.organization_id = ${quotes.organizationId}
    AND latest.quote_id = ${quotes.id} AND latest.version = ${quotes.version} AND latest.options @> ${wanted}::jsonb)`
}

/** Every word is in the quote's text or in the customer's name or reference. */
function searchCondition(search: string): SQL | undefined {
  const { words, together } = searchWords(search)
  const each = words.map((word) => {
    const ways = searchedWays(word)
    return sql`(${contains(sql`${quotes.searchText}`, ways)} OR ${quotes.organizationId} IN (
      SELECT o.id FROM organizations o WHERE ${contains(sql`lower(o.name)`, ways)} OR ${contains(sql`lower(o.ref)`, ways)}))`
  })
  const all = sql.join(each, sql` AND `)
  if (words.length === 1 || together.length === 0) return sql`(${all})`
  return sql`((${all}) OR ${contains(sql`${quotes.searchText}`, together)})`
}

function contains(text: SQL, parts: readonly string[]): SQL {
  const each = parts.map((part) => sql`${text} LIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql`(${sql.join(each, sql` OR `)})`
}

/** How many requests wait for the company, how many offers are open, and how many of them end by `soon`. */
export async function countCompanyQuotes(
  database: Database,
  { now, soon }: { now: Date; soon: Date },
): Promise<{ requested: number; offered: number; expiringSoon: number }> {
  const [counts] = await database
    .select({
      requested: sql<number>`(count(*) FILTER (WHERE ${quotes.state} = 'requested'))::int`,
      offered: sql<number>`(count(*) FILTER (WHERE ${quotes.state} = 'offered'))::int`,
      expiringSoon: sql<number>`(count(*) FILTER (WHERE ${quotes.state} = 'offered'
        AND ${quotes.validUntil} <= ${soon.toISOString()}::timestamptz))::int`,
    })
    .from(quotes)
    .where(inStates(['requested', 'offered'], now.toISOString()))
  return counts ?? { requested: 0, offered: 0, expiringSoon: 0 }
}
