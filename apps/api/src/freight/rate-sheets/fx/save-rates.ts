import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface DayOfRates {
  source: string
  rates: readonly { base: string; quote: string; rate: string }[]
}

/** Replaces the exchange rates of a day. */
export async function saveRatesOn(tx: Database, date: string, { source, rates }: DayOfRates): Promise<void> {
  const json = JSON.stringify(rates)
  await tx.execute(sql`DELETE FROM fx_rates WHERE on_date = ${date}::date`)
  await tx.execute(sql`INSERT INTO fx_rates (on_date, base, quote, rate, source)
    SELECT ${date}::date, base, quote, rate, ${source}
    FROM jsonb_to_recordset(${json}::jsonb) AS rates(base text, quote text, rate numeric)
    ON CONFLICT (on_date, base, quote) DO UPDATE SET rate = excluded.rate, source = excluded.source`)
}
