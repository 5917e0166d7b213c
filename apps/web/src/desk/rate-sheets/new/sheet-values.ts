import { isCurrency } from '@portolan/contract/company/currency'
import { maxTableRows } from '@portolan/contract/company/rate-sheets/lane-table'
import type { SheetLane } from '@portolan/contract/company/sheet-content'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import { splitTable } from '@portolan/freight/booking/tables/split-table'
import type { Customer } from '#desk/rate-sheets/customer-field.tsx'

/** A new sheet as it's typed. */
export interface SheetValues {
  name: string
  ref: string
  customer: Customer | null
  validFrom: string
  validTo: string
  mode: TransportMode
  loadType: LoadType
  currency: string
  terms: string
  table: string
}

export const blankSheet: SheetValues = {
  name: '',
  ref: '',
  customer: null,
  validFrom: '',
  validTo: '',
  mode: 'sea',
  loadType: 'FCL',
  currency: 'USD',
  terms: '',
  table: '',
}

/** Missing and wrong values, before anything is sent. */
export function faultsOfSheet(
  { ref, name, validFrom, validTo, currency, table }: SheetValues,
  say: { needed: string; order: string; noTable: string; tooLong: string },
) {
  const rows = countRows(table)
  return {
    ...(ref.trim() === '' && { ref: say.needed }),
    ...(name.trim() === '' && { name: say.needed }),
    ...(validFrom === '' && { validFrom: say.needed }),
    ...(validTo === '' ? { validTo: say.needed } : validTo < validFrom && { validTo: say.order }),
    ...(!isCurrency(currency.trim().toUpperCase()) && { currency: say.needed }),
    ...(rows < 2 ? { table: say.noTable } : rows > maxTableRows && { table: say.tooLong }),
  }
}

let counted = { table: '', rows: 0 }

/** The rows of a table, one more than may be sent if there are more. Kept, since each key asks again. */
function countRows(table: string): number {
  if (counted.table !== table) counted = { table, rows: splitTable(table, maxTableRows + 1).table.length }
  return counted.rows
}

/** Lanes as they're sent: what is nothing anyway would be most of thousands of them. */
export const sentLanes = (lanes: readonly SheetLane[]) =>
  lanes.map((lane) => withoutNothing({ ...lane, lines: lane.lines.map(withoutNothing) }))

function withoutNothing<T extends object>(part: T): T {
  const isNothing = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(part).filter(([, value]) => !isNothing(value))) as T
}
