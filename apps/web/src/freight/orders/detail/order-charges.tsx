import type { OrderDetail } from '@portolan/contract/freight/orders'
import { ChargeLines } from '#freight/charges/charge-lines.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The company's charges, line by line; nothing without charges. */
export function OrderCharges({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  if (order.chargeLines.length === 0) return null
  return (
    <Panel title={t('charges')}>
      <ChargeLines lines={order.chargeLines} />
    </Panel>
  )
}
