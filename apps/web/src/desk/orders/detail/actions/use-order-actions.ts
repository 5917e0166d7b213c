import { retractOrderEvents } from '@portolan/contract/company/corrections/order-log'
import { changeCompanyOrder, type OrderView } from '@portolan/contract/company/corrections/order-view'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import { useQueryClient } from '@tanstack/react-query'
import { byId, refreshOrder } from '#desk/orders/detail/queries.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

/** The statement that cancels the order; undefined if only its record does. */
export function cancellationOf({ history }: OrderView) {
  return history.find(({ code, isRetracted }) => code === 'CANCELLATION' && !isRetracted)
}

/** Cancels an order, archives it, and undoes both. */
export function useOrderActions({ id: orderId }: Pick<OrderView, 'id'>) {
  const t = useMessages(messages)
  const client = useQueryClient()

  /** Does something that needs no dialog, and reports a failure. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch {
      toasts.add({ severity: 'error', title: t('failed') })
    }
    await refreshOrder(client, orderId)
  }

  const setStatus = (status: RecordStatus, title: string, onUndo?: () => void) =>
    attempt(async () => {
      await call(changeCompanyOrder, { ...byId(orderId), headers: {}, body: { status } })
      toasts.add({
        severity: 'success',
        title,
        life: 10_000,
        ...(onUndo && { action: { label: t('undo'), onAction: onUndo } }),
      })
    })
  const unarchive = () => setStatus('active', t('unarchived'))

  return {
    unarchive,
    archive: () => setStatus('archived', t('archived'), () => void unarchive()),
    reinstate: (eventId: string) =>
      attempt(async () => {
        const body = { events: [eventId], reason: t('reinstateReason') }
        await call(retractOrderEvents, { ...byId(orderId), headers: {}, body })
        toasts.add({ severity: 'success', title: t('reinstated'), life: 5_000 })
      }),
    /** Throws the failure, for the dialog. */
    async cancel(eventId: string, reason: string): Promise<void> {
      const event = {
        id: eventId,
        kind: 'cancellation',
        classifier: 'actual',
        at: new Date().toISOString(),
        remark: reason,
        retracted: false,
      } as const
      await call(appendOrderEvents, { ...byId(orderId), headers: {}, body: { events: [event] } })
      toasts.add({
        severity: 'success',
        title: t('canceled'),
        life: 10_000,
        action: {
          label: t('undo'),
          onAction: () =>
            void attempt(async () => {
              const taken = { ...event, retracted: true }
              await call(appendOrderEvents, { ...byId(orderId), headers: {}, body: { events: [taken] } })
              toasts.add({ severity: 'success', title: t('reinstated'), life: 5_000 })
            }),
        },
      })
      await refreshOrder(client, orderId)
    },
  }
}
