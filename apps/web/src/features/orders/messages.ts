import { defineMessages } from '#i18n/define-messages.ts'
import { messages as enEmissions } from './emissions/messages.en.ts'
import { messages as ruEmissions } from './emissions/messages.ru.ts'
import { messages as en } from './messages.en.ts'
import { messages as ru } from './messages.ru.ts'

export const messages = defineMessages({
  en: { ...en, emissions: enEmissions },
  ru: { ...ru, emissions: ruEmissions },
})
