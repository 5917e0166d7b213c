import { Phone } from '@portolan/contract/identity/phone'
import { nameLength } from '@portolan/contract/shared/limits'

/** The profile as it stands in its form. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phone: string
}

export type ProfileFault = 'firstNameMissing' | 'lastNameMissing' | 'tooLong' | 'phoneInvalid'

/** Field → what is wrong with it. */
export type ProfileFaults = { [Field in keyof ProfileValues]?: ProfileFault }

/** What the server would refuse. An empty phone is right: it removes the number. */
export function profileFaults({ firstName, lastName, phone }: ProfileValues): ProfileFaults {
  return {
    ...(firstName.trim().length > nameLength && { firstName: 'tooLong' }),
    ...(!firstName.trim() && { firstName: 'firstNameMissing' }),
    ...(lastName.trim().length > nameLength && { lastName: 'tooLong' }),
    ...(!lastName.trim() && { lastName: 'lastNameMissing' }),
    ...(phone.trim() && !Phone.safeParse(phone.trim()).success && { phone: 'phoneInvalid' }),
  }
}
