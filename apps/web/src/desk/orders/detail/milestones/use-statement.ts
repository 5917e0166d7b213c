import { appendOrderEvents, type SentEvent } from '@portolan/contract/company/order-events'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Place } from '@portolan/contract/freight/places'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { byId, refreshOrder } from '#desk/orders/detail/queries.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

type Statement = Pick<Partial<SentEvent>, 'container' | 'reasonCode' | 'remark'> & {
  code: EventCode
  at: string
  classifier: SentEvent['classifier']
  place: Place | null
}

const sentPlace = ({ name, city, countryCode, locode, lat, lng, timeZone }: Place) =>
  locode === null ? { name, city, countryCode, lat, lng, timeZone } : { locode }

/**
 * States a milestone as one event. The form that states it keeps its ID, so that a second click and a retry
 * after a lost answer add nothing.
 */
export function useStatement(orderId: string) {
  const t = useMessages(messages)
  const eventText = useEventText()
  const client = useQueryClient()
  const id = useRef(crypto.randomUUID())

  async function takeBack(eventId: string) {
    try {
      const events = [{ id: eventId, kind: 'milestone', classifier: 'actual', retracted: true } as const]
      await call(appendOrderEvents, { ...byId(orderId), headers: {}, body: { events } })
      toasts.add({ severity: 'success', title: t('undone'), life: 5_000 })
    } catch {
      toasts.add({ severity: 'error', title: t('undoFailed') })
    }
    await refreshOrder(client, orderId)
  }

  return async ({ place, ...statement }: Statement, ifMatch: string): Promise<void> => {
    const eventId = id.current
    const event = {
      ...statement,
      id: eventId,
      kind: 'milestone' as const,
      retracted: false,
      place: place && sentPlace(place),
    }
    try {
      await call(appendOrderEvents, {
        ...byId(orderId),
        headers: { 'if-match': ifMatch },
        body: { events: [event] },
      })
    } catch (error) {
      // The page then shows what has changed.
      if (error instanceof Problem && error.has('stale')) await refreshOrder(client, orderId)
      throw error
    }
    id.current = crypto.randomUUID()
    toasts.add({
      severity: 'success',
      title: t('saved', { event: eventText(statement.code, statement.classifier === 'actual') }),
      life: 10_000,
      action: { label: t('undo'), onAction: () => void takeBack(eventId) },
    })
    await refreshOrder(client, orderId)
  }
}
