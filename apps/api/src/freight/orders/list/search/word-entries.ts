import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Which words of the orders contain a piece of text, as entries of the index of words, by piece. */
export interface KnownWords {
  organizationIds: readonly string[]
  entries: ReadonlyMap<string, readonly string[]>
  /** About how many orders have an entry; 0 if few have it. Empty where that isn't known. */
  frequencies: ReadonlyMap<string, number>
}

// As the database has it too: other blanks are never typed.
const between = /[0-9 ]+/

/** A text without what is between words. */
export function piecesOf(text: string): string[] {
  return text.split(between).filter((piece) => piece !== '')
}

/** The entry of a word, or of something else that is marked by a digit. */
export function entryOf(organizationId: string, word: string): string {
  return `${organizationId.slice(-12)}${word}`
}

/** A `tsquery` for one of these entries. */
export function anyOf(entries: readonly string[]): string {
  return `(${entries.map((entry) => `'${entry.replace(/['\\]/g, '$&$&')}'`).join('|')})`
}

/**
 * The entries that an order has if its text contains one of some texts, as a `tsquery`; more orders may have them. Null where that
 * doesn't narrow anything, and false where no order has them.
 */
export function entriesOf(texts: readonly string[], { entries }: KnownWords): string | null | false {
  const possible = texts.filter((text) => piecesOf(text).every((piece) => entries.get(piece)?.length !== 0))
  if (possible.length === 0) return false
  const each = possible.map((text) => piecesOf(text).flatMap((piece) => entries.get(piece) ?? []))
  if (each.some((found) => found.length === 0)) return null
  return possible
    .map(
      (text) =>
        `(${piecesOf(text)
          .map((piece) => anyOf(entries.get(piece) ?? []))
          .join('&')})`,
    )
    .join('|')
}

/** At most about how many orders have what `entriesOf` says; null where that isn't known. */
export function frequencyOf(texts: readonly string[], { entries, frequencies }: KnownWords): number | null {
  const ofPiece = (piece: string) =>
    sum((entries.get(piece) ?? []).map((entry) => frequencies.get(entry) ?? Number.NaN))
  const found = sum(texts.map((text) => Math.min(...piecesOf(text).map(ofPiece))))
  return Number.isFinite(found) ? found : null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Whether the orders `o` have entries, as the index of words finds it. */
export function hasEntries(query: string): SQL {
  return sql`order_entries(o.organization_id, o.search_text, o.status, o.transport_mode, o.from_code, o.to_code, o.departure_on)
    @@ ${query}::tsquery`
}
