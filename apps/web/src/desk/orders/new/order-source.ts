import { getCompanyOrder } from '@portolan/contract/company/order-calls'
import { getCompanyPreorder } from '@portolan/contract/company/preorders'
import { getCompanyQuote } from '@portolan/contract/company/quotes'
import type { Money } from '@portolan/contract/shared/money'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { queryOptions } from '@tanstack/react-query'
import type { NewOrderSource } from '#desk/frame/paths.ts'
import { call } from '#platform/api/client.ts'
import { emptyOrder, type OrderValues } from './order-values.ts'
import { valuesOfOrder, valuesOfPreorder, valuesOfQuote } from './values-of-source.ts'

/** The values that the form begins with. */
export interface Beginning {
  values: OrderValues
  /** The number of the order, pre-order or quote; null for an empty form. */
  number: string | null
  /** The waiting pre-order that the new order approves. */
  preorderId: string | null
  /** The agreed price, which the approval gives to the order. */
  agreed: { number: string; totals: Money[] } | null
}

const noPreorder = { preorderId: null, agreed: null }

/** Reads where a new order comes from: nothing, an order, a pre-order or a quote. */
export function beginningQuery({ order, preorder, quote }: NewOrderSource, mark: DecimalMark) {
  return queryOptions({
    queryKey: ['desk', 'new-order', order, preorder, quote, mark],
    queryFn: async ({ signal }): Promise<Beginning> => {
      if (order) {
        const copied = await call(getCompanyOrder, { params: { ref: order }, query: { by: 'id' }, signal })
        return { values: valuesOfOrder(copied, mark), number: copied.number, ...noPreorder }
      }
      if (preorder) return ofPreorder(preorder, signal, mark)
      if (!quote) return { values: emptyOrder(), number: null, ...noPreorder }
      const asked = await call(getCompanyQuote, { params: { quoteId: quote }, signal })
      // An accepted offer has become a pre-order, with what was changed since.
      if (asked.preorderId !== null) return ofPreorder(asked.preorderId, signal, mark)
      return { values: valuesOfQuote(asked, mark), number: asked.number, ...noPreorder }
    },
    gcTime: 0,
  })
}

async function ofPreorder(preorderId: string, signal: AbortSignal, mark: DecimalMark): Promise<Beginning> {
  const booked = await call(getCompanyPreorder, { params: { preorderId }, signal })
  const waits = booked.status === 'pending'
  const { quote } = booked
  return {
    values: valuesOfPreorder(booked, mark),
    number: booked.number,
    preorderId: waits ? preorderId : null,
    agreed: waits && quote?.holds ? { number: quote.number, totals: quote.option.totals } : null,
  }
}
