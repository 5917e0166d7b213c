import type { OfferLine, OfferOption } from '@portolan/contract/freight/offers'
import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import { expect, test } from 'vitest'
import { compareOffers } from './compare-offers.ts'

function line(code: string, amount: string, more: Partial<OfferLine> = {}): OfferLine {
  return {
    code,
    name: code,
    leg: 'main',
    basis: 'shipment',
    percentOf: [],
    quantity: '1',
    actualQuantity: null,
    unit: null,
    unitPrice: amount,
    currency: 'USD',
    amount,
    limitedBy: null,
    paymentTerm: null,
    included: false,
    source: null,
    ...more,
  }
}

function option(lines: OfferLine[], more: Partial<OfferOption> = {}): OfferOption {
  const sum = lines.reduce((total, { amount }) => total + Number(amount), 0)
  return {
    id: 'a',
    mode: 'sea',
    carrier: 'Fast',
    service: null,
    via: null,
    frequency: null,
    transitDays: { min: 30, max: 35 },
    lines,
    totals: [{ amount: sum.toFixed(2), currency: 'USD' }],
    converted: null,
    included: [],
    notIncluded: [],
    missing: [],
    complete: true,
    validFrom: null,
    validUntil: '2026-12-15',
    terms: null,
    freeTime: null,
    remarks: null,
    ...more,
  }
}

const offer = (version: number, ...options: OfferOption[]): QuoteOffer => ({
  version,
  at: '2026-11-22T10:00:00.000Z',
  source: 'company',
  validUntil: '2026-12-15T22:59:59.000Z',
  options,
  note: null,
})
const usd = (amount: string) => ({ amount, currency: 'USD' })

test('an equal version changes nothing, however its amounts are written', () => {
  const before = offer(1, option([line('BAS', '100.00')]))
  const after = offer(2, option([line('BAS', '100.0')]))
  expect(compareOffers(before, after)).toEqual({ options: [], validUntil: null })
})

test('prices, charges and totals that changed are named with both amounts', () => {
  const before = offer(1, option([line('BAS', '100.00'), line('BAF', '20.00'), line('DOC', '5.00')]))
  const after = offer(2, option([line('BAS', '90.00'), line('DOC', '5.00'), line('PSS', '7.00')]))
  const [change] = compareOffers(before, after).options
  expect(change?.kind).toBe('changed')
  expect(change?.lines).toEqual([
    { name: 'BAS', before: usd('100.00'), after: usd('90.00') },
    { name: 'PSS', before: null, after: usd('7.00') },
    { name: 'BAF', before: usd('20.00'), after: null },
  ])
  expect(change?.totals).toEqual([{ name: 'USD', before: usd('125.00'), after: usd('102.00') }])
})

test('two lines of one code are compared in their order, and containers of two types apart', () => {
  const of = (a: string, b: string) => [line('BAS', a, { unit: '22G1' }), line('BAS', b, { unit: '45G1' })]
  const changes = compareOffers(offer(1, option(of('1', '2'))), offer(2, option(of('1', '3'))))
  expect(changes.options[0]?.lines).toEqual([{ name: 'BAS', before: usd('2'), after: usd('3') }])
})

test('options are the same by their service, not by their letter', () => {
  const fast = option([line('BAS', '100')])
  const slow = option([line('BAS', '60')], { id: 'b', carrier: 'Slow', transitDays: { min: 40, max: 45 } })
  const night = option([line('BAS', '150')], { service: 'Night' })
  const changes = compareOffers(
    offer(1, fast, slow),
    offer(2, night, { ...slow, id: 'a', transitDays: null }),
  )
  expect(
    changes.options.map(({ option: { carrier, service }, kind, days }) => [carrier, service, kind, days]),
  ).toEqual([
    ['Fast', 'Night', 'added', null],
    ['Slow', null, 'changed', { before: { min: 40, max: 45 }, after: null }],
    ['Fast', null, 'removed', null],
  ])
})

test('another validity and charges that are part of others', () => {
  const covered = line('BAF', '0.00', { included: true })
  const before = offer(1, option([line('BAS', '1')]))
  const after = { ...offer(2, option([line('BAS', '1'), covered])), validUntil: '2026-12-31T22:59:59.000Z' }
  expect(compareOffers(before, after)).toEqual({
    options: [],
    validUntil: { before: before.validUntil, after: after.validUntil },
  })
})
