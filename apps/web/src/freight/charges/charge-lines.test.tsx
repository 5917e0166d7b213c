import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleContext } from '#platform/i18n/locale-context.ts'
import { ChargeLines } from './charge-lines.tsx'

const line: ChargeLine = {
  code: 'BAS',
  name: 'Basic freight',
  leg: 'main',
  basis: 'container',
  percentOf: [],
  quantity: '2',
  actualQuantity: null,
  unit: '45G1',
  unitPrice: '3907.00',
  currency: 'USD',
  amount: '7814.00',
  limitedBy: null,
  paymentTerm: 'collect',
  included: false,
}
const handling: ChargeLine = {
  ...line,
  code: 'OHC',
  name: 'Terminal handling',
  leg: 'origin',
  currency: 'EUR',
  paymentTerm: 'prepaid',
  quantity: '2',
  unitPrice: '260.00',
  amount: '520.00',
}
const bunker: ChargeLine = {
  ...line,
  code: 'BAF',
  name: 'Bunker',
  quantity: '1',
  unitPrice: '0',
  amount: '0.00',
  included: true,
}
const insurance: ChargeLine = {
  ...line,
  code: 'INS',
  name: 'Insurance',
  basis: 'shipment',
  quantity: '1',
  unit: null,
  unitPrice: '86.00',
  amount: '86.00',
}

/** The rendered words in order; the server's renderer needs no document. */
function words(lines: ChargeLine[], locale: 'en' | 'ru' = 'en', more?: (line: ChargeLine) => string) {
  const html = renderToString(
    <LocaleContext value={{ locale, switchLocale: () => {} }}>
      <ChargeLines lines={lines} {...(more && { more })}>
        Indicative
      </ChargeLines>
    </LocaleContext>,
  )
  return html
    .replace(/<svg.*?<\/svg>|<!--.*?-->/g, '')
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll('\u00a0', ' ').trim())
    .filter(Boolean)
}

test('charges are grouped by leg, open their arithmetic and have a total for each currency', () => {
  expect(words([line, bunker, insurance, handling])).toEqual([
    'At origin',
    'prepaid',
    'Terminal handling',
    '€520.00',
    '2 × 260.00',
    'OHC · per container · 40′ high cube (45G1)',
    'Main transport',
    'collect',
    'Basic freight',
    '$7,814.00',
    '2 × 3,907.00',
    'BAS · per container · 40′ high cube (45G1)',
    'Bunker',
    'in the freight',
    'Insurance',
    '$86.00',
    'Lump sum',
    'INS · per shipment',
    'Total',
    '$7,900.00',
    '€520.00',
    'Amounts in different currencies aren’t added up.',
    'Indicative',
  ])
})

test('who pays is said on each line where the lines of a leg differ, and nothing where it isn’t known', () => {
  expect(words([line, { ...insurance, paymentTerm: 'prepaid' }])).toEqual([
    'Basic freight',
    'collect',
    '$7,814.00',
    '2 × 3,907.00',
    'BAS · per container · 40′ high cube (45G1)',
    'Insurance',
    'prepaid',
    '$86.00',
    'Lump sum',
    'INS · per shipment',
    'Total',
    '$7,900.00',
    'Indicative',
  ])
  expect(words([{ ...insurance, paymentTerm: null }])).toEqual([
    'Insurance',
    '$86.00',
    'Lump sum',
    'INS · per shipment',
    'Total',
    '$86.00',
    'Indicative',
  ])
})

test('an amount opens what else is known about it, in the reader’s language', () => {
  expect(words([line], 'ru', ({ code }) => `sheet of ${code}`)).toEqual([
    'Основная перевозка',
    'оплачивает получатель',
    'Basic freight',
    '7 814,00 $',
    '2 × 3 907,00',
    'BAS · за контейнер · 40′ High Cube (45G1)',
    'sheet of BAS',
    'Итого',
    '7 814,00 $',
    'Indicative',
  ])
})
