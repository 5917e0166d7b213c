import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  hsCode: 'HS {code}',
  title: 'Shipment units',
  none: 'The cargo isn’t itemized yet.',
  failed: 'Couldn’t load the shipment units',
  showAll: 'Show all ({count})',
  caption: 'Shipment units of the order',
  line: 'No.',
  description: 'Description',
  quantity: 'Quantity',
  dimensions: 'Dimensions, cm',
  centimeters: '{length}\u00a0cm',
  weight: 'Gross weight',
  volume: 'Volume',
  delivery: 'Delivery',
  total: 'Total',
  seal: 'Seal {seal}',
  marks: 'Marks: {marks}',
  wrongDigit: 'Check digit must be {expected}',
  wrongNumber: 'Not a valid ISO 6346 container number',
  loose: 'Loose cargo',
  booked: 'Not yet delivered',
  delivered: 'Delivered',
  dropped: 'Canceled',
  known: '{sum} for {known} of {count, plural, one {#\u00a0unit} other {#\u00a0units}}',
} as const satisfies Translation<typeof russian>
