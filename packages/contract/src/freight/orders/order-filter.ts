// Values of the order list's filters. Without zod, which the browser doesn't load before login.

export const recordStatuses = ['active', 'archived'] as const

export const shipmentStatuses = ['BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const

/** The ways a shipment moves. */
export const transportModes = ['air', 'sea', 'truck', 'rail'] as const

/**
 * Reasons for attention: an order is behind its plan, has been silent for too long, lacks due papers, has due
 * unpaid invoices, is at risk for another reason, such as a customs hold, or reaches its port or its door
 * within seven days.
 */
export const attentionGroups = [
  'late',
  'no-news',
  'missing-papers',
  'overdue',
  'at-risk',
  'arriving',
] as const
export type AttentionGroup = (typeof attentionGroups)[number]

/** Values of the filter by delivery. */
export const deliveredValues = ['true', 'false'] as const
export type Delivered = (typeof deliveredValues)[number]

/** The most orders that one call selects by their IDs. */
export const maxSelectedOrders = 100

/** A country (ISO 3166 alpha-2) or a place in it (UN/LOCODE without its space). */
export const placeCode = /^[A-Z]{2}([A-Z2-9]{3})?$/

/**
 * The sort fields of orders; unknown dates come last in ascending order, orders of unknown lateness always.
 * `papersDue` is when the first of the missing documents was or will be due.
 */
export const sortFields = [
  'createdAt',
  'updatedAt',
  'number',
  'departure',
  'arrival',
  'delivery',
  'lateness',
  'papersDue',
] as const
export type SortField = (typeof sortFields)[number]

/** Every sort, in the order in which a menu offers them; a leading `-` is descending. */
export const orderSorts = [
  '-updatedAt',
  'updatedAt',
  'arrival',
  '-arrival',
  'delivery',
  '-delivery',
  'departure',
  '-departure',
  '-lateness',
  'lateness',
  'papersDue',
  '-createdAt',
  'createdAt',
  'number',
  '-number',
] as const satisfies readonly (SortField | `-${SortField}`)[]
export type OrderSort = (typeof orderSorts)[number]

/** The newest activity first. */
export const defaultSort: OrderSort = '-updatedAt'

/** The position of pinned orders: at the top of the list or at its end. */
export const pinSorts = ['-pinned', 'pinned'] as const

/** Entries of `ordering`. */
export const orderings = [...pinSorts, ...orderSorts] as const

/** By what a sort sorts, and in which direction. */
export function readSort(sort: OrderSort): { field: SortField; descending: boolean } {
  const field = sortFields.find((each) => sort.endsWith(each)) ?? 'updatedAt'
  return { field, descending: sort.startsWith('-') }
}
