import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  searching: 'Searching…',
  typeMore: 'Type at least {minimum} characters.',
  failed: 'Couldn’t search. Check your connection.',
  cityPlaceholder: 'City or port, {minimum}+ characters',
  noCity: 'No such city in our list.',
  placePlaceholder: 'City, port or country, {minimum}+ characters',
  noPlace: 'No such city or country in our list.',
  wholeCountry: 'whole country',
  noCountry: 'No such country.',
  hsPlaceholder: 'Code or word, {minimum}+ characters',
  hsHelp: '6 to 12\u00a0digits.',
  unPlaceholder: '1263, paint…',
  ofClass: 'class {class}',
  noHsCode: 'Nothing found. You can type the whole code.',
} as const satisfies Translation<typeof russian>
