import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The pieces of a search, looked up in the word list and the statistics. */
export interface WordFacts {
  organizationIds: readonly string[]
  /** By piece, the entries of the index of words whose word contains it. */
  entries: ReadonlyMap<string, readonly string[]>
  /** Estimated orders with an entry; 0 if few have it. Empty without statistics. */
  frequencies: ReadonlyMap<string, number>
}

// The same characters as in `order_entries`; other whitespace is never typed.
const between = /[0-9 ]+/

/** The words of a text. */
export function piecesOf(text: string): string[] {
  return text.split(between).filter((piece) => piece !== '')
}

/** The entry of a word or of a filter's value, which begins with a digit. */
export function entryOf(organizationId: string, word: string): string {
  return `${organizationId.slice(-12)}${word}`
}

/** A `tsquery` that matches any of the entries. */
export function anyOf(entries: readonly string[]): string {
  return `(${entries.map((entry) => `'${entry.replace(/['\\]/g, '$&$&')}'`).join('|')})`
}

/**
 * A `tsquery` for the entries of orders whose text contains one of the given texts; more orders may have
 * them. Null if that doesn't narrow anything, false if no order has them.
 */
export function entriesOf(texts: readonly string[], { entries }: WordFacts): string | null | false {
  const possible = texts.filter((text) => piecesOf(text).every((piece) => entries.get(piece)?.length !== 0))
  if (possible.length === 0) return false
  const each = possible.map((text) => piecesOf(text).flatMap((piece) => entries.get(piece) ?? []))
  if (each.some((ofText) => ofText.length === 0)) return null
  return possible
    .map(
      (text) =>
        `(${piecesOf(text)
          .map((piece) => anyOf(entries.get(piece) ?? []))
          .join('&')})`,
    )
    .join('|')
}

/** An upper estimate of the orders that have the entries of `entriesOf`; null without statistics. */
export function frequencyOf(texts: readonly string[], { entries, frequencies }: WordFacts): number | null {
  const ofPiece = (piece: string) =>
    sum((entries.get(piece) ?? []).map((entry) => frequencies.get(entry) ?? Number.NaN))
  const orders = sum(texts.map((text) => Math.min(...piecesOf(text).map(ofPiece))))
  return Number.isFinite(orders) ? orders : null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The condition that orders `o` have entries, as the index of words evaluates it. */
export function hasEntries(query: string): SQL {
  return sql`order_entries(o.organization_id, o.search_text, o.status, o.transport_mode, o.from_code, o.to_code, o.departure_on)
    @@ ${query}::tsquery`
}
