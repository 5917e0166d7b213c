import { Profile } from '@portolan/contract/identity/users'
import { checkBy } from '#platform/forms/check-by.ts'

/** The profile as entered in its form. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phone: string
}

/** What is sent of the values: without spaces around them. */
export function profileBody({ firstName, lastName, phone }: ProfileValues): ProfileValues {
  return { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim() }
}

const check = checkBy(Profile, {
  firstName: { missing: 'firstNameMissing', tooLong: 'tooLong' },
  lastName: { missing: 'lastNameMissing', tooLong: 'tooLong' },
  phone: { invalid: 'phoneInvalid' },
})

/**
 * What the server would refuse, as keys of the messages of the profile. An empty phone is right: it removes
 * the number.
 */
export function profileFaults(values: ProfileValues): ReturnType<typeof check> {
  return check({ ...profileBody(values) })
}
