import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { Money } from '@portolan/contract/shared/money'

export const chargeKinds = ['freight', 'insurance', 'customs', 'handling', 'other'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** A charge of an order as sent: omitted members are filled in for display. */
export interface StoredCharge extends Omit<SentChargeLine, 'code' | 'amount' | 'currency'> {
  /** Missing in charges written by the previous version, which only knows kinds. */
  code?: string
  amount: Money
  /** Only for the previous version, which needs it while both serve. */
  kind: ChargeKind
}
