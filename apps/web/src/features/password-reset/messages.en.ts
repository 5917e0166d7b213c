import type { Translation } from '#i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {} as const satisfies Translation<typeof russian>
