import {
  type AttentionGroup,
  defaultSort,
  type OrderSort,
} from '@portolan/contract/freight/orders/order-filter'

interface Sorted {
  attention?: readonly AttentionGroup[]
  ordering?: OrderSort
}

// Worst first. Overdue payments are compared on the invoices' page.
const sortsOfTiles: Partial<Record<AttentionGroup, OrderSort>> = {
  late: '-lateness',
  'no-news': 'updatedAt',
  'missing-papers': 'papersDue',
  arriving: 'arrival',
}

/** The sort that a chosen tile brings along; null without one, and for several tiles. */
function sortOfTile({ attention = [] }: Sorted): OrderSort | null {
  const [group] = attention
  return (group && attention.length === 1 && sortsOfTiles[group]) || null
}

/** The sort of a list: the person's choice, else the chosen tile's, else the newest activity first. */
export function sortOf(search: Sorted): OrderSort {
  return search.ordering ?? usualSort(search)
}

/** The sort of a list until the person chooses another. */
export function usualSort(search: Sorted): OrderSort {
  return sortOfTile(search) ?? defaultSort
}

/** True if the chosen tile sorts the list: then pins, too, stay where they belong. */
export function isSortedByTile(search: Sorted): boolean {
  return search.ordering === undefined && sortOfTile(search) !== null
}

/** True if the list is shown by day of arrival. */
export function isByDay(search: Sorted): boolean {
  return isSortedByTile(search) && search.attention?.[0] === 'arriving'
}
