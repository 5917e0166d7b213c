import { messages as auth } from '#features/auth/messages.ru.ts'
import { messages as avatar } from '#features/avatar/messages.ru.ts'
import { messages as codes } from '#features/codes/messages.ru.ts'
import { messages as documents } from '#features/documents/messages.ru.ts'
import { messages as emailChange } from '#features/email-change/messages.ru.ts'
import { messages as faq } from '#features/faq/messages.ru.ts'
import { messages as invitations } from '#features/invitations/messages.ru.ts'
import { messages as map } from '#features/map/messages.ru.ts'
import { messages as memberInvitation } from '#features/member-invitation/messages.ru.ts'
import { messages as notices } from '#features/notices/messages.ru.ts'
import { messages as notifications } from '#features/notifications/messages.ru.ts'
import { messages as onboarding } from '#features/onboarding/messages.ru.ts'
import { messages as emissions } from '#features/orders/emissions/messages.ru.ts'
import { messages as orders } from '#features/orders/messages.ru.ts'
import { messages as passkeys } from '#features/passkeys/messages.ru.ts'
import { messages as passwordReset } from '#features/password-reset/messages.ru.ts'
import { messages as passwords } from '#features/passwords/messages.ru.ts'
import { messages as secondFactor } from '#features/second-factor/messages.ru.ts'
import { messages as settings } from '#features/settings/messages.ru.ts'
import { messages as stepUp } from '#features/step-up/messages.ru.ts'
import { messages as layouts } from '#layouts/messages.ru.ts'
import { messages as interfaceWords } from './messages.ru.ts'

/** Every message of this language, one namespace per feature. */
export const catalogue = {
  interface: interfaceWords,
  layouts,
  auth,
  notices,
  orders: { ...orders, emissions },
  documents,
  notifications,
  passwords,
  invitations,
  onboarding,
  codes,
  avatar,
  stepUp,
  settings,
  secondFactor,
  passwordReset,
  faq,
  map,
  passkeys,
  emailChange,
  memberInvitation,
} as const
