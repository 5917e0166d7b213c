import type { CompanyQuoteOffer } from '@portolan/contract/company/quotes'
import { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { OfferOption } from '@portolan/contract/freight/offers'
import { describe, expect, test } from 'vitest'
import { checkOffer } from './check-offer.ts'
import {
  amountOf,
  changedLine,
  costsOf,
  decimalOf,
  emptyLine,
  emptyOption,
  optionOf,
  sentOffer,
  valuesOfOffer,
} from './offer-values.ts'

const askedAt = '2026-11-20T12:00:00Z'
const sheetOption: OfferOption = {
  id: 'a',
  mode: 'air',
  carrier: 'Lufthansa Cargo',
  service: null,
  via: null,
  frequency: null,
  transitDays: { min: 3, max: 5 },
  lines: [
    {
      code: 'BAS',
      name: 'Basic freight',
      leg: 'main',
      basis: 'chargeableKg',
      percentOf: [],
      quantity: '45',
      actualQuantity: '30',
      unit: null,
      unitPrice: '18.28',
      currency: 'CNY',
      amount: '850.00',
      limitedBy: 'minimum',
      paymentTerm: null,
      included: false,
      source: { sheet: 'PEK', version: 1, lane: 'lane-1', line: 1 },
    },
  ],
  totals: [{ amount: '850.00', currency: 'CNY' }],
  converted: null,
  included: [],
  notIncluded: [],
  missing: [],
  complete: true,
  validFrom: null,
  validUntil: '2026-12-31',
  terms: 'Subject to space.',
  freeTime: null,
  remarks: null,
}

const offerOf = (option: ReturnType<typeof emptyOption>) => ({
  mark: '.' as const,
  validUntil: '2026-12-01',
  note: '',
  options: [option],
})

describe('an option of a rate sheet', () => {
  test('is sent with the quantity that is charged and the bound that decided', () => {
    const sent = sentOffer(offerOf(optionOf(sheetOption, '.')), { askedAt, withCosts: true })
    expect(sent.options[0]).toMatchObject({
      carrier: 'Lufthansa Cargo',
      transitDays: { min: 3, max: 5 },
      terms: 'Subject to space.',
      cost: null,
      lines: [
        { quantity: '45', actualQuantity: '30', unitPrice: '18.28', amount: '850.00', limitedBy: 'minimum' },
      ],
    })
    expect(SentOffer.parse(sent)).toEqual(sent)
  })

  test('counts quantity × price again once either changes', () => {
    const [line = emptyLine('USD')] = optionOf(sheetOption, '.').lines
    expect(amountOf(line, '.')?.amount).toBe('850.00')
    const changed = changedLine(line, { unitPrice: '20' })
    expect(amountOf(changed, '.')?.amount).toBe('900.00')
    const option = { ...optionOf(sheetOption, '.'), lines: [changed] }
    const [sent] = sentOffer(offerOf(option), { askedAt, withCosts: false }).options[0]?.lines ?? []
    expect(sent).toEqual({
      code: 'BAS',
      leg: 'main',
      basis: 'chargeableKg',
      percentOf: [],
      quantity: '45',
      unit: null,
      unitPrice: '20',
      currency: 'CNY',
      paymentTerm: null,
      included: false,
    })
    expect(changedLine(line, { costPrice: '1' }).rest).toEqual(line.rest)
  })
})

test('costs are sent only where the role may', () => {
  const option = emptyOption('USD')
  const [line = emptyLine('USD')] = option.lines
  const withCost = {
    ...option,
    otherCost: '100,5',
    lines: [{ ...line, code: 'bas', quantity: '2', unitPrice: '4 000', costPrice: '3 500,25' }],
  }
  expect(costsOf(withCost, ',')).toEqual([
    { amount: '7000.50', currency: 'USD' },
    { amount: '100.50', currency: 'USD' },
  ])
  const [sent] = sentOffer({ ...offerOf(withCost), mark: ',' }, { askedAt, withCosts: true }).options
  expect(sent).toMatchObject({
    cost: { amount: '100.50', currency: 'USD' },
    lines: [{ code: 'BAS', unitPrice: '4000', cost: { unitPrice: '3500.25', currency: 'USD' } }],
  })
  expect(
    JSON.stringify(sentOffer({ ...offerOf(withCost), mark: ',' }, { askedAt, withCosts: false })),
  ).not.toMatch(/3500|100\.5/)
})

test('the next version begins with the latest, and its costs', () => {
  const cost = { line: 1, unitPrice: '15', amount: '675.00', currency: 'CNY' }
  const costs = [{ optionId: 'a', cost: null, lines: [cost], totals: [], margin: null }]
  const offers = [
    {
      version: 1,
      at: askedAt,
      source: 'company',
      validUntil: askedAt,
      options: [sheetOption],
      note: 'Hi',
      by: null,
    },
  ] satisfies CompanyQuoteOffer[]
  const values = valuesOfOffer({ offers, costs }, ',')
  expect(values).toMatchObject({
    note: 'Hi',
    validUntil: '2026-12-31',
    options: [{ lines: [{ costPrice: '15', unitPrice: '18,28' }] }],
  })
  expect(valuesOfOffer({ offers: [], costs: [] }, '.')).toBeNull()
})

test.each([
  ['1 234,5', ',', '1234.5'],
  ['1,234.50', '.', '1234.50'],
  ['3,900', '.', '3900'],
  ['3,900', ',', '3.900'],
  ['0.125', ',', '0.125'],
  ['-12,5', ',', '-12.5'],
  ['1.2.3', '.', null],
  ['many', '.', null],
] as const)('%s with %s is read as %s', (typed, mark, decimal) =>
  expect(decimalOf(typed, mark)).toBe(decimal),
)

test('faults are named by the path that the server names', () => {
  const option = emptyOption('USD')
  const faulty = {
    ...option,
    minDays: '9',
    maxDays: '3',
    otherCost: 'x',
    lines: [{ ...emptyLine('QQQ'), basis: 'percent' as const }],
  }
  expect([...checkOffer({ mark: '.', validUntil: '', note: '', options: [option, faulty] })]).toEqual([
    ['validUntil', 'validUntil'],
    ['options.0.lines.0.code', 'code'],
    ['options.0.lines.0.unitPrice', 'price'],
    ['options.1.transitDays', 'days'],
    ['options.1.cost.amount', 'cost'],
    ['options.1.lines.0.code', 'code'],
    ['options.1.lines.0.unitPrice', 'price'],
    ['options.1.lines.0.currency', 'currency'],
    ['options.1.lines.0.percentOf', 'percentOf'],
  ])
})
