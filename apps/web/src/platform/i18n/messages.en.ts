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
  saved: 'Saved',
  failures: {
    offline: 'The server cannot be reached. Check your connection; what you typed is kept.',
    busy: 'The server is busy. Try again in a minute.',
    waitSeconds: 'Too many tries. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
    waitMinutes: 'Too many tries. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
    failed: 'That did not work. Try again; if it stays, give support the request number.',
  },
} as const satisfies Translation<typeof russian>
