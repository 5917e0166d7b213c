import type { WordFacts } from './word-entries.ts'

/** Facts about a search, read before any order is. */
export interface SearchFacts {
  /** Names of the caller's organizations by ID, as a search compares them. */
  names: ReadonlyMap<string, string>
  /** Null where the orders have too many different words, or where too many contain what is searched for. */
  words: WordFacts | null
}

/** For a filter that doesn't search. */
export const noSearchFacts: SearchFacts = { names: new Map(), words: null }
