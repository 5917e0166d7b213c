import { numbersMatch } from '#freight/order-finding/search/search-matches.ts'
import type { SQL } from '#platform/db/drizzle.ts'
import { searchedRows } from './by-words.ts'
import type { Wanted, Way } from './way.ts'

/**
 * The trigram index, used only for long numbers, whose pieces are rare; the letters around them are compared
 * afterwards. Wins if every match contains one of several numbers of five digits or more. Example:
 * “BN-0399157” in 9 ms instead of 48.
 */
export const byNumbers: Way = {
  cost: (wanted) => (longNumbers(wanted) ? 'long number' : null),
  rows(wanted) {
    const numbers = longNumbers(wanted)
    if (!numbers) throw new Error('The search has a word without a long number')
    return searchedRows(numbers, wanted)
  },
}

function longNumbers({ filter: { search }, context: { facts } }: Wanted): SQL | null {
  return search === undefined ? null : numbersMatch(search, facts)
}
