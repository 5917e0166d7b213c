import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  tabs: 'Parts of the order',
  more: 'More actions',
  tab: {
    track: 'Track',
    papers: 'Documents',
    money: 'Money',
    cargo: 'Cargo',
  },
} as const satisfies Translation<typeof russian>
