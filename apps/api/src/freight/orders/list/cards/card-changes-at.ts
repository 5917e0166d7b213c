import { alertsChangeAt } from '@portolan/freight/attention/alert'
import { latenessChangesAt } from '@portolan/freight/attention/delays'
import { latenessOf } from '#freight/attention/present.ts'
import { shipmentOf } from '#freight/orders/present.ts'
import { progressChangesAt } from '#freight/orders/route/progress.ts'
import type { CardRow } from './read-card-rows.ts'

/**
 * Until when (milliseconds since the epoch) a card stays as it is at `now`, if nothing happens to its order.
 */
export function cardChangesAt(row: CardRow, now: number): number {
  return Math.min(
    alertsChangeAt(row.alerts ?? [], now),
    latenessChangesAt(latenessOf(row), now),
    progressChangesAt(shipmentOf(row), now),
  )
}
