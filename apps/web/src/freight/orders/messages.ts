import { messages as enAlerts } from '#freight/orders/alerts/messages.en.ts'
import { messages as ruAlerts } from '#freight/orders/alerts/messages.ru.ts'
import { messages as enReasons } from '#freight/orders/alerts/reasons/messages.en.ts'
import { messages as ruReasons } from '#freight/orders/alerts/reasons/messages.ru.ts'
import { messages as enAttention } from '#freight/orders/attention/messages.en.ts'
import { messages as ruAttention } from '#freight/orders/attention/messages.ru.ts'
import { messages as enCutOffs } from '#freight/orders/cut-offs/messages.en.ts'
import { messages as ruCutOffs } from '#freight/orders/cut-offs/messages.ru.ts'
import { messages as enDetail } from '#freight/orders/detail/messages.en.ts'
import { messages as ruDetail } from '#freight/orders/detail/messages.ru.ts'
import { messages as enEmissions } from '#freight/orders/emissions/messages.en.ts'
import { messages as ruEmissions } from '#freight/orders/emissions/messages.ru.ts'
import { messages as enFilter } from '#freight/orders/filters/messages.en.ts'
import { messages as ruFilter } from '#freight/orders/filters/messages.ru.ts'
import { messages as enHistory } from '#freight/orders/history/messages.en.ts'
import { messages as ruHistory } from '#freight/orders/history/messages.ru.ts'
import { defineMessages } from '#platform/i18n/define-messages.ts'
import { messages as en } from './messages.en.ts'
import { messages as ru } from './messages.ru.ts'

export const messages = defineMessages({
  en: {
    ...en,
    alerts: enAlerts,
    attention: enAttention,
    cutOffs: enCutOffs,
    detail: enDetail,
    emissions: enEmissions,
    filter: enFilter,
    history: enHistory,
    reasons: enReasons,
  },
  ru: {
    ...ru,
    alerts: ruAlerts,
    attention: ruAttention,
    cutOffs: ruCutOffs,
    detail: ruDetail,
    emissions: ruEmissions,
    filter: ruFilter,
    history: ruHistory,
    reasons: ruReasons,
  },
})
