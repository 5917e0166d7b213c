import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  yes: 'yes',
  no: 'no',
  nothing: 'not set',
  celsius: '{degrees}\u00a0°C',
  added: 'added',
  removed: 'removed',
  before: 'Before',
  after: 'After',
  showAll: 'Show all changes ({count})',
  packaging: { CS: 'cases', PCS: 'pieces', CTN: 'cartons', PLL: 'pallets', PKG: 'packages' },
  service: { DOOR: 'at the door', TERMINAL: 'at the terminal' },
} as const satisfies Translation<typeof russian>
