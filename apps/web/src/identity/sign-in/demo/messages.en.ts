import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Demo',
  text: 'Demo data; every account uses the same password. Try it as:',
  desk: 'company staff',
  code: 'The sign-in code appears in the <link>outbox</link>.',
} as const satisfies Translation<typeof russian>
