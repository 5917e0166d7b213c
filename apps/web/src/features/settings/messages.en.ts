import type { Translation } from '#i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Settings',
  index: 'Parts of the settings',
  save: 'Save',
  parts: {
    profile: 'Profile',
    passkeys: 'Passkeys',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'There are changes on this page that are not saved.',
    stay: 'Stay',
    leave: 'Leave',
  },
  profile: {
    firstName: 'First name',
    lastName: 'Last name',
    firstNameMissing: 'Enter your first name.',
    lastNameMissing: 'Enter your last name.',
    tooLong: 'At most 100 characters.',
    email: 'E-mail',
    emailHelp: 'You sign in with this address. To change it, ask {company}.',
    phone: 'Phone',
    phoneHelp: 'With the country code, as in +371 2612 3456.',
    phoneInvalid: 'Begin with + and the country code; 7 to 15 digits in all.',
    language: 'Language',
    languageHelp: 'Changes at once. Our messages to you come in it too.',
    summary: 'The profile is not saved',
  },
} as const satisfies Translation<typeof russian>
