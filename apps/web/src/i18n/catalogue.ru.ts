import { messages as auth } from '#features/auth/messages.ru.ts'
import { messages as documents } from '#features/documents/messages.ru.ts'
import { messages as notices } from '#features/notices/messages.ru.ts'
import { messages as notifications } from '#features/notifications/messages.ru.ts'
import { messages as orders } from '#features/orders/messages.ru.ts'
import { messages as passwords } from '#features/passwords/messages.ru.ts'
import { messages as layouts } from '#layouts/messages.ru.ts'
import { messages as interfaceWords } from './messages.ru.ts'

/** Every message of this language, one namespace per feature. */
export const catalogue = {
  interface: interfaceWords,
  layouts,
  auth,
  notices,
  orders,
  documents,
  notifications,
  passwords,
} as const
