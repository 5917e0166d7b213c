import { OfferOption } from '@portolan/contract/freight/offers'
import { chargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveRatesOn } from '#freight/rate-sheets/fx/save-rates.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { buildOfferRequest, givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { findOffers } from './find-offers.ts'
import type { OfferRequest } from './offer-request.ts'
import { presentOption } from './present-option.ts'

let portal: TestPortal
let acme: string
let rival: string

beforeAll(async () => {
  portal = await openTestPortal()
  acme = (await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })).id
  rival = (await saveOrganization(portal.deps, { ref: 'rival', name: 'Rival' })).id
})
afterAll(() => portal.close())

type Changes = Parameters<typeof buildOfferRequest>[1]
const offersOf = (changes: Changes = {}, of: string = acme) =>
  findOffers(portal.deps.database, buildOfferRequest(of, changes))

/** A summary of the options: sheet and amounts of each. */
async function findTexts(changes: Changes, of?: string): Promise<string[]> {
  const { options } = await offersOf(changes, of)
  return options.map(({ lines }) =>
    lines.map(({ source, amount }) => `${source.sheet} ${amount}`).join(' + '),
  )
}

const line = (amount: string) => [{ amount }]
const country = (countryCode: string) => ({ kind: 'country', countryCode }) as const
const road = { mode: 'truck', loadType: 'not-set' } as const

describe('which sheet counts', () => {
  const from: OfferRequest['from'] = { city: 'Bremen', countryCode: 'DE', locode: 'DEBRE' }
  const to: OfferRequest['to'] = { city: 'Lyon', countryCode: 'FR', locode: 'FRLIO' }
  const door = { city: 'Bremen', countryCode: 'DE', postCode: '28195' }

  beforeAll(async () => {
    const everywhere = [{ kind: 'everywhere' }] as const
    const zones = [
      ['everywhere', everywhere, '1'],
      ['country', [country('DE')], '2'],
      ['city', [{ kind: 'city', countryCode: 'DE', city: 'Бремен' }], '3'],
      ['postcode', [{ kind: 'postcode', countryCode: 'DE', prefix: '28' }], '4'],
      ['postcode-long', [{ kind: 'postcode', countryCode: 'DE', prefix: '28 1' }], '5'],
    ] as const
    for (const [name, zone, amount] of zones)
      await givenSheet(portal, name, {
        lanes: [{ ...road, from: [...zone], to: [country('FR')], lines: line(amount) }],
      })
  })

  const at = (city: string, postCode: string | null = null) => ({
    ...road,
    from: { city, countryCode: 'DE', locode: null },
    to,
    pickUpAt: postCode === null ? null : { ...door, city, postCode },
  })

  it.each([
    ['any other place of the country', at('Kassel'), 'country 2.00'],
    ['a city in another language', at('Bremen'), 'city 3.00'],
    ['the beginning of a postcode', at('Bremen', '28777'), 'postcode 4.00'],
    ['more of a postcode', at('Bremen', '28195'), 'postcode-long 5.00'],
    ['elsewhere', { ...at('Linz'), from: { city: 'Linz', countryCode: 'AT', locode: null } }, undefined],
  ])('is the one for %s', async (_name, changes, sheet) => {
    expect(await findTexts(changes)).toEqual(sheet === undefined ? ['everywhere 1.00'] : [sheet])
  })

  it('is the one for the port before all others, then the customer’s own although it is wider', async () => {
    await givenSheet(portal, 'port', {
      lanes: [{ ...road, from: [port('DEBRE')], to: [country('FR')], lines: line('6') }],
    })
    expect(await findTexts({ ...at('Bremen', '28195'), from })).toEqual(['port 6.00'])
    await givenSheet(portal, 'own', {
      organizationRef: 'acme',
      lanes: [{ ...road, from: [{ kind: 'everywhere' }], to: [{ kind: 'everywhere' }], lines: line('7') }],
    })
    expect(await findTexts({ ...at('Bremen', '28195'), from })).toEqual(['own 7.00'])
    expect(await findTexts({ ...at('Bremen', '28195'), from }, rival)).toEqual(['port 6.00'])
  })

  it('is narrower at both ends together', async () => {
    await givenSheet(portal, 'both', {
      lanes: [{ ...road, from: [country('DE')], to: [port('FRLIO')], lines: line('8') }],
    })
    expect(await findTexts(at('Kassel'), rival)).toEqual(['both 8.00'])
    // From the port to the country is as narrow as from the country to the port: the origin decides.
    expect(await findTexts(at('Bremen'), rival)).toEqual(['port 6.00'])
  })

  it('is one for each carrier and service, the fastest first', async () => {
    const lane = { ...road, from: [country('PL')], to: [country('CZ')] }
    await givenSheet(portal, 'services', {
      lanes: [
        { ...lane, carrier: 'Slow', transitDays: { min: 4, max: 9 }, lines: line('10') },
        { ...lane, carrier: 'Fast', transitDays: { min: 2, max: 3 }, lines: line('30') },
        { ...lane, carrier: 'Fast', service: 'Night', lines: line('40') },
      ],
    })
    const changes = {
      ...road,
      from: { city: 'Gdynia', countryCode: 'PL', locode: 'PLGDY' },
      to: { city: 'Brno', countryCode: 'CZ', locode: null },
    }
    expect(await findTexts(changes, rival)).toEqual(['services 30.00', 'services 10.00', 'services 40.00'])
    const { options } = await offersOf(changes, rival)
    expect(options.map(({ id, carrier, service }) => [id, carrier, service])).toEqual([
      ['a', 'Fast', null],
      ['b', 'Slow', null],
      ['c', 'Fast', 'Night'],
    ])
  })

  it('is of a later version on the days of its validity, the one before on the others', async () => {
    const lanes = (amount: string) => [{ mode: 'rail' as const, lines: line(amount) }]
    await givenSheet(portal, 'versions', { lanes: lanes('1') })
    await givenSheet(portal, 'versions', {
      validFrom: '2026-11-10',
      validTo: '2026-11-19',
      lanes: lanes('2'),
    })
    const on = (readyOn: string) => findTexts({ mode: 'rail', readyOn })
    expect(await on('2026-11-09')).toEqual(['versions 1.00'])
    expect(await on('2026-11-10')).toEqual(['versions 2.00'])
    expect(await on('2026-11-20')).toEqual(['versions 1.00'])
    const { options } = await offersOf({ mode: 'rail', readyOn: '2026-11-05' })
    expect(options[0]?.validUntil).toBe('2026-11-09')
  })
})

