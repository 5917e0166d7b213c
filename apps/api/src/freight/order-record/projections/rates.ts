import type { OrderWrite } from '#freight/order-record/order-write.ts'
import { countContainers, saveOrderRates } from '#freight/rates/orders/save-order-rates.ts'
import type { Projection } from './projection.ts'

/**
 * The rates of orders' own charges. An order whose `rated_hash` differs from its version gets its rate
 * hourly.
 */
export const rates: Projection = {
  name: 'rates',
  writes: ['rates', 'orders.rated_hash'],
  refresh(tx, { records, charges }, { env }) {
    const orders = [...records.map(chargeOf), ...charges.flatMap(({ ratedOrder }) => ratedOrder ?? [])]
    return saveOrderRates(tx, orders, env.chargeCodes)
  },
}

function chargeOf({ row, record, before }: OrderWrite['records'][number]) {
  return { ...row, containers: countContainers(record.units), isNew: before === null }
}
