// Every bound of finding orders, with the measurement behind it: milliseconds of PostgreSQL's processor time
// for one request, at a million orders of one organization unless a comment says otherwise. `npm run
// bench:filters` and `bench:growth` measure again.

/**
 * Counting. Finding 5,000 matches of a frequent word to say “1,000+” took 48 ms at 100,000 orders, looking at
 * a sample 8.
 */
export const counting = {
  /** Lists and the attention strip show “1,000+” beyond this bound, unless a kept count is available. */
  maxCounted: 1_000,
  /** Of matches that are only sampled, the largest of these that the sample has more of is shown: “500+”. */
  floors: [1_000, 500, 200, 100, 50, 20, 10, 5, 2],
} as const

/** Naming: matches that a count has found are passed to the page by ID, so that it needn't search again. */
export const naming = {
  /** Of searches, whose second look-up costs 10 to 25 ms; a page of 5,000 IDs is read in less. */
  maxNamed: 5_000,
  /**
   * Where at least one in so many orders matches, only those that are counted are named. The page then finds
   * 20 matches within the first 1,000 rows of its sort.
   */
  rarity: 50,
} as const

/** Samples of searches: orders last active, of each status its share. Their texts are compared in 6 ms. */
export const sampling = {
  /**
   * Up to here all orders are read instead; that is all a search needs at 1,000 organizations of 1,000
   * orders.
   */
  maxReadAll: 3_000,
  rows: 1_200,
  /**
   * What more of the sample have isn't looked up: reading nearly all orders in the order of the sort finds a
   * page as fast.
   */
  maxOfSample: 900,
} as const

/** Searches. The indexes of words and of trigrams find all matches before they show one: 8 µs for each. */
export const searching = {
  /** What more orders match is walked instead: 80 to 130 ms for a word that 83,000 orders had. */
  maxExpected: 10_000,
  /**
   * Words of the caller's organizations that are compared with a search. Reading 30,000 takes 8 ms; beyond,
   * trigrams find the orders.
   */
  maxWords: 30_000,
  /** Words that contain what is searched for; a query of 500 alternatives takes 3 ms to combine. */
  maxEntries: 500,
  /** So many digits in a row are a number that few orders have: no sample is taken. */
  rareDigits: 6,
  /** Numbers so long are looked up without the letters beside them: “BN-0399157” in 9 ms instead of 48. */
  longDigits: 5,
} as const

/**
 * Walks: rows read in the order of the sort before the filter is asked. 500 rows took 3 to 5 ms of 100,000
 * orders, as a filter that one in 25 orders match fills a page within them. Searches have no index that
 * sorts, so a longer walk saves more.
 */
export const walking = {
  perRange: { filter: 500, search: 5_000 },
  allRanges: { filter: 2_000, search: 10_000 },
  /** At least so many times the rows of a page. */
  minPages: 2,
} as const

/** Statements. */
export const planning = {
  /**
   * Ranges of organization and status that are planned one by one, by what each has. Joined to a list, the
   * planner took each for an average one and read 60,000 index entries for one number. Planning a range takes
   * 0.3 ms, so more than these are joined.
   */
  maxRanges: 6,
  /**
   * Prepared lists without filters, and what they are asked with: planning took longer than the 0.2 ms of
   * reading.
   */
  maxPrepared: 50,
  preparedLimits: [20, 50] as readonly number[],
  maxPreparedOrganizations: 3,
} as const

/** The attention strip of a search: orders of each group in some lanes. All took 352 ms, these 22. */
export const strip = {
  rows: 450,
  /** The first rows of a group's index are all of one lane, so that few lanes would say little. */
  lanes: 150,
} as const

/** Exports: large enough that finding rows isn't the slow part, small enough to be nothing in memory. */
export const rowsOfExportPage = 500
