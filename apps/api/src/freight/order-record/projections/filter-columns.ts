import type { Projection } from './projection.ts'

/** Columns for filters, from `filterColumnsOf`; they are written with the row on every change. */
export const filterColumns: Projection = {
  name: 'filter columns',
  writes: ['from_code', 'to_code', 'departure_on', 'arrival_on', 'filter_hash'].map(
    (name) => `orders.${name}`,
  ),
}
