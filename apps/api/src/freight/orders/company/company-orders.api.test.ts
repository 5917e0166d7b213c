import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string

beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com/' } })
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const put = (ref: string, body: unknown, headers: Record<string, string> = {}) =>
  portal.call(saveCompanyOrder, { params: { ref }, body, key, headers })
const get = (ref: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  portal.call(getCompanyOrder, { params: { ref }, query, key, headers })

describe('an order of the company', () => {
  it('is named by its ID, too', async () => {
    const saved = (await put('TMS/ID', buildSentOrder())).json()
    await put('TMS/ID', buildSentOrder({ organization: { ref: 'other', name: 'Other Ltd' } }))
    const byRef = await get('TMS/ID', { organization: 'acme' })
    expect((await get(saved.id, { by: 'id' })).body).toBe(byRef.body)
    const wrong = [saved.id.replace(/.$/, 'x'), 'TMS/ID', crypto.randomUUID()]
    const statuses = wrong.map(async (id) => (await get(id, { by: 'id' })).statusCode)
    expect(await Promise.all(statuses)).toEqual([404, 404, 404])
    expect((await get(saved.id)).statusCode).toBe(404)
    expect((await get(saved.id, { by: 'id', organization: 'other' })).statusCode).toBe(404)
  })

  it('takes ten lines, and the portal adds the rest', async () => {
    const answer = await put('TMS/1', buildSentOrder())
    const { id, version } = answer.json()
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id,
        url: `https://portal.example.com/orders/${id}`,
        version,
        ref: 'TMS/1',
        number: 'TMS/1',
        organization: { ref: 'acme', name: 'Acme Trading' },
        outcome: 'created',
      },
    ])
    const order = (await portal.call(getOrder, { params: { orderId: id }, token })).json()
    expect(order).toMatchObject({
      number: 'TMS/1',
      status: 'active',
      shipmentStatus: 'BOOKED',
      transportMode: 'sea',
      loadType: 'not-set',
      incoterms: 'XXX',
      from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA', timeZone: 'Asia/Shanghai' },
      to: { city: 'Hamburg', locode: 'DEHAM', timeZone: 'Europe/Berlin' },
      departure: { planned: '2026-11-01T08:00:00Z', estimated: null, actual: null },
      arrival: { planned: '2026-12-05T08:00:00Z' },
    })
    expect(order.distanceKm).toBeGreaterThan(15_000)
  })

  it('has contacts of whom only the name is known', async () => {
    const contacts = [{ name: 'Jonas Petersen', email: 'jonas@forwarder.example' }, { name: 'Duty desk' }]
    const answer = await put('TMS/2', { ...buildSentOrder(), contacts })
    const detail = await portal.call(getOrder, { params: { orderId: answer.json().id }, token })
    expect(detail.json().contacts).toMatchObject([
      { name: 'Jonas Petersen', email: 'jonas@forwarder.example', phone: null },
      { name: 'Duty desk', email: null, phone: null },
    ])
  })

  it('is created once, changes nothing when sent again, and is replaced whole', async () => {
    const body = buildSentOrder({ cargo: 'Pumps', units: [{ ref: '1', packaging: 'PLL', quantity: 3 }] })
    const first = (await put('TMS-2', body)).json()
    const rowOf = async () =>
      (
        await rowsOf<{ xmin: string; cargo: string }>(
          portal.deps.database,
          sql`SELECT xmin::text, cargo FROM orders WHERE id = ${first.id}`,
        )
      )[0]
    const before = await rowOf()
    const again = await put('TMS-2', body)
    expect([again.statusCode, again.json()]).toEqual([200, { ...first, outcome: 'unchanged' }])
    expect(await rowOf()).toEqual(before)
    const replaced = await put('TMS-2', buildSentOrder())
    expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { id: first.id, outcome: 'updated' }])
    expect(replaced.json().version).not.toBe(first.version)
    expect((await rowOf())?.cargo).toBe('')
    const { count } = (await portal.call(listShipmentUnits, { params: { orderId: first.id }, token })).json()
    expect(count).toBe(0)
  })

  it('creates its customer, or names one that is known', async () => {
    const order = buildSentOrder({ organization: { ref: 'tea-co', name: 'Tea Company' } })
    expect((await put('TMS-3', order)).statusCode).toBe(201)
    const unknown = await put('TMS-4', buildSentOrder({ organization: { ref: 'nowhere' } }))
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      { 'organization.ref': ['No organization has this reference.'] },
    ])
  })

  it('takes everything that a record has, and reads back the same', async () => {
    const { ref, ...record } = buildOrder({ units: [], references: [{ type: 'BKG', value: 'B 1' }] })
    expect((await put(ref, record)).statusCode).toBe(201)
    const { references: _references, createdAt, ...expected } = record
    expect((await get(ref)).json()).toMatchObject({ ref, ...expected, createdAt })
    expect((await put(ref, record)).json().outcome).toBe('unchanged')
  })

  it('reads back with an ETag, which If-Match takes', async () => {
    await put('TMS-5', buildSentOrder())
    const read = await get('TMS-5')
    const etag = String(read.headers.etag)
    expect((await get('TMS-5', {}, { 'if-none-match': etag })).statusCode).toBe(304)
    const next = buildSentOrder({ cargo: 'Tea' })
    expect((await put('TMS-5', next, { 'if-match': etag })).json().outcome).toBe('updated')
    const stale = await put('TMS-5', buildSentOrder({ cargo: 'Coffee' }), { 'if-match': etag })
    expect([stale.statusCode, stale.json().error.code]).toEqual([412, 'stale'])
    const { version, cargo } = (await get('TMS-5')).json()
    expect(cargo).toBe('Tea')
    expect((await put('TMS-5', next, { 'if-match': `"${version}"` })).statusCode).toBe(200)
    expect((await put('TMS-5-new', next, { 'if-match': '*' })).statusCode).toBe(412)
  })

  it('belongs to its customer: the same reference of another one is another order', async () => {
    await put('shared', buildSentOrder())
    await put('shared', buildSentOrder({ organization: { ref: 'other' } }))
    const both = await get('shared')
    expect([both.statusCode, Object.keys(both.json())]).toEqual([400, ['organization']])
    const one = (await get('shared', { organization: 'other' })).json()
    expect(one.organization).toEqual({ ref: 'other', name: 'Other Ltd' })
    expect((await get('shared', { organization: 'nowhere' })).statusCode).toBe(404)
    expect((await get('unknown')).statusCode).toBe(404)
  })

  it.each<[string, object, string]>([
    [
      'place without a country',
      { route: [{ place: { locode: 'DEHAM' } }, { place: { city: 'Nowhereville' } }] },
      'route.1.place',
    ],
    [
      'code of no country',
      { route: [{ place: { locode: 'XXABC' } }, { place: { locode: 'DEHAM' } }] },
      'route.0.place',
    ],
    ['single stop', { route: [{ place: { locode: 'DEHAM' } }] }, 'route'],
    [
      'time without an offset',
      {
        route: [
          { place: { locode: 'CNSHA' }, departure: { planned: '2026-11-01T08:00:00' } },
          { place: { locode: 'DEHAM' } },
        ],
      },
      'route.0.departure.planned',
    ],
    ['time at the end of the calendar', { createdAt: '9999-12-31T23:59:59-05:00' }, 'createdAt'],
    ['unit twice', { units: [1, 2].map(() => ({ ref: 'a', packaging: 'CTN', quantity: 1 })) }, 'units.1.ref'],
    ['member that it has not', { color: 'red' }, 'color'],
    ['reference in the body', { ref: 'x' }, 'ref'],
    [
      'leg out of order',
      { route: [{ leg: 'to', place: { locode: 'CNSHA' } }, { place: { locode: 'DEHAM' } }] },
      'route.0.leg',
    ],
    ['NUL', { cargo: 'a\0' }, 'cargo'],
  ])('with a %s is refused by its field', async (_what, overrides, field) => {
    const answer = await put('bad', buildSentOrder(overrides))
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect((await get('bad')).statusCode).toBe(404)
  })

  it.each([
    [{ locode: 'DEXXX' }, 'DEXXX', 'DE', 'DEXXX'],
    [{ locode: 'DEXXX', city: 'Neustadt am Kanal' }, 'Neustadt am Kanal', 'DE', 'DEXXX'],
    [{ city: 'Nowhereville', countryCode: 'DE' }, 'Nowhereville', 'DE', null],
    [{ iata: 'QQQ', countryCode: 'FR' }, 'QQQ', 'FR', null],
  ])('keeps the place %j, which no list has, as text and warns', async (place, city, countryCode, locode) => {
    const route = [{ place: { locode: 'CNSHA' } }, { place }]
    const answer = await put('unlisted', buildSentOrder({ route }))
    expect(answer.statusCode).toBeLessThan(300)
    expect(Object.keys(answer.json().warnings)).toEqual(['route.1.place'])
    const [, to] = (await get('unlisted')).json().route
    expect(to.place).toMatchObject({ city, countryCode, locode, lat: null, lng: null })
  })

  it('keeps a charge whose code has no name and warns, in the language of the caller', async () => {
    const charge = { amount: '150.00', currency: 'EUR' }
    const charges = ['BAS', 'EXP', 'Z9'].map((code) => ({ code, ...charge }))
    const order = buildSentOrder({ charges })
    const english = await put('unnamed', order)
    const russian = await put('unnamed', order, { 'accept-language': 'ru' })
    expect(russian.json().warnings['charges.1.code'][0]).toContain('клиенты видят сам код')
    expect(Object.keys(english.json().warnings)).toEqual(['charges.1.code', 'charges.2.code'])
    expect(english.json().warnings['charges.1.code'][0]).toContain('customers see the code')
    expect((await get('unnamed')).json().charges).toMatchObject(charges)
  })

  it('keeps a place that the lists have without a position, and says nothing of its way', async () => {
    const route = [{ place: { locode: 'EGSCN' } }, { place: { locode: 'DEHAM' } }]
    const answer = await put('unplaced', buildSentOrder({ route }))
    expect(answer.json()).not.toHaveProperty('warnings')
    const [from] = (await get('unplaced')).json().route
    expect(from.place).toMatchObject({ city: 'Suez Canal', lat: null, timeZone: 'Africa/Cairo' })
    const order = (await portal.call(getOrder, { params: { orderId: answer.json().id }, token })).json()
    expect([order.distanceKm, order.emissions]).toEqual([null, null])
  })

  it.each([
    ['air', { iata: 'FRA' }, 'Frankfurt am Main', 'DE'],
    ['air', { locode: 'DEHAM' }, 'Hamburg', 'DE'],
    ['truck', { city: 'Mainz', countryCode: 'DE' }, 'Mainz', 'DE'],
    ['truck', { city: 'Новосибирск', countryCode: 'RU' }, 'Новосибирск', 'RU'],
    ['sea', { name: 'Pier 7', city: 'Altona', countryCode: 'DE', lat: 53.5, lng: 9.9 }, 'Altona', 'DE'],
  ])('by %s finds the place %j', async (transportMode, place, city, countryCode) => {
    const route = [{ place }, { place: { locode: 'CNSHA' } }]
    expect((await put('places', buildSentOrder({ transportMode, route }))).statusCode).toBeLessThan(300)
    const [from] = (await get('places')).json().route
    expect(from.place).toMatchObject({ city, countryCode })
    expect([typeof from.place.lat, from.leg, from.mode]).toEqual(['number', 'from', transportMode])
  })
})
