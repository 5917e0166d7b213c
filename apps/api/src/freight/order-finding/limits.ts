// All bounds of finding orders, with the measurements behind them. Figures are PostgreSQL's milliseconds for
// one statement: at a million orders of one organization (record 049) or, if marked *, at 100,000, the
// minimum of 25 runs on a busy machine. `npm run bench:filters` and `bench:growth` measure them again.

/** Counting. Finding 5,000 matches to say “1,000+” took 48 ms at 100,000 orders; a sample took 8. */
export const counting = {
  /** Lists and the attention strip show “1,000+” beyond this bound, unless a kept count is available. */
  maxCounted: 1_000,
  /** A count by sample shows the largest of these that the sample exceeds: “100+” for 144. */
  floors: [1_000, 500, 200, 100, 50, 20, 10, 5, 2],
} as const

/** Naming. The count passes its matches to the page by ID, so that the page doesn't search again. */
export const naming = {
  /** Reading 1,000 by ID takes 3* ms, 5,000 takes 26*; the search this saves takes 10 to 25. */
  maxNamed: 5_000,
  /**
   * If at least one in this many orders matches, only counted matches are named: a page of 20 lies within the
   * first 1,000 rows of its sort, and a search walks 5,000.
   */
  rarity: 50,
} as const

/** Samples for searches: recently active orders, in proportion to each status. */
export const sampling = {
  /**
   * Up to this number, all orders are read instead, in 7* ms. Enough for 1,000 organizations of 1,000 orders.
   */
  maxReadAll: 3_000,
  /**
   * Comparing 1,200 texts takes 2* ms, and catches a word of one in 1,000 orders in two samples out of three.
   */
  rows: 1_200,
  /** Three quarters of the sample. Such a search fills a page within 30 rows of any sort. */
  maxOfSample: 900,
} as const

/** Searches. The indexes of words and trigrams find all matches before they return the first. */
export const searching = {
  /** Don't look up more matches than this: 83,000 took 80 to 130 ms, so 10,000 take about 15. */
  maxExpected: 10_000,
  /** Words of the caller's organizations to compare with a search: 30,000 take 18* ms. */
  maxWords: 30_000,
  /** Words that contain the searched text: a query of 50 takes 0.1* ms, of 500 3*. */
  maxEntries: 500,
  /** Orders of all customers last active, which show the words that most have; 0.3 ms. */
  recentOrders: 100,
  /** A number with this many consecutive digits counts as rare, without a sample. */
  rareDigits: 6,
  /** A number with this many digits is looked up without its letters: “BN-0399157” in 9 ms instead of 48. */
  longDigits: 5,
} as const

/**
 * Walks: rows read in sort order before the filter is used. 500 take 0.6* ms, 5,000 take 12*. A walk that
 * fills the page saves sorting all matches (a filter: 33 at 100,000 orders) or finding them (a search: 130).
 */
export const walking = {
  perRange: { filter: 500, search: 5_000 },
  allRanges: { filter: 2_000, search: 10_000 },
  /**
   * By a filter, of all customers, whose lists may take 100 ms: one that an order in 100 meets fills a page.
   */
  ofAll: 4_000,
  /** Walk at least this many times the rows of a page. */
  minPages: 2,
} as const

/** Statements. */
export const planning = {
  /**
   * Ranges of organization and status to plan separately; a walk takes 0.1* ms to plan for each. If joined to
   * a list, the planner assumes average ranges: it read 60,000 index entries for one number.
   */
  maxRanges: 6,
  /** Planning a list without a filter takes 1 ms, reading it 0.2, so those of our own pages are prepared. */
  maxPrepared: 50,
  preparedLimits: [20, 50] as readonly number[],
  maxPreparedOrganizations: 3,
} as const

/** The attention strip of a search samples each group. Reading all took 352 ms, the sample 22. */
export const strip = {
  rows: 450,
  /** The first rows of a group's index all belong to one lane, so a few lanes would prove little. */
  lanes: 150,
} as const

/** Exports: large enough that finding orders isn't the bottleneck, small enough not to matter in memory. */
export const rowsOfExportPage = 500
