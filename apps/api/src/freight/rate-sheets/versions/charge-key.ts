import type { SheetLine } from '@portolan/contract/company/sheet-content'
import { equipmentOf } from '@portolan/freight/charges/rating/count-cargo'
import { keysOfZone } from '#freight/rate-sheets/zone-keys.ts'

/** Identifies the charge that a line prices, whatever its price. */
export function chargeKey(line: Omit<SheetLine, 'amount' | 'currency'>): string {
  const { code, leg, equipment, zone, occasion, paymentTerm, validFrom, validTo } = line
  return JSON.stringify([
    code,
    leg,
    equipment && equipmentOf(equipment),
    zone && keysOfZone(zone).toSorted(),
    occasion,
    paymentTerm,
    validFrom,
    validTo,
  ])
}
