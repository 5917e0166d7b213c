import { Credentials } from '@portolan/contract/identity/sign-in'
import type { Locale } from '@portolan/contract/identity/users'
import { messages as signInMessages } from '#identity/sign-in/messages.ts'
import { checkBy } from '#platform/forms/check-by.ts'
import type { FieldErrors } from '#platform/forms/form-errors.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface Typed {
  username: string
  password: string
}

const check = checkBy(Credentials, {
  username: { missing: 'emailMissing', invalid: 'emailInvalid' },
  password: { missing: 'passwordMissing', invalid: 'wrongCredentials' },
})

/** Errors of a login before sending, by field. */
export function checkCredentials(values: Typed): ReturnType<typeof check> {
  const faults = check({ ...values })
  // The server accepts any name; a person's is an email address.
  const isEmail = values.username.trim() === '' || values.username.includes('@')
  return isEmail ? faults : { username: 'emailInvalid', ...faults }
}

/** The same in words. */
export function describeFaults(values: Typed, locale: Locale): FieldErrors<keyof Typed> {
  const t = translatorOf(messages, locale)
  const faults = Object.entries(checkCredentials(values))
  return Object.fromEntries(
    faults.map(([field, fault]) => [
      field,
      fault === 'wrongCredentials' ? translatorOf(signInMessages, locale)(fault) : t(fault),
    ]),
  )
}
