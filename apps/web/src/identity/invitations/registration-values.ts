import { Phone } from '@portolan/contract/identity/phone'

/** The form as it is typed, but the password. */
export interface RegistrationValues {
  firstName: string
  lastName: string
  email: string
  phone: string
}

export const emptyRegistration: RegistrationValues = { firstName: '', lastName: '', email: '', phone: '' }

/** Keys of the messages of `invitations` that say what is wrong. */
export type RegistrationFault =
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'emailMissing'
  | 'emailInvalid'
  | 'phoneInvalid'

/** What this side can already tell is wrong, by field. */
export function checkRegistration(
  values: RegistrationValues,
): Partial<Record<keyof RegistrationValues, RegistrationFault>> {
  const email = values.email.trim()
  const phone = values.phone.trim()
  return {
    ...(!values.firstName.trim() && { firstName: 'firstNameMissing' }),
    ...(!values.lastName.trim() && { lastName: 'lastNameMissing' }),
    ...(!email && { email: 'emailMissing' }),
    ...(email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'emailInvalid' }),
    ...(phone && !Phone.safeParse(phone).success && { phone: 'phoneInvalid' }),
  }
}
