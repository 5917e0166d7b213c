import { isCurrency } from '@portolan/contract/company/currency'
import { maxTableRows } from '@portolan/contract/company/rate-sheets/lane-table'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import { splitTable } from '@portolan/freight/booking/tables/split-table'
import type { Customer } from '#desk/rate-sheets/customer-field.tsx'

/** A new sheet as it's typed. */
export interface SheetValues {
  ref: string
  name: string
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
  ref: '',
  name: '',
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
  say: { needed: string; order: string; noTable: string },
) {
  const isTable = splitTable(table, maxTableRows).table.length >= 2
  return {
    ...(ref.trim() === '' && { ref: say.needed }),
    ...(name.trim() === '' && { name: say.needed }),
    ...(validFrom === '' && { validFrom: say.needed }),
    ...(validTo === '' ? { validTo: say.needed } : validTo < validFrom && { validTo: say.order }),
    ...(!isCurrency(currency.trim().toUpperCase()) && { currency: say.needed }),
    ...(!isTable && { table: say.noTable }),
  }
}
