import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { FilterContext } from '#freight/order-finding/filter/order-filter.ts'
import type { SQL } from '#platform/db/drizzle.ts'
import { byFilter } from './by-filter.ts'
import { byLane } from './by-lane.ts'
import { byNumbers } from './by-numbers.ts'
import { byTrigrams } from './by-trigrams.ts'
import { byWords } from './by-words.ts'
import { byDay } from './days/by-day.ts'
import { byTransit } from './days/by-transit.ts'
import { named } from './named.ts'
import { costs, type OrderRange, type Wanted, type Way } from './way.ts'

/**
 * The ways to find all matches of a range, cheapest first.
 *
 * | way        | cost         | finds                                                            |
 * |------------|--------------|------------------------------------------------------------------|
 * | named      | ids          | orders named by ID                                               |
 * | byWords    | rarest word  | searches for words, with places, modes and days of departure     |
 * | byNumbers  | long number  | searches for numbers of five digits or more                      |
 * | byTrigrams | trigrams     | all other searches                                               |
 * | byLane     | lanes        | places, attention, arrivals without a departure                  |
 * | byDay      | days         | arrivals and departures together                                 |
 * | byTransit  | days         | the same of all customers                                        |
 * | byFilter   | range        | everything                                                       |
 */
const ways: readonly Way[] = [named, byWords, byNumbers, byTrigrams, byLane, byDay, byTransit, byFilter]

function cheapestWay(wanted: Wanted): Way {
  const priced = ways.flatMap((way) => {
    const cost = way.cost(wanted)
    return cost === null ? [] : [{ way, rank: costs.indexOf(cost) }]
  })
  const [{ way } = { way: byFilter }] = priced.toSorted((one, other) => one.rank - other.rank)
  return way
}

/** All orders `o` of a range that match a filter, as `FROM … WHERE …`, unordered, by the cheapest way. */
export function matchingRows(
  range: OrderRange,
  filter: OrderSelection,
  context: FilterContext,
  group?: SQL,
): SQL {
  const wanted = { range, filter, context, group }
  return cheapestWay(wanted).rows(wanted)
}
