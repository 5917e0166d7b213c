import type { OrderFilter } from '@portolan/contract/freight/orders'
import { filterEntries } from '#freight/orders/filtering/filter-entries.ts'
import { searchTextOf } from '#freight/references/references-of.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'
import { type KnownSearch, nothingKnown } from './known-search.ts'
import { searchedWays } from './search-matches.ts'
import { normalizeSearch, searchWords } from './search-text.ts'
import { entryOf, piecesOf } from './word-entries.ts'

const mostWords = 30_000
const maxEntries = 500

interface Row {
  names: Record<string, string> | null
  whole: string | null
  /** Place of the piece, organization, word, and how many orders have it; 0 if it is none of the most frequent, null if no one counted. */
  found: [number, string, string, number | null][] | null
  /** About how many orders have those entries of the rest of the filter that are most frequent; null if no one counted. */
  others: Record<string, number> | null
}

// What PostgreSQL gathers about the index of words whenever a tenth of the orders has changed: the share of the most frequent entries.
const entryShares = sql`SELECT entry, share
    FROM pg_stats CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS shares (entry, share)
    WHERE schemaname = current_schema() AND tablename = 'orders_by_words'`
/** How many orders there were then; null where that hasn't happened yet. */
const sharedBy = sql`(SELECT reltuples FROM pg_class WHERE oid = 'orders'::regclass AND EXISTS (SELECT FROM shares))`

const organizations = sql`ANY(${unseen('organizationIds', 'uuid[]')}::uuid[])`
const knownSearch = prepare<
  Row,
  {
    organizationIds: readonly string[]
    pieces: readonly string[]
    numbers: readonly string[]
    others: readonly string[]
  }
>(
  'order_search',
  sql`WITH words AS MATERIALIZED (
      SELECT organization_id, word FROM order_words WHERE organization_id = ${organizations} LIMIT ${sql.raw(String(mostWords + 1))}),
      shares AS MATERIALIZED (${entryShares})
    SELECT (SELECT jsonb_object_agg(id, name) FROM organizations WHERE id = ${organizations}) AS names,
      (SELECT value FROM order_references WHERE value = ANY(${unseen('numbers', 'text[]')}::text[]) AND organization_id = ${organizations}
        LIMIT 1) AS whole,
      CASE WHEN (SELECT count(*) FROM words) <= ${sql.raw(String(mostWords))} THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_array(place, organization_id, word, coalesce(share, 0) * ${sharedBy})), '[]') FROM (
          SELECT p.place, w.organization_id, w.word FROM unnest(${unseen('pieces', 'text[]')}) WITH ORDINALITY AS p (piece, place)
            JOIN words w ON w.word = '0' OR strpos(w.word, p.piece COLLATE "C") > 0
          LIMIT ${sql.raw(String(maxEntries + 1))}) AS found
          LEFT JOIN shares ON entry = right(organization_id::text, 12) || word) END AS found,
      CASE WHEN EXISTS (SELECT FROM shares) THEN (
        SELECT coalesce(jsonb_object_agg(entry, share * ${sharedBy}), '{}') FROM shares WHERE entry = ANY(${unseen('others', 'text[]')}::text[])
      ) END AS others`,
)

/**
 * The filter with what is known of its search, in one round trip. Of a number that was typed with blanks and that an order has, only the
 * number is searched for, and not its pieces as well.
 */
export async function readSearch<Filter extends OrderFilter>(
  database: Database,
  organizationIds: readonly string[],
  filter: Filter,
): Promise<{ filter: Filter; known: KnownSearch }> {
  if (filter.search === undefined) return { filter, known: nothingKnown }
  const { words, together } = searchWords(filter.search)
  const joined = words.length === 1 ? [] : together
  const pieces = [...new Set([...words.flatMap(searchedWays), ...joined].flatMap(piecesOf))]
  const others = filterEntries(filter, organizationIds).flat()
  const [row] = await knownSearch(database, {
    organizationIds,
    ...{ pieces, numbers: joined.map((text) => text.toUpperCase()), others },
  })
  const names = new Map(Object.entries(row?.names ?? {}).map(([id, name]) => [id, normalizeSearch(name)]))
  if (typeof row?.whole === 'string')
    return { filter: { ...filter, search: searchTextOf(row.whole) }, known: { names, words: null } }
  const found = row?.found ?? null
  if (found === null || found.length > maxEntries) return { filter, known: { names, words: null } }
  const entries = new Map<string, string[]>(pieces.map((piece) => [piece, []]))
  const frequencies = new Map<string, number>()
  for (const [place, organizationId, word, orders] of found) {
    const entry = entryOf(organizationId, word)
    entries.get(pieces[place - 1] ?? '')?.push(entry)
    if (orders !== null) frequencies.set(entry, orders)
  }
  if (row?.others) for (const entry of others) frequencies.set(entry, row.others[entry] ?? 0)
  return { filter, known: { names, words: { organizationIds, entries, frequencies } } }
}
