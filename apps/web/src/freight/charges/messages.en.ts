import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  leg: { origin: 'At origin', main: 'Main transport', destination: 'At destination' },
  payment: { prepaid: 'prepaid', collect: 'collect' },
  included: 'in the freight',
  lumpSum: 'Lump sum',
  basis: {
    container: 'per container',
    revenueTonne: 'per revenue tonne',
    chargeableKg: 'by chargeable weight',
    grossKg: 'by gross weight',
    m3: 'per cubic meter',
    loadingMetre: 'per loading meter',
    package: 'per package',
    shipment: 'per shipment',
    document: 'per document',
    declaration: 'per declaration',
    hsLine: 'per HS code',
    day: 'per day',
    km: 'per kilometer',
    percent: 'percentage',
  },
  total: 'Total',
  noSingleTotal: 'Amounts in different currencies aren’t added up.',
} as const satisfies Translation<typeof russian>
