import type { Alert } from '@portolan/contract/freight/attention'
import type { Order } from '@portolan/contract/freight/orders'
import { use } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { describeAlert, describeDelay } from './describe-alert.ts'
import { messages } from './messages.ts'
import { ChosenAttention } from './shown-alert.ts'

/** Alerts as a list shows them: overdue payments with their amount, late orders with what sorts them. */
export function useListedAlert(): (alert: Alert, order: Order, now: Date) => string {
  const t = useMessages(messages)
  const format = useFormat()
  const locale = useLocale()
  const chosen = use(ChosenAttention)

  function addition(alert: Alert, order: Order): string | null {
    if (chosen.includes('late')) return describeDelay(alert, order, locale)
    if (alert.kind !== 'overdue-invoices' || !order.unpaid) return null
    return t('unpaid', { amount: order.unpaid.amounts.map((amount) => format.money(amount)).join(' + ') })
  }

  return (alert, order, now) => {
    const text = describeAlert(alert, locale, now)
    const reason = addition(alert, order)
    return reason === null ? text : t('because', { text, reason })
  }
}
