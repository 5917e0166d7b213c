import type { EventCode } from '@portolan/contract/freight/orders'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

function hasExpected(code: EventCode): code is keyof typeof messages.expected {
  return code in messages.expected
}

/** Puts an event into words: "Arrived" would say of one that is only expected that it has happened. */
export function useEventText(): (code: EventCode, isActual: boolean) => string {
  const t = useMessages(messages)
  return (code, isActual) => (!isActual && hasExpected(code) ? t(`expected.${code}`) : t(`event.${code}`))
}
