import { messages as auth } from '#features/auth/messages.en.ts'
import { messages as avatar } from '#features/avatar/messages.en.ts'
import { messages as codes } from '#features/codes/messages.en.ts'
import { messages as documents } from '#features/documents/messages.en.ts'
import { messages as emailChange } from '#features/email-change/messages.en.ts'
import { messages as faq } from '#features/faq/messages.en.ts'
import { messages as invitations } from '#features/invitations/messages.en.ts'
import { messages as map } from '#features/map/messages.en.ts'
import { messages as memberInvitation } from '#features/member-invitation/messages.en.ts'
import { messages as notices } from '#features/notices/messages.en.ts'
import { messages as notifications } from '#features/notifications/messages.en.ts'
import { messages as onboarding } from '#features/onboarding/messages.en.ts'
import { messages as emissions } from '#features/orders/emissions/messages.en.ts'
import { messages as orders } from '#features/orders/messages.en.ts'
import { messages as passkeys } from '#features/passkeys/messages.en.ts'
import { messages as passwordReset } from '#features/password-reset/messages.en.ts'
import { messages as passwords } from '#features/passwords/messages.en.ts'
import { messages as secondFactor } from '#features/second-factor/messages.en.ts'
import { messages as settings } from '#features/settings/messages.en.ts'
import { messages as stepUp } from '#features/step-up/messages.en.ts'
import { messages as layouts } from '#layouts/messages.en.ts'
import { messages as interfaceWords } from './messages.en.ts'

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
