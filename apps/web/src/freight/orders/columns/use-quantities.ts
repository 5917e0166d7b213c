import type { Order } from '@portolan/contract/freight/orders'
import { useContainerCount } from '#freight/orders/headline/order-containers.tsx'
import { messages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Quantities: the containers of a full load, else the packages; and the gross weight. Omits unknown ones. */
export function useQuantities(): (order: Pick<Order, 'totals' | 'loadType' | 'containers'>) => string[] {
  const t = useMessages(messages)
  const format = useFormat()
  const containersOf = useContainerCount()
  return ({ totals: { packages, grossWeightKg }, loadType, containers }) => {
    const isFull = loadType === 'FCL' && containers.length > 0
    return [
      ...(isFull
        ? [containersOf(containers)]
        : packages === null
          ? []
          : [t('packages', { count: packages })]),
      ...(grossWeightKg === null ? [] : [format.weight(grossWeightKg)]),
    ]
  }
}
