import type { DatedRate } from '@portolan/contract/freight/offers'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const columns = sql`base, quote, trim_scale(rate)::text AS rate, on_date::text AS "on", source`

/** The exchange rates of a day, by currency. */
export function listRatesOn(database: Database, date: string): Promise<DatedRate[]> {
  return rowsOf(
    database,
    sql`SELECT ${columns} FROM fx_rates WHERE on_date = ${date}::date ORDER BY base, quote`,
  )
}
