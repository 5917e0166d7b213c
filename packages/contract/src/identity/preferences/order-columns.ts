// Columns of the order table. Without zod, like the values of the filters.

/** Every column, in the order in which they are offered. */
export const orderColumns = [
  'number',
  'reference',
  'organization',
  'mode',
  'route',
  'status',
  'attention',
  'departure',
  'arrival',
  'delivery',
  'lateness',
  'lastEvent',
  'updated',
  'cargo',
  'goods',
  'packages',
  'weight',
  'carrier',
  'conveyance',
  'papers',
  'unpaid',
  'manager',
  'source',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** Columns that only the company's table has: a customer's account manager, and the last event's source. */
export const companyColumns = ['manager', 'source'] as const satisfies readonly OrderColumn[]
export type CompanyColumn = (typeof companyColumns)[number]
export type CustomerColumn = Exclude<OrderColumn, CompanyColumn>

function isOrderColumn(name: string): name is OrderColumn {
  return orderColumns.some((known) => known === name)
}

/**
 * The columns as they can be shown: those that exist, each once, and always the order's number, which names
 * the row and leads to the order.
 */
export function readOrderColumns(names: readonly string[]): OrderColumn[] {
  const columns = [...new Set(names.filter(isOrderColumn))]
  return columns.includes('number') ? columns : ['number', ...columns]
}
