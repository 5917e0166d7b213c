import { shipmentStatuses, transportModes } from '@portolan/contract/freight/orders/order-filter'
import { stateIcon } from '#freight/orders/dates/order-status.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { toggled, withDelivered } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

// The bar of a wide page and the panel of a phone offer the same choices.

/** The modes, which of them are chosen, and the search after a press on one. */
export function useModeChoice(search: OrderSearch) {
  const t = useMessages(orderMessages)
  const { transportMode = [] } = search
  type Mode = (typeof transportModes)[number]
  return {
    options: transportModes.map((value) => ({
      value,
      label: t(`mode.${value}`),
      icon: <Icon name={value} />,
    })),
    chosen: transportMode,
    after: (mode: Mode): OrderSearch => ({ ...search, transportMode: toggled(transportMode, mode) }),
  }
}

/** The same of the shipment's status and its delivery. */
export function useStatusChoice(search: OrderSearch) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const { shipmentStatus = [], delivered } = search
  type Choice = (typeof shipmentStatuses)[number] | NonNullable<typeof delivered>
  return {
    options: [
      ...shipmentStatuses.map((value) => ({
        value,
        label: tOrders(`status.${value}`),
        icon: <Icon name={stateIcon(value, 'sea')} />,
      })),
      { value: 'true' as const, label: t('delivered.true'), icon: <Icon name="arrived" /> },
      { value: 'false' as const, label: t('delivered.false'), icon: <Icon name="clock" /> },
    ],
    chosen: [...shipmentStatus, ...(delivered ? [delivered] : [])],
    after: (value: Choice): OrderSearch =>
      value === 'true' || value === 'false'
        ? withDelivered(search, value)
        : { ...search, shipmentStatus: toggled(shipmentStatus, value) },
  }
}
