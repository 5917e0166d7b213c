import { restoreOrderEvents, retractOrderEvents } from '@portolan/contract/company/corrections/order-log'
import type { AuthoredEvent } from '@portolan/contract/company/corrections/order-view'
import { useQueryClient } from '@tanstack/react-query'
import { byId, refreshOrder } from '#desk/orders/detail/queries.ts'
import { useHistoryTexts } from '#freight/orders/history/history-texts.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

/** The name of an event in the log. */
export function useEventName(): (event: Pick<AuthoredEvent, 'code' | 'classifier'>) => string {
  const t = useMessages(messages)
  const texts = useHistoryTexts()
  return (event) => (event.code === 'CANCELLATION' ? t('canceledOrder') : texts.event(event))
}

/** Takes events of the log back, and gives them back. */
export function useCorrections(orderId: string) {
  const t = useMessages(messages)
  const nameOf = useEventName()
  const client = useQueryClient()

  async function restore(event: AuthoredEvent): Promise<void> {
    try {
      await call(restoreOrderEvents, { ...byId(orderId), body: { events: [event.id] } })
      toasts.add({ severity: 'success', title: t('restored', { event: nameOf(event) }), life: 5_000 })
    } catch {
      toasts.add({ severity: 'error', title: t('failed') })
    }
    await refreshOrder(client, orderId)
  }

  return {
    restore,
    /** Throws the failure, for the dialog. */
    async retract(event: AuthoredEvent, reason: string): Promise<void> {
      const { notifications } = await call(retractOrderEvents, {
        ...byId(orderId),
        headers: {},
        body: { events: [event.id], reason },
      })
      const name = nameOf(event)
      const { sent } = notifications
      toasts.add({
        severity: 'success',
        title: sent > 0 ? t('sent', { event: name, count: sent }) : t('done', { event: name }),
        life: 10_000,
        action: { label: t('undo'), onAction: () => void restore(event) },
      })
      await refreshOrder(client, orderId)
    },
  }
}
