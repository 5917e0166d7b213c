import type { Order } from '@portolan/contract/freight/orders'
import { isLate } from '#freight/orders/dates/late-alerts.ts'
import { messages } from '#freight/orders/dates/messages.ts'
import { useSlipTexts } from '#freight/orders/dates/slip-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** How far behind or ahead of its plan an order is. */
export function Lateness({ order }: { order: Order }) {
  const t = useMessages(messages)
  const slip = useSlipTexts()(order.lateMinutes, order.to)
  if (order.lateMinutes === null) return <span className="text-muted">–</span>
  if (slip === null) return <span className="text-muted">{t('onTime')}</span>
  return <span className={isLate(order) ? 'font-medium text-red' : undefined}>{slip}</span>
}