describe('why there is no price', () => {
  const lane = { from: [port('CNSHA')], to: [port('DEHAM')] }
  const places = {
    from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
    to: { city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' },
  }
  beforeAll(async () => {
    await givenSheet(portal, 'limits', {
      validTo: '2026-11-15',
      lanes: [{ ...lane, maxWeightKg: 20_000, maxVolumeM3: 70, temperature: 'no' }],
    })
    await givenSheet(portal, 'december', {
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
      lanes: [{ ...lane, dangerous: 'yes', lines: [{}, { code: 'DGS', amount: '50' }] }],
    })
  })
  const none = { on: null, limit: null }

  it.each([
    ['nothing goes there', { to: { city: 'Paris', countryCode: 'FR', locode: null } }, { reason: 'no-lane' }],
    ['the cargo is too heavy', { cargo: { grossWeightKg: 20_001 } }, { reason: 'too-heavy', limit: 20_000 }],
    ['the cargo is too big', { cargo: { volumeM3: 70.001 } }, { reason: 'too-big', limit: 70 }],
    ['it has to be asked about dangerous goods', { dangerous: true }, { reason: 'dangerous' }],
    ['it takes no reefers', { temperature: true }, { reason: 'temperature-refused' }],
  ])('%s', async (_name, changes, reason) => {
    const offers = await offersOf({ ...places, readyOn: '2026-11-15', ...changes })
    expect(offers).toEqual({ options: [], reasons: [{ ...none, ...reason }] })
  })

  it('it has expired, or is not valid yet', async () => {
    expect(await offersOf({ ...places, readyOn: '2026-11-16' })).toEqual({
      options: [],
      reasons: [
        { reason: 'expired', on: '2026-11-15', limit: null },
        { reason: 'not-yet-valid', on: '2026-12-01', limit: null },
      ],
    })
    expect((await offersOf({ ...places, readyOn: '2027-01-01' })).reasons).toEqual([
      { reason: 'expired', on: '2026-12-31', limit: null },
    ])
  })

  it('dangerous goods are priced where the sheet says so, with their surcharge', async () => {
    const changes = { ...places, readyOn: '2026-12-05' }
    expect(await findTexts({ ...changes, dangerous: true })).toEqual(['december 100.00 + december 50.00'])
    expect(await findTexts(changes)).toEqual(['december 100.00'])
  })
})

describe('what an option says', () => {
  const places = {
    from: { city: 'Istanbul', countryCode: 'TR', locode: 'TRIST' },
    to: { city: 'Bremerhaven', countryCode: 'DE', locode: 'DEBRV' },
  }
  beforeAll(() =>
    givenSheet(portal, 'TR-DE', {
      terms: 'Subject to space.',
      lanes: [
        {
          ref: 'IST-BRV',
          from: [port('TRIST')],
          to: [port('DEBRV')],
          lines: [
            { code: 'THO', leg: 'origin', basis: 'container', amount: '150', currency: 'EUR' },
            { basis: 'container', equipment: '40HC', amount: '1900.50' },
            { code: 'BAF', included: true },
            { code: 'CAF', basis: 'percent', percentOf: ['BAS'], amount: '5' },
            { code: 'IMC', leg: 'destination', amount: '80', currency: 'EUR' },
            {
              code: 'DEL',
              leg: 'destination',
              amount: '300',
              currency: 'EUR',
              zone: [{ kind: 'postcode', countryCode: 'DE', prefix: '28' }],
            },
            { code: 'DEL', leg: 'destination', amount: '500', currency: 'EUR', zone: [country('AT')] },
            { code: 'PSS', amount: '10', validTo: '2026-11-22' },
            { code: 'DDF', leg: 'destination', basis: 'hsLine', amount: '3' },
          ],
        },
      ],
    }),
  )
  const ordered: Changes = {
    ...places,
    incoterms: 'DAP',
    deliverTo: { city: 'Bremen', countryCode: 'DE', postCode: '28195' },
    services: ['importClearance', 'insurance'],
    cargo: { containers: [{ isoType: '45G1', quantity: 2 }], hsLines: 2 },
  }

  it('each line with its amount and the line of the sheet', async () => {
    const { options } = await offersOf(ordered)
    const [option] = options
    expect(
      option?.lines.map(({ code, quantity, unitPrice, amount, source }) => [
        code,
        `${quantity} × ${unitPrice} = ${amount}`,
        source,
      ]),
    ).toEqual(
      [
        ['THO', '2 × 150 = 300.00', 1],
        ['BAS', '2 × 1900.50 = 3801.00', 2],
        ['BAF', '1 × 0 = 0.00', 3],
        ['CAF', '3801.00 × 0.05 = 190.05', 4],
        ['IMC', '1 × 80 = 80.00', 5],
        ['DEL', '1 × 300 = 300.00', 6],
        ['PSS', '1 × 10 = 10.00', 8],
        ['DDF', '2 × 3 = 6.00', 9],
      ].map(([code, sum, number]) => [
        code,
        sum,
        { sheet: 'TR-DE', version: 1, lane: 'IST-BRV', line: number },
      ]),
    )
    expect(option?.totals).toEqual([
      { currency: 'EUR', amount: '680.00' },
      { currency: 'USD', amount: '4007.05' },
    ])
    expect(option).toMatchObject({ included: ['BAF'], terms: 'Subject to space.', validUntil: '2026-11-22' })
  })

  it('is for the days on which the same lines apply', async () => {
    const day = async (readyOn: string) => {
      const [option] = (await offersOf({ ...ordered, readyOn })).options
      const { lines = [], validFrom, validUntil } = option ?? {}
      return [lines.some(({ code }) => code === 'PSS'), validFrom, validUntil]
    }
    expect(await day('2026-11-22')).toEqual([true, expect.any(String), '2026-11-22'])
    const [hasSurcharge, validFrom, validUntil] = await day('2026-11-23')
    expect([hasSurcharge, validFrom]).toEqual([false, '2026-11-23'])
    expect(String(validUntil) > '2026-11-23').toBe(true)
  })

  it('is what the contract says, with names in the reader’s language', async () => {
    const { options } = await offersOf({ ...ordered, services: [], cargo: { hsLines: null } })
    const texts = options.map((option) =>
      presentOption(option, (code) => nameOfCharge(code, chargeCodes, 'ru')),
    )
    // Exactly as the contract defines: parsing would remove other members.
    expect(texts.map((option) => OfferOption.parse(option))).toEqual(texts)
    const [option] = texts
    const names = [option?.lines, option?.notIncluded, option?.missing].map((list) => list?.[0]?.name)
    for (const name of names) expect(name).toMatch(/[а-я]/)
  })

  it('names what is missing instead of guessing it', async () => {
    const { options } = await offersOf({
      ...ordered,
      deliverTo: { city: 'Kassel', countryCode: 'DE', postCode: '34117' },
      pickUpAt: { city: 'Bursa', countryCode: 'TR', postCode: null },
      cargo: { containers: [{ isoType: '22G1', quantity: 1 }], hsLines: null },
    })
    expect(options[0]?.complete).toBe(false)
    expect(options[0]?.missing).toEqual([
      { code: 'PUP', reason: 'line', what: null },
      { code: 'DEL', reason: 'place', what: '34117 Kassel' },
      { code: 'INS', reason: 'line', what: null },
      { code: 'BAS', reason: 'equipment', what: '22G1' },
      { code: 'CAF', reason: 'percentOf', what: null },
      { code: 'DDF', reason: 'quantity', what: null },
    ])
  })

  it('says what wasn’t ordered, and who has to do it under the Incoterms rule', async () => {
    const { options } = await offersOf({ ...ordered, services: [], deliverTo: null })
    expect(options[0]?.notIncluded).toEqual([
      { code: 'PUP', reason: 'not-requested', incoterms: 'DAP', bearer: 'seller' },
      { code: 'DEL', reason: 'not-requested', incoterms: 'DAP', bearer: 'seller' },
      { code: 'EXC', reason: 'not-requested', incoterms: 'DAP', bearer: 'seller' },
      { code: 'IMC', reason: 'not-requested', incoterms: 'DAP', bearer: 'buyer' },
      { code: 'INS', reason: 'not-requested', incoterms: 'DAP', bearer: null },
    ])
    expect(options[0]?.missing).toEqual([])
  })

  it('leaves out what the Incoterms rule puts on the other party', async () => {
    const codes = async (incoterms: 'FOB' | 'EXW' | 'DDP' | 'XXX', party: 'seller' | 'buyer') => {
      const { options } = await offersOf({ ...ordered, services: ['importClearance'], incoterms, party })
      return options[0]?.lines.map(({ code }) => code).join(' ')
    }
    expect(await codes('FOB', 'seller')).toBe('THO')
    expect(await codes('FOB', 'buyer')).toBe('BAS BAF CAF IMC DEL PSS DDF')
    expect(await codes('EXW', 'seller')).toBe('')
    expect(await codes('DDP', 'buyer')).toBe('')
    expect(await codes('XXX', 'buyer')).toBe('THO BAS BAF CAF IMC DEL PSS DDF')
    const { options } = await offersOf({ ...ordered, incoterms: 'FOB', party: 'seller' })
    expect(options[0]?.notIncluded).toContainEqual({
      code: 'IMC',
      reason: 'incoterms',
      incoterms: 'FOB',
      bearer: 'buyer',
    })
    expect(options[0]?.missing).toEqual([{ code: 'INS', reason: 'line', what: null }])
  })

  it('converts several currencies only with exchange rates of the last month, and names them', async () => {
    const converted = async (today = '2026-11-20') =>
      (await offersOf({ ...ordered, today })).options[0]?.converted
    expect(await converted()).toBeNull()
    const day = (rate: string) => ({ source: 'ECB', rates: [{ base: 'EUR', quote: 'USD', rate }] })
    await saveRatesOn(portal.deps.database, '2026-11-19', day('1.0800'))
    await saveRatesOn(portal.deps.database, '2026-11-20', day('1.0832'))
    await saveRatesOn(portal.deps.database, '2026-11-21', day('9'))
    expect(await converted()).toEqual({
      currency: 'EUR',
      // 680 + 4,007.05 ÷ 1.0832
      amount: '4379.27',
      rates: [{ base: 'EUR', quote: 'USD', rate: '1.0832', on: '2026-11-20', source: 'ECB' }],
      indicative: true,
    })
    expect(await converted('2027-01-15')).toBeNull()
  })

  it('finds ports of a city without a code, and only the port of a code', async () => {
    const shenzhen = { city: 'Shenzhen', countryCode: 'CN', locode: null }
    await givenSheet(portal, 'yantian', { lanes: [{ from: [port('CNYTN')], to: [port('DEBRV')] }] })
    const to = places.to
    expect(await findTexts({ from: shenzhen, to })).toEqual(['yantian 100.00'])
    expect(await findTexts({ from: { ...shenzhen, locode: 'CNSHK' }, to })).toEqual([])
  })
})
