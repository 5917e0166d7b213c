import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  more: 'Address and contact',
  placeholder: 'Company name',
  earlier: 'From your earlier bookings',
  forget: 'Remove from the list: {name}',
  moreEarlier: '{count, plural, one {#\u00a0more} other {#\u00a0more}}',
  failed: 'Couldn’t search your address book. You can type the name.',
  wait: 'Too many searches at once. Try again in {seconds, plural, one {#\u00a0second} other {#\u00a0seconds}}.',
} as const satisfies Translation<typeof russian>
