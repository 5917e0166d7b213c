import { Profile } from '@portolan/contract/identity/users'
import { checkBy } from '#platform/forms/check-by.ts'

/** The profile as entered in its form. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phone: string
}

/** The values to send, trimmed. */
export function profileBody({ firstName, lastName, phone }: ProfileValues): ProfileValues {
  return { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim() }
}

const check = checkBy(Profile, {
  firstName: { missing: 'firstNameMissing', tooLong: 'tooLong' },
  lastName: { missing: 'lastNameMissing', tooLong: 'tooLong' },
  phone: { invalid: 'phoneInvalid' },
})

/**
 * Values that the server would reject, as keys of the messages of the profile. An empty phone is valid: it
 * removes the number.
 */
export function profileFaults(values: ProfileValues): ReturnType<typeof check> {
  return check({ ...profileBody(values) })
}
