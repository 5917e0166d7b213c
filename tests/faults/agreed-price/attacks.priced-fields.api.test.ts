import type { ContentChanges } from '@portolan/contract/freight/preorders/preorder-content'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import type { SentQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPlace } from '../../../apps/api/src/testing/builders.ts'
import { buildBookedUnit, buildParty } from '../../../apps/api/src/testing/preorders.ts'
import {
  type Agreed,
  dubai,
  openAgreed,
  priceFindings,
  pumps,
  reasonsOf,
  type Shown,
  santos,
  toDubai,
} from './open-agreed.ts'

// A price is agreed for a cargo on a lane: covers each fact that ends it, and facts that don't.

let agreed: Agreed
beforeAll(async () => {
  agreed = await openAgreed()
})
afterAll(() => agreed.portal.close())

const plain = { temperatureC: null, nonOperating: false, number: null, seal: null }
const gasoline = {
  unNumber: '1203',
  properShippingName: 'Gasoline',
  class: '3',
  packingGroup: 'II' as const,
  limitedQuantity: false,
  netKg: 10,
  neqKg: null,
  emergencyContact: null,
  unitIndex: null,
}

const preorders = new Map<object, Shown>()

/** Restores a pre-order that earlier cases may have changed, so that its price holds again. */
async function lent(request: Partial<SentQuote>): Promise<Shown> {
  const cached = preorders.get(request)
  if (!cached) {
    const { preorder } = await agreed.givenAgreed(request)
    preorders.set(request, preorder)
    return preorder
  }
  const answer = await agreed.asCustomer(contract.replacePreorder, cached, cached.content)
  expect(answer.json().quote).toMatchObject({ holds: true })
  return answer.json()
}

const door = (postCode: string | null, city = 'Dubai') => ({
  service: 'DOOR' as const,
  address: { street: 'Street 1', postCode, city, countryCode: 'AE' },
})
const delivered: Partial<SentQuote> = { delivery: door('111') }
const fcl: Partial<SentQuote> = {
  loadType: 'FCL' as const,
  containers: [{ ...plain, isoType: '22G1', quantity: 1 }],
}

it.each<[string, ContentChanges, string[], Partial<SentQuote>?]>([
  ['another destination', { to: santos }, ['to']],
  ['another origin', { from: buildPlace({ locode: 'CNNGB', city: 'Ningbo', countryCode: 'CN' }) }, ['from']],
  ['another terminal of the city', { to: { ...dubai, locode: 'AEJEA' } }, ['to']],
  ['another city under the code', { to: { ...dubai, city: 'Sharjah' } }, ['to']],
  ['another mode', { transportMode: 'air', loadType: 'not-set' }, ['transportMode', 'loadType']],
  ['another load type', { loadType: 'FCL' }, ['loadType']],
  ['more weight', { units: [{ ...pumps, grossWeightKg: 817 }] }, ['weight']],
  ['more volume', { units: [{ ...pumps, volumeM3: 3.07 }] }, ['volume']],
  ['a volume that is no longer known', { units: [{ ...pumps, volumeM3: null }] }, ['volume']],
  ['another line', { units: [pumps, buildBookedUnit()] }, ['weight', 'volume']],
  ['a day after the validity', { readyOn: '2026-12-02' }, ['readyTooLate']],
  ['another Incoterms rule', { incoterms: 'CPT', incotermsPlace: 'Dubai' }, ['incoterms']],
  ['another named place', { incotermsPlace: 'Ningbo' }, ['incoterms']],
  ['another edition', { incotermsEdition: 2010 }, ['incoterms']],
  ['delivery to the door', { delivery: door('111') }, ['delivery']],
  [
    'no delivery',
    { delivery: { service: 'TERMINAL', address: null } },
    ['delivery'],
    { delivery: door('111') },
  ],
  ['delivery elsewhere', { delivery: door('222') }, ['delivery'], delivered],
  ['pickup', { pickUp: { ...door(null), address: { ...door(null).address } } }, ['pickUp']],
  ['export clearance', { services: { exportCustoms: true, importCustoms: false } }, ['exportCustoms']],
  ['import clearance', { services: { exportCustoms: false, importCustoms: true } }, ['importCustoms']],
  ['insurance', { insuranceWanted: true }, ['insurance']],
  [
    'a higher insured value',
    { declaredValue: { amount: '50000.00', currency: 'USD' } },
    ['insuredValue'],
    { insuranceWanted: true, declaredValue: { amount: '10000.00', currency: 'USD' } },
  ],
  ['dangerous goods', { dangerousGoods: [gasoline] }, ['dangerousGoods']],
  [
    'twice the dangerous goods',
    { dangerousGoods: [gasoline, gasoline] },
    ['dangerousGoods'],
    { dangerousGoods: [gasoline] },
  ],
  ['a temperature', { temperature: { min: 2, max: 8, setpoint: null } }, ['temperature']],
  ['another container', { containers: [{ ...plain, isoType: '45G1', quantity: 1 }] }, ['containers'], fcl],
  ['more containers', { containers: [{ ...plain, isoType: '22G1', quantity: 2 }] }, ['containers'], fcl],
  ['fewer containers', { containers: [] }, ['containers'], fcl],
  ['heavier containers', { units: [{ ...pumps, grossWeightKg: 9_000 }] }, ['weight'], fcl],
  ['a piece that usual equipment doesn’t take', { units: [{ ...pumps, lengthCm: 1_400 }] }, ['oversize']],
])('%s ends it', async (_, changes, reasons, request = toDubai) => {
  const preorder = await lent(request)
  const changed = await agreed.patch(preorder, changes)
  expect(reasonsOf(changed)).toEqual(reasons)
  expect(priceFindings(changed)).toHaveLength(reasons.length)
  expect(changed.quote?.endedBecause.every(({ message }) => /^[A-Z].+\.$/.test(message))).toBe(true)
})

