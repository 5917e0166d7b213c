import type { WordFacts } from './word-entries.ts'

/** Facts about a search, read before any order is. */
export interface SearchFacts {
  /** Names of the caller's organizations by ID, normalized for searches. */
  names: ReadonlyMap<string, string>
  /** Null if the orders have too many distinct words, or if too many words contain the searched text. */
  words: WordFacts | null
  /**
   * Words of the search that most orders have, if others or the rest of the filter narrow it; only known of
   * all customers.
   */
  frequent?: ReadonlySet<string>
}

/** For filters without a search. */
export const noSearchFacts: SearchFacts = { names: new Map(), words: null }
