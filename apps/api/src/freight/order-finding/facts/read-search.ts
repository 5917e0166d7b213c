import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { searching } from '#freight/order-finding/limits.ts'
import { noSearchFacts, type SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { anywhere, searchedWays } from '#freight/order-finding/search/search-matches.ts'
import { searchWords } from '#freight/order-finding/search/search-words.ts'
import { entryOf, piecesOf } from '#freight/order-finding/search/word-entries.ts'
import { searchTextOf } from '#freight/order-record/references/references-of.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import { filterEntries, hasFacets } from './filter-entries.ts'

const { maxWords, maxEntries, recentOrders } = searching

interface Row {
  names: Record<string, string> | null
  whole: string | null
  /**
   * Index of the piece, organization, word, and how many orders have it: 0 if it isn't frequent, null without
   * statistics.
   */
  found: [number, string, string, number | null][] | null
  /** Estimated orders for each frequent entry of the rest of the filter; null without statistics. */
  others: Record<string, number> | null
}

// ANALYZE, which runs after a tenth of the orders has changed, stores the shares of the most frequent entries
// of the index of words.
const entryShares = sql`SELECT entry, share
    FROM pg_stats CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS shares (entry, share)
    WHERE schemaname = current_schema() AND tablename = 'orders_by_words'`
/** The number of orders at that time; null before the first ANALYZE. */
const sharedBy = sql`(SELECT reltuples FROM pg_class WHERE oid = 'orders'::regclass AND EXISTS (SELECT FROM shares))`

const organizations = sql`ANY(${unseen('organizationIds', 'uuid[]')}::uuid[])`
const readFacts = prepare<
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
      SELECT organization_id, word FROM order_words WHERE organization_id = ${organizations} LIMIT ${sql.raw(String(maxWords + 1))}),
      shares AS MATERIALIZED (${entryShares})
    SELECT (SELECT jsonb_object_agg(id, name) FROM organizations WHERE id = ${organizations}) AS names,
      (SELECT value FROM order_references WHERE value = ANY(${unseen('numbers', 'text[]')}::text[]) AND organization_id = ${organizations}
        LIMIT 1) AS whole,
      CASE WHEN (SELECT count(*) FROM words) <= ${sql.raw(String(maxWords))} THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_array(place, organization_id, word, coalesce(share, 0) * ${sharedBy})), '[]') FROM (
          SELECT p.place, w.organization_id, w.word FROM unnest(${unseen('pieces', 'text[]')}) WITH ORDINALITY AS p (piece, place)
            JOIN words w ON w.word = '0' OR strpos(w.word, p.piece COLLATE "C") > 0
          LIMIT ${sql.raw(String(maxEntries + 1))}) AS found
          LEFT JOIN shares ON entry = right(organization_id::text, 12) || word) END AS found,
      CASE WHEN EXISTS (SELECT FROM shares) THEN (
        SELECT coalesce(jsonb_object_agg(entry, share * ${sharedBy}), '{}') FROM shares WHERE entry = ANY(${unseen('others', 'text[]')}::text[])
      ) END AS others`,
)

interface RowOfAll extends Pick<Row, 'names' | 'whole'> {
  /** Pieces that no word contains. */
  absent: string[]
  /** Words that most of the orders last active have. */
  frequent: string[]
}

const ofAll = (name: 'numbers' | 'pieces' | 'piecePatterns' | 'words' | 'wordPatterns') =>
  unseen(name, 'text[]')
interface ValuesOfAll extends Record<string, unknown> {
  numbers: readonly string[]
  pieces: readonly string[]
  piecePatterns: readonly string[]
  words: readonly string[]
  wordPatterns: readonly string[]
}

// A word that recent orders have isn't looked up. Words are counted, since the planner would read them one
// after the other to find that any exists.
const readFactsOfAll = prepare<RowOfAll, ValuesOfAll>(
  'order_search_of_all',
  sql`WITH recent AS MATERIALIZED (
      SELECT search_text FROM orders WHERE status = 'active' ORDER BY updated_at DESC, id DESC LIMIT ${sql.raw(String(recentOrders))})
    SELECT (SELECT jsonb_object_agg(id, name) FROM organizations) AS names,
      (SELECT value FROM order_references WHERE value = ANY(${ofAll('numbers')}::text[]) LIMIT 1) AS whole,
      (SELECT coalesce(jsonb_agg(p.piece), '[]')
        FROM unnest(${ofAll('pieces')}, ${ofAll('piecePatterns')}) AS p (piece, pattern)
        WHERE CASE WHEN EXISTS (SELECT FROM recent r WHERE r.search_text LIKE p.pattern) THEN false
          WHEN (SELECT count(*) FROM order_words w WHERE w.word LIKE p.pattern COLLATE "C") > 0 THEN false
          ELSE (SELECT count(*) FROM order_words w WHERE w.word LIKE '0') = 0 END) AS absent,
      (SELECT coalesce(jsonb_agg(p.word), '[]')
        FROM unnest(${ofAll('words')}, ${ofAll('wordPatterns')}) AS p (word, pattern)
        WHERE (SELECT count(*) FILTER (WHERE r.search_text LIKE p.pattern) * 2 > count(*) FROM recent r)) AS frequent`,
)

/**
 * The filter with the facts about its search, in one round trip. If a number typed with spaces is a reference
 * of an order, the search becomes that number, and its pieces aren't searched for. The words of all customers
 * are too many to read, but an index knows which pieces none of them contains.
 */
export async function readSearch<Filter extends OrderFilter>(
  database: Database,
  organizationIds: Organizations,
  filter: Filter,
): Promise<{ filter: Filter; facts: SearchFacts }> {
  if (filter.search === undefined) return { filter, facts: noSearchFacts }
  const { words, together } = searchWords(filter.search)
  const joined = words.length === 1 ? [] : together
  const numbers = joined.map((text) => text.toUpperCase())
  const pieces = [...new Set([...words.flatMap(searchedWays), ...joined].flatMap(piecesOf))]
  if (organizationIds === 'all')
    return readSearchOfAll(database, filter, { pieces, numbers, words: words.map(({ typed }) => typed) })
  const others = filterEntries(filter, organizationIds).flat()
  const [row] = await readFacts(database, {
    organizationIds,
    pieces,
    numbers,
    others,
  })
  const read = withFacts(filter, row)
  const matches = row?.found ?? null
  if (typeof row?.whole === 'string' || matches === null || matches.length > maxEntries) return read
  const entries = new Map<string, string[]>(pieces.map((piece) => [piece, []]))
  const frequencies = new Map<string, number>()
  for (const [place, organizationId, word, orders] of matches) {
    const entry = entryOf(organizationId, word)
    entries.get(pieces[place - 1] ?? '')?.push(entry)
    if (orders !== null) frequencies.set(entry, orders)
  }
  if (row?.others) for (const entry of others) frequencies.set(entry, row.others[entry] ?? 0)
  return { filter, facts: { names: read.facts.names, words: { organizationIds, entries, frequencies } } }
}

interface SearchOfAll {
  pieces: readonly string[]
  numbers: readonly string[]
  words: readonly string[]
}

async function readSearchOfAll<Filter extends OrderFilter>(
  database: Database,
  filter: Filter,
  { pieces: all, numbers, words: typed }: SearchOfAll,
): Promise<{ filter: Filter; facts: SearchFacts }> {
  // The index of trigrams would read all words for a shorter piece.
  const pieces = all.filter((piece) => [...piece].length >= 3)
  const words = typed.length === 1 && !hasFacets(filter) ? [] : typed
  const [row] = await readFactsOfAll(database, {
    numbers,
    pieces,
    piecePatterns: pieces.map(anywhere),
    words,
    wordPatterns: words.map(anywhere),
  })
  const read = withFacts(filter, row)
  if (!row || typeof row.whole === 'string') return read
  const entries = new Map(row.absent.map((piece): [string, string[]] => [piece, []]))
  const facts = { organizationIds: [], entries, frequencies: new Map<string, number>() }
  const isNarrow = row.frequent.length < words.length || hasFacets(filter)
  return { filter, facts: { ...read.facts, words: facts, frequent: new Set(isNarrow ? row.frequent : []) } }
}

/** The search without knowledge of its words. */
function withFacts<Filter extends OrderFilter>(
  filter: Filter,
  row: Pick<Row, 'names' | 'whole'> | undefined,
): { filter: Filter; facts: SearchFacts } {
  const names = new Map(Object.entries(row?.names ?? {}).map(([id, name]) => [id, normalizeSearch(name)]))
  const facts = { names, words: null }
  return typeof row?.whole === 'string'
    ? { filter: { ...filter, search: searchTextOf(row.whole) }, facts }
    : { filter, facts }
}
