import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { approvePreorder } from '@portolan/contract/company/preorders'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { type OrderValues, orderOf } from './order-values.ts'

/**
 * Saves a new order as a system would, then approves the pre-order that it's made of. Both change nothing if
 * they're repeated.
 */
export function useSaveOrder(preorderId: string | null, mark: DecimalMark) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (values: OrderValues) => {
      const ref = values.ref.trim()
      const saved = await call(saveCompanyOrder, {
        params: { ref },
        headers: { 'if-none-match': '*', 'if-match': undefined },
        body: orderOf(values, mark),
      })
      if (preorderId !== null)
        await call(approvePreorder, { params: { preorderId }, headers: {}, body: { orderRef: ref } })
      return saved
    },
    onSuccess: () => queries.invalidateQueries(),
  })
}
