import type { DatedRate } from '@portolan/contract/freight/offers'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Older exchange rates mean little today. */
const maxDays = 31

/** The latest exchange rate of each pair of currencies, at most a month old on the given day. */
export function listLatestRates(database: Database, today: string): Promise<DatedRate[]> {
  return rowsOf(
    database,
    sql`SELECT DISTINCT ON (base, quote) base, quote, trim_scale(rate)::text AS rate, on_date::text AS "on", source
      FROM fx_rates
      WHERE on_date <= ${today}::date AND on_date > ${today}::date - ${maxDays}::int
      ORDER BY base, quote, on_date DESC`,
  )
}
