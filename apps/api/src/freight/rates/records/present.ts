import type { SavedRate } from '@portolan/contract/company/rates'
import { countUnits } from '#freight/rates/count-units.ts'
import type { NamedRate } from './save-rates.ts'

/** A record with its calculated members, for the sender to compare. */
export function presentRate(record: NamedRate): SavedRate {
  const { organizationRef, ref, orderRef = null, volumeM3 = null, containers = null, charge } = record
  const counted = countUnits({ ...record, volumeM3, containers })
  if (counted === null) throw new Error('A record of the contract has a price')
  const { unit, units } = counted
  return {
    organizationRef,
    ref,
    orderRef,
    unit,
    units,
    unitPrice: Number(charge.amount) / units,
    currency: charge.currency,
  }
}
