import { Registration } from '@portolan/contract/identity/invitations'
import { checkBy } from '#platform/forms/check-by.ts'

/** The form's values as typed, in the order of its fields. */
export interface RegistrationValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  passwordConfirmation: string
  /** The version of the terms that the person accepts; empty until then. */
  termsVersion: string
}

/** The form before anything is typed, with the email that the invitation is for. */
export function blankRegistration(email: string | null): RegistrationValues {
  return {
    firstName: '',
    lastName: '',
    email: email ?? '',
    phone: '',
    password: '',
    passwordConfirmation: '',
    termsVersion: '',
  }
}

/** The values to send: trimmed, and without a phone if none is given. */
export function registrationBody<
  Values extends Omit<RegistrationValues, 'password' | 'passwordConfirmation' | 'termsVersion'> & {
    termsVersion?: string
  },
>({ phone, termsVersion, ...values }: Values) {
  const phoneText = phone.trim()
  return {
    ...values,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    ...(phoneText && { phone: phoneText }),
    ...(termsVersion && { termsVersion }),
  }
}

const check = checkBy(Registration, {
  firstName: { missing: 'firstNameMissing' },
  lastName: { missing: 'lastNameMissing' },
  email: { missing: 'emailMissing', letters: 'emailLetters', invalid: 'emailInvalid' },
  phone: { invalid: 'phoneInvalid' },
})

/** Errors before sending, by field, as keys of the messages of `invitations`; without the password. */
export function checkRegistration(values: Parameters<typeof registrationBody>[0]): ReturnType<typeof check> {
  return check(registrationBody(values))
}
