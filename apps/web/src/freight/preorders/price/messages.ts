import { defineMessages } from '#platform/i18n/define-messages.ts'
import { messages as en } from './messages.en.ts'
import { messages as ru } from './messages.ru.ts'

export const messages = defineMessages({ en, ru })