it('more packages or HS codes end a price that is counted by them, and only that', async () => {
  const more = { units: [{ ...pumps, quantity: 5 }] }
  const others = {
    units: [
      { ...pumps, grossWeightKg: 400, volumeM3: 1 },
      { ...pumps, id: undefined, grossWeightKg: 400, volumeM3: 1, quantity: 1, hsCode: '732690' },
    ],
  }
  const counted = await agreed.givenAgreed({}, 'package')
  expect(reasonsOf(await agreed.patch(counted.preorder, more))).toEqual(['packages'])
  const coded = await agreed.givenAgreed({}, 'hsLine')
  expect(reasonsOf(await agreed.patch(coded.preorder, others))).toEqual(['hsCodes'])
  const { preorder } = await agreed.givenAgreed()
  expect(reasonsOf(await agreed.patch(preorder, more))).toEqual([])
  expect(reasonsOf(await agreed.patch(preorder, others))).toEqual([])
})

const parties = { shipper: buildParty(), consignee: null, notify: null, toOrder: false }

it.each<[string, ContentChanges, Partial<SentQuote>?]>([
  [
    'the description',
    { cargo: 'Spare parts for water pumps', units: [{ ...pumps, description: 'Impellers' }] },
  ],
  ['marks, HS code and order number', { units: [{ ...pumps, marks: 'M', hsCode: '841391', poNumber: '9' }] }],
  ['reference, comment and parties', { customerReference: 'PO 7', comment: 'Call first.', parties }],
  ['a declared value without insurance', { declaredValue: { amount: '9.00', currency: 'USD' } }],
  ['less cargo', { units: [{ ...pumps, grossWeightKg: 300, volumeM3: 1, quantity: 1 }] }],
  ['2 % more', { units: [{ ...pumps, grossWeightKg: 816, volumeM3: 3.06 }] }],
  ['an earlier day', { readyOn: '2026-11-21' }],
  ['a later day within the validity', { readyOn: '2026-12-01' }],
  ['the city in another language', { to: { ...dubai, name: 'Дубай', city: 'Дубай' } }],
  ['a street and a postcode', { delivery: door('111') }, { delivery: door(null) }],
  ['fuller containers', { units: [{ ...pumps, volumeM3: 20 }] }, fcl],
  [
    'the number of a container',
    { containers: [{ ...plain, isoType: '22G1', quantity: 1, seal: 'S1' }] },
    fcl,
  ],
  ['no dangerous goods anymore', { dangerousGoods: [] }, { dangerousGoods: [gasoline] }],
])('%s doesn’t end it', async (_, changes, request = toDubai) => {
  const preorder = await lent(request)
  const changed = await agreed.patch(preorder, changes)
  expect(changed.version).toBe(preorder.version + 1)
  expect(reasonsOf(changed)).toEqual([])
  expect(priceFindings(changed)).toEqual([])
})

it('small changes don’t add up: each is compared with what was priced', async () => {
  const { preorder } = await agreed.givenAgreed()
  for (const grossWeightKg of [808, 816])
    await agreed.patch(preorder, { units: [{ ...pumps, grossWeightKg }] })
  expect((await agreed.readSteps(preorder)).at(-1)?.price).toBeNull()
  expect(reasonsOf(await agreed.patch(preorder, { units: [{ ...pumps, grossWeightKg: 824 }] }))).toEqual([
    'weight',
  ])
})
