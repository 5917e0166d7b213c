import { messages as enAlerts } from '#freight/orders/alerts/messages.en.ts'
import { messages as ruAlerts } from '#freight/orders/alerts/messages.ru.ts'
import { messages as enEmissions } from '#freight/orders/emissions/messages.en.ts'
import { messages as ruEmissions } from '#freight/orders/emissions/messages.ru.ts'
import { messages as enHistory } from '#freight/orders/history/messages.en.ts'
import { messages as ruHistory } from '#freight/orders/history/messages.ru.ts'
import { defineMessages } from '#platform/i18n/define-messages.ts'
import { messages as en } from './messages.en.ts'
import { messages as ru } from './messages.ru.ts'

export const messages = defineMessages({
  en: { ...en, alerts: enAlerts, emissions: enEmissions, history: enHistory },
  ru: { ...ru, alerts: ruAlerts, emissions: ruEmissions, history: ruHistory },
})
