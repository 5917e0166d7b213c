import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

function hasExpected(code: EventCode): code is keyof typeof messages.expected {
  return code in messages.expected
}

/** Texts for events: "Arrived" would mean that an expected event has happened. */
export function useEventText(): (code: EventCode, isActual: boolean) => string {
  const t = useMessages(messages)
  return (code, isActual) => (!isActual && hasExpected(code) ? t(`expected.${code}`) : t(`event.${code}`))
}
