import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import type { Deps } from '#freight/deps.ts'
import { bookingAsked } from '#freight/preorders/agreed-price.ts'
import { searchTextOf } from '#freight/preorders/content/summarize.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const atOnce = 200

/** The text by which searches find a quote: that of a pre-order without parties. */
export function quoteSearchText(number: string, request: QuoteRequest): string {
  return searchTextOf(number, bookingAsked(request))
}

/** Makes the text of quotes that the previous version saved, in steps. */
export async function catchUpQuoteTexts(
  { database }: Pick<Deps, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  let count = atOnce
  while (count === atOnce && !signal?.aborted) {
    count = await database.transaction(async (tx) => {
      const rows = await rowsOf<{ id: string; number: string; request: QuoteRequest }>(
        tx,
        sql`SELECT id, number, request FROM quotes WHERE search_text IS NULL
          ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
      )
      const texts = rows.map(({ number, request }) => quoteSearchText(number, request))
      await rowsOf(
        tx,
        sql`UPDATE quotes SET search_text = made.text
          FROM unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(texts)}::text[]) AS made (id, text)
          WHERE quotes.id = made.id`,
      )
      return rows.length
    })
  }
}
