import type { KnownWords } from './word-entries.ts'

/** What the database knows of a search before any order is looked at. */
export interface KnownSearch {
  /** Of organizations by ID, as a search compares them. */
  names: ReadonlyMap<string, string>
  /** Null where the orders have too many different words, or where too many contain what is searched for. */
  words: KnownWords | null
}

/** Of a filter that doesn't search. */
export const nothingKnown: KnownSearch = { names: new Map(), words: null }
