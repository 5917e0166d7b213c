// Every bound of finding orders, with the measurement behind it. Figures are PostgreSQL's milliseconds for
// one statement: at a million orders of one organization by record 049, those marked * at 100,000, least of
// 25 on a busy machine. `npm run bench:filters` and `bench:growth` measure again.

/** Counting. To say “1,000+”, finding 5,000 matches took 48 ms at 100,000 orders, a sample 8. */
export const counting = {
  /** Lists and the attention strip show “1,000+” beyond this bound, unless a kept count is available. */
  maxCounted: 1_000,
  /** A count by sample shows the largest of these that the sample exceeds: “100+” of 144. */
  floors: [1_000, 500, 200, 100, 50, 20, 10, 5, 2],
} as const

/** Naming: matches that a count has found are passed to the page by ID, so that it needn't search again. */
export const naming = {
  /**
   * Reading 1,000 by ID takes 3* ms, 5,000 26*: as long as the search that it spares, which takes 10 to 25.
   */
  maxNamed: 5_000,
  /**
   * Where at least one in so many orders matches, only those that are counted are named: a page of 20 is
   * within the first 1,000 rows of its sort, and a search walks 5,000.
   */
  rarity: 50,
} as const

/** Samples of searches: orders last active, of each status its share. */
export const sampling = {
  /** Up to here all orders are read instead, in 7* ms. No more is needed at 1,000 organizations of 1,000. */
  maxReadAll: 3_000,
  /** Comparing 1,200 texts takes 2* ms, and shows a word of one in 1,000 orders in two samples of three. */
  rows: 1_200,
  /** Three quarters of the sample. Such a search fills a page within 30 rows of any sort. */
  maxOfSample: 900,
} as const

/** Searches. The indexes of words and of trigrams find all matches before they show one. */
export const searching = {
  /** More matches than these aren't looked up: 83,000 took 80 to 130 ms, so 10,000 take about 15. */
  maxExpected: 10_000,
  /** Words of the caller's organizations to compare with a search: 30,000 take 18* ms. */
  maxWords: 30_000,
  /** Words that contain what is searched for: a query of 50 takes 0.1* ms, of 500 3*. */
  maxEntries: 500,
  /** A number with so many digits in a row is taken as rare, without a sample. */
  rareDigits: 6,
  /** With so many digits, the number alone is looked up: “BN-0399157” in 9 ms instead of 48. */
  longDigits: 5,
} as const

/**
 * Walks: rows read in the order of the sort before the filter is asked. 500 take 0.6* ms, 5,000 12*. Where a
 * walk fills the page, it spares sorting all matches (a filter: 33 at 100,000 orders) or finding them (a
 * search: 130).
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
   * Ranges of organization and status that are planned one by one, 0.1* ms each for a walk alone. Joined to a
   * list, the planner takes each for an average one: 60,000 index entries were read for one number.
   */
  maxRanges: 6,
  /** Lists without a filter take 1 ms to plan and 0.2 to read, so those of our pages are prepared. */
  maxPrepared: 50,
  preparedLimits: [20, 50] as readonly number[],
  maxPreparedOrganizations: 3,
} as const

/** The attention strip of a search reads some orders of each group. All took 352 ms, these 22. */
export const strip = {
  rows: 450,
  /** The first rows of a group's index are all of one lane, so that few lanes would say little. */
  lanes: 150,
} as const

/** Exports: large enough that finding orders isn't the slow part, small enough to be nothing in memory. */
export const rowsOfExportPage = 500
