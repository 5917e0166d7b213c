import * as z from 'zod/mini'
import { orderSorts, pinSorts, sortFields } from './order-filter.ts'

// Pins first, then at most one sort. What is wrong with an entry is said of the whole: it is read as one
// value.
export const isOrdering = z.refine<readonly string[]>(
  (entries) => {
    const sorts = pinSorts.some((pins) => pins === entries[0]) ? entries.slice(1) : entries
    return sorts.length <= 1 && sorts.every((sort) => orderSorts.some((known) => known === sort))
  },
  {
    when: ({ value }) => Array.isArray(value),
    params: { reason: 'ordering', fields: ['pinned', ...sortFields] },
  },
)
