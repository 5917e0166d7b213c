import type { messages as russian } from './messages.ru.ts'
import type { Translation } from './translation.ts'

export const messages = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  requestId: 'Request',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Messages',
  breadcrumbs: 'Breadcrumbs',
  optional: 'optional',
  digit: 'Digit {place} of {length}',
  language: 'Language',
  en: 'English',
  ru: 'Русский',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'As the system',
} as const satisfies Translation<typeof russian>
