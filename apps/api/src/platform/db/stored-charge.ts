import type { SentChargeLine } from '@portolan/contract/freight/charge-lines'
import type { Money } from '@portolan/contract/shared/money'

export const chargeKinds = ['freight', 'insurance', 'customs', 'handling', 'other'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** A charge of an order as it was sent: what it left out is filled in when it's shown. */
export interface StoredCharge extends Omit<SentChargeLine, 'code' | 'amount' | 'currency'> {
  /** Missing in what the version before has written, which only knows kinds. */
  code?: string
  amount: Money
  /** Only for the version before, which needs it while both serve. */
  kind: ChargeKind
}
