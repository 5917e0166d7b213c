import { saveRate } from '@portolan/contract/company/rates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildRate, givenApiKey, givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { saveRates } from './save-rates.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
  key = await givenApiKey(portal, 'write')
})
afterAll(() => portal.close())

const put = (ref: string, body: unknown, language = 'en') =>
  portal.call(saveRate, { params: { ref }, body, key, headers: { 'accept-language': language } })
const rowsBy = (ref: string) =>
  rowsOf<Record<string, unknown>>(
    portal.deps.database,
    sql`SELECT r.*, r.charge::text AS charge, r.departed_on::text AS departed_on, r.xmin::text AS version, o.ref AS organization
      FROM rates r JOIN organizations o ON o.id = r.organization_id WHERE r.ref = ${ref} ORDER BY o.ref`,
  )

describe('a rate record', () => {
  it('is created, then updated, and the same again changes nothing', async () => {
    const record = buildRate({ volumeM3: 1.8 })
    const first = await put('R 1/a', record)
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        organizationRef: 'acme',
        ref: 'R 1/a',
        orderRef: null,
        unit: 'kg',
        units: 300,
        unitPrice: 1000 / 300,
        currency: 'USD',
      },
    ])
    const [row] = await rowsBy('R 1/a')
    expect(row).toMatchObject({
      order_ref: null,
      counts: true,
      transport_mode: 'air',
      load_type: 'not-set',
      from_city: '2911298',
      from_country: 'DE',
      to_city: '3936456',
      to_country: 'PE',
      departed_on: '2026-01-15',
      containers: null,
      chargeable_weight_kg: 300,
      currency: 'USD',
      charge: '1000.00',
    })
    const again = await put('R 1/a', { ...record, orderRef: null, containers: null })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect((await rowsBy('R 1/a'))[0]?.version).toBe(row?.version)

    const changed = await put('R 1/a', { ...record, charge: { amount: '1200', currency: 'EUR' } })
    expect([changed.statusCode, changed.json().unitPrice, changed.json().currency]).toEqual([200, 4, 'EUR'])
    expect(await rowsBy('R 1/a')).toMatchObject([{ id: row?.id, charge: '1200', unit_price: 4 }])
  })

  const full = { loadType: 'FCL', transportMode: 'sea', volumeM3: 1.8, containers: 1 } as const
  it.each([
    { orderRef: 'O 1' },
    { departedOn: '2026-01-16' },
    { transportMode: 'rail' },
    { loadType: 'LCL' },
    { from: { city: 'Riga', countryCode: 'LV' } },
    { to: { city: 'Lima', countryCode: 'PE', locode: 'PELIM' } },
    { to: { city: 'Callao', countryCode: 'PE' } },
    { grossWeightKg: 301 },
    { volumeM3: 1.9 },
    { containers: 2 },
    { charge: { amount: '1000.01', currency: 'USD' } },
    { charge: { amount: '1000', currency: 'EUR' } },
  ])('is another one with %j', async (change) => {
    const ref = JSON.stringify(change)
    const record = { ...buildRate(full), ref }
    const changed = { ...record, ...change } as typeof record
    expect(await saveRates(portal.deps, [record, record, changed, changed])).toEqual([
      'created',
      'unchanged',
      'updated',
      'unchanged',
    ])
  })

  it('belongs to its organization: the same reference of another one is another record', async () => {
    expect((await put('shared', buildRate())).statusCode).toBe(201)
    expect((await put('shared', buildRate({ organizationRef: 'other' }))).statusCode).toBe(201)
    expect((await rowsBy('shared')).map(({ organization }) => organization)).toEqual(['acme', 'other'])
  })

  it.each([
    ['sea', 'LCL', { grossWeightKg: 400, volumeM3: 2.5 }, 'revenueTonne', 2.5],
    ['sea', 'not-set', { grossWeightKg: 400 }, 'revenueTonne', 1],
    ['sea', 'FCL', { grossWeightKg: 18_000, containers: 2 }, 'container', 2],
    ['rail', 'FCL', { grossWeightKg: 18_000, containers: 1 }, 'container', 1],
    ['rail', 'LCL', { grossWeightKg: 400, volumeM3: 1 }, 'kg', 500],
    ['truck', 'not-set', { grossWeightKg: 400, volumeM3: 2 }, 'kg', 666],
    ['air', 'not-set', { grossWeightKg: 99.6 }, 'kg', 100],
  ] as const)('by %s, %s, of %j counts in %s', async (transportMode, loadType, cargo, unit, units) => {
    const saved = (await put('units', buildRate({ transportMode, loadType, ...cargo }))).json()
    expect(saved).toMatchObject({ unit, units, unitPrice: 1000 / units })
  })

  it.each<[string, object, string]>([
    ['of an organization that the portal doesn’t have', { organizationRef: 'nowhere' }, 'organizationRef'],
    ['without containers of a full load', { transportMode: 'sea', loadType: 'FCL' }, 'containers'],
    ['of no weight', { grossWeightKg: 0 }, 'grossWeightKg'],
    ['in an unknown currency', { charge: { amount: '1', currency: 'XQX' } }, 'charge.currency'],
    ['with a charge below zero', { charge: { amount: '-1', currency: 'USD' } }, 'charge.amount'],
    [
      'with a code of another country',
      { to: { city: 'Lima', countryCode: 'PE', locode: 'CLSCL' } },
      'to.locode',
    ],
    ['on a day that no calendar has', { departedOn: '2026-02-30' }, 'departedOn'],
    ['with NUL in a name', { from: { city: 'a\0b', countryCode: 'DE' } }, 'from.city'],
    ['with a member that it has not', { price: 3 }, 'price'],
  ])('%s is refused', async (_what, overrides, member) => {
    const answer = await put('bad', { ...buildRate(), ...overrides })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [member]])
    expect(await rowsBy('bad')).toEqual([])
  })

  it('of an unknown organization is refused in words', async () => {
    const body = buildRate({ organizationRef: 'nowhere' })
    expect((await put('bad', body)).json().organizationRef).toEqual(['No organization has this reference.'])
    expect((await put('bad', body, 'ru')).json().organizationRef).toEqual([
      'Организации с таким референсом нет.',
    ])
  })
})

it('the same record twice in one batch is the later one', async () => {
  const twice = ['1', '2'].map((amount) => ({
    ...buildRate({ charge: { amount, currency: 'USD' } }),
    ref: 'twice',
  }))
  expect(await saveRates(portal.deps, [...twice, ...twice.slice(1)])).toEqual([
    'created',
    'updated',
    'unchanged',
  ])
  expect(await rowsBy('twice')).toMatchObject([{ charge: '2' }])
})
