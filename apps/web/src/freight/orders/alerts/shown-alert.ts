import type { Order } from '@portolan/contract/freight/orders'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import { createContext, use } from 'react'

/** The groups of the chosen tiles, which decide what each row of the list says. */
export const ChosenAttention = createContext<readonly AttentionGroup[]>([])

type Alerted = Pick<Order, 'alerts'>

/** The alert of the chosen groups, even if the order has more urgent ones; else the most urgent one. */
export function shownAlert(
  { alerts }: Alerted,
  chosen: readonly AttentionGroup[],
): Order['alerts'][0] | null {
  return alerts.find(({ kind }) => chosen.includes(alertGroups[kind])) ?? alerts[0] ?? null
}

/** The alert that the list shows of an order. */
export function useShownAlert(order: Alerted): Order['alerts'][0] | null {
  return shownAlert(order, use(ChosenAttention))
}
