import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  section: 'Pages about the company',
  tabs: {
    health: 'Health',
    brand: 'Brand',
    texts: 'Email texts',
    faq: 'FAQ',
    staff: 'Staff',
    systems: 'Connections',
    activity: 'Activity log',
  },
} as const satisfies Translation<typeof russian>
