import { Phone } from '@portolan/contract/phone'

/** The profile as it stands in its form. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phone: string
}

export type ProfileFault = 'firstNameMissing' | 'lastNameMissing' | 'tooLong' | 'phoneInvalid'

/** Field → what is wrong with it. */
export type ProfileFaults = { [Field in keyof ProfileValues]?: ProfileFault }

const longestName = 100

/** What the server would refuse. An empty phone is right: it removes the number. */
export function profileFaults({ firstName, lastName, phone }: ProfileValues): ProfileFaults {
  return {
    ...(firstName.trim().length > longestName && { firstName: 'tooLong' }),
    ...(!firstName.trim() && { firstName: 'firstNameMissing' }),
    ...(lastName.trim().length > longestName && { lastName: 'tooLong' }),
    ...(!lastName.trim() && { lastName: 'lastNameMissing' }),
    ...(phone.trim() && !Phone.safeParse(phone.trim()).success && { phone: 'phoneInvalid' }),
  }
}
