import type { Money } from '@portolan/contract/shared/money'
import { type ChargeCodes, groupOfCharge } from '@portolan/freight/charges/charge-codes'
import type { ChargeGroup } from '@portolan/freight/charges/charge-line'
import Big from 'big.js'
import { readStoredCharge } from '#freight/charges/stored-charges.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'

/** `other` covers codes without a group, such as a carrier's new surcharge. */
const transportGroups: ReadonlySet<ChargeGroup> = new Set(['main', 'surcharge', 'other'])

/** Handling without a stated end. */
const handling = 'HDL'

/**
 * The transport cost of an order: freight with its surcharges. Excludes handling at terminals, pick-up,
 * delivery and documents, since their payer depends on the Incoterms rule and they are charged in local
 * currency; also insurance, customs and duties, which depend on the goods, and storage, which depends on a
 * delay. Null without any freight, if the charges that count are in several currencies and can't be added up,
 * and for a sum that isn't above zero.
 */
export function transportCharge(charges: readonly StoredCharge[], codes: ChargeCodes): Money | null {
  const counted = charges
    .map((stored) => readStoredCharge(stored, codes))
    .filter(
      ({ code, leg, included }) =>
        leg === 'main' && !included && transportGroups.has(groupOfCharge(code, codes)) && code !== handling,
    )
  const freight = counted.find(({ code }) => groupOfCharge(code, codes) === 'main')
  if (freight === undefined) return null
  const { currency } = freight
  if (counted.some((charge) => charge.currency !== currency)) return null
  const sum = counted.reduce((total, { amount }) => total.plus(amount), new Big(0))
  return sum.gt(0) ? { amount: sum.toFixed(), currency } : null
}
