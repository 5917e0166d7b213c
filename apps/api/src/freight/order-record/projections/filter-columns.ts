import type { Projection } from './projection.ts'

/** What filters compare, by `filterColumnsOf`: written with the row, whether a record or the log changes it. */
export const filterColumns: Projection = {
  name: 'filter columns',
  writes: ['from_code', 'to_code', 'departure_on', 'arrival_on', 'filter_hash'].map(
    (name) => `orders.${name}`,
  ),
}
