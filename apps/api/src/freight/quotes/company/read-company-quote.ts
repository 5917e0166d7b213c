import type { CompanyQuoteDetail, QuoteReminder } from '@portolan/contract/company/quotes'
import { expiringHours } from '@portolan/contract/freight/quote-state'
import type { Deps } from '#freight/deps.ts'
import { quoteStateAt } from '#freight/preorders/quote-state.ts'
import { listCosts } from '#freight/quotes/costs/cost-queries.ts'
import { presentCosts } from '#freight/quotes/costs/present-costs.ts'
import { getQuote } from '#freight/quotes/get-quote.ts'
import type { QuoteReading } from '#freight/quotes/present.ts'
import { listOfferRows, type QuoteRow } from '#freight/quotes/queries.ts'
import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { countByChannel } from '#messaging/notifications/notify-members.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type CompanyCaller, mayAlso } from '#platform/http/caller.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { presentCompanyQuoteDetail } from './present-company-quote.ts'

/** Everything about a quote as this caller may read it. */
export async function readCompanyQuote(
  deps: Pick<Deps, 'database' | 'env'>,
  quoteId: string,
  caller: CompanyCaller,
  reading: QuoteReading,
): Promise<CompanyQuoteDetail> {
  const { database, env } = deps
  const row = await getQuote(database, 'company', quoteId)
  const offers = await listOfferRows(database, row)
  const actors = [
    ...offers.flatMap(({ offeredBy }) => offeredBy ?? []),
    ...(row.refusedBy ? [row.refusedBy] : []),
  ]
  const nameOf = await namesOfActors(database, actors)
  const exchange = {
    currency: env.currency,
    rates: await listLatestRates(database, dateIn(env.timeZone, reading.now)),
  }
  const costs = mayAlso(caller, 'costs', 'read')
    ? presentCosts(await listCosts(database, row), offers[0]?.options ?? [], exchange)
    : null
  const reminder = await reminderOf(deps, row, reading.now)
  const order = await findOrder(database, row)
  return presentCompanyQuoteDetail(row, offers, { costs, reminder, order, nameOf }, reading)
}

async function findOrder(
  database: Database,
  { organizationId, preorderId }: QuoteRow,
): Promise<CompanyQuoteDetail['order']> {
  if (preorderId === null) return null
  const [order] = await rowsOf<{ id: string; ref: string }>(
    database,
    sql`SELECT o.id, o.ref FROM preorders p
      JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      WHERE p.organization_id = ${organizationId} AND p.id = ${preorderId}`,
  )
  return order ?? null
}

async function reminderOf(
  { database }: Pick<Deps, 'database'>,
  row: QuoteRow,
  now: Date,
): Promise<QuoteReminder | null> {
  if (quoteStateAt(row, now) !== 'offered' || row.validUntil === null) return null
  const due = Date.parse(row.validUntil) - expiringHours * 3_600_000
  return {
    at: row.remindedAt ?? `${new Date(due).toISOString().slice(0, 19)}Z`,
    isSent: row.remindedAt !== null,
    ...(await countByChannel(database, row.organizationId)),
  }
}
