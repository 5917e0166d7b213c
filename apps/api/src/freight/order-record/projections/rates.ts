import type { OrderChange } from '#freight/order-record/order-change.ts'
import { countContainers, saveOrderRates } from '#freight/rates/orders/save-order-rates.ts'
import type { Projection } from './projection.ts'

/** The rates of orders' own charges. An order whose `rated_hash` isn't its version gets its rate hourly. */
export const rates: Projection = {
  name: 'rates',
  writes: ['rates', 'orders.rated_hash'],
  refresh(tx, { records, charges }, { env }) {
    const rated = [...records.map(chargeOf), ...charges.flatMap(({ rated }) => rated ?? [])]
    return saveOrderRates(tx, rated, env.chargeCodes)
  },
}

function chargeOf({ row, record, before }: OrderChange['records'][number]) {
  return { ...row, containers: countContainers(record.units), isNew: before === null }
}
