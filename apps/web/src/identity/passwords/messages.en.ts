import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Repeat password',
  mismatch: 'Passwords don’t match.',
  missing: 'Enter a password.',
  tooWeak: 'The password doesn’t meet the requirements.',
  rules: 'Password requirements',
  ruleLength: '{shortest} to {longest} characters of any kind',
  ruleNameless: 'Doesn’t contain your name, your email or the company’s name',
  met: 'met',
  unmet: 'not met yet',
} as const satisfies Translation<typeof russian>
