import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Password again',
  mismatch: 'Passwords do not match',
  missing: 'Choose a password.',
  tooWeak: 'The password does not meet the rules.',
  rules: 'Rules for the password',
  ruleLength: '{shortest} to {longest} characters of any kind',
  ruleNameless: 'Without your name, your address or the company’s name',
  met: 'met',
  unmet: 'not met yet',
} as const satisfies Translation<typeof russian>
