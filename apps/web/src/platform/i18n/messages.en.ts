import type { messages as russian } from './messages.ts'
import type { Translation } from './translations.ts'

export const messages = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  requestId: 'If this keeps happening, contact support with request ID',
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
  themeSystem: 'System',
  saved: 'Saved',
  failures: {
    offline: 'Can’t reach the server. Check your connection; what you typed is still here.',
    busy: 'The server is busy. Try again in a minute.',
    waitSeconds:
      'Too many attempts. Try again in {seconds, plural, one {#\u00a0second} other {#\u00a0seconds}}.',
    waitMinutes:
      'Too many attempts. Try again in {minutes, plural, one {#\u00a0minute} other {#\u00a0minutes}}.',
    failed: 'Something went wrong. Try again.',
  },
} as const satisfies Translation<typeof russian>
