import { getFxRates, saveFxRates } from '@portolan/contract/company/fx-rates'
import * as contract from '@portolan/contract/company/rate-sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey } from '#testing/builders.ts'
import { buildSentSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

type Sheet = Parameters<typeof buildSentSheet>[0]
const put = (ref: string, body: unknown, language = 'en') =>
  portal.call(contract.saveRateSheet, {
    params: { ref },
    body,
    key,
    headers: { 'accept-language': language },
  })
const publish = (ref: string, language = 'en') =>
  portal.call(contract.publishRateSheet, { params: { ref }, key, headers: { 'accept-language': language } })
const withdraw = (ref: string) => portal.call(contract.withdrawRateSheet, { params: { ref }, key })
const get = (ref: string, query: Record<string, string> = {}) =>
  portal.call(contract.getRateSheet, { params: { ref }, query, key })
const lanesOf = async (ref: string, query: Record<string, string> = {}) =>
  (await portal.call(contract.listRateLanes, { params: { ref }, query, key })).json()

async function published(ref: string, sheet: Sheet = {}) {
  expect((await put(ref, buildSentSheet(sheet))).statusCode).toBe(201)
  const answer = await publish(ref)
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'published'])
}

describe('a rate sheet', () => {
  it('is a draft until it is published, and the same call again changes nothing', async () => {
    const sheet = buildSentSheet({ organizationRef: 'acme', terms: 'Subject to space.' })
    const first = await put('SYD 1/a', sheet)
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        ref: 'SYD 1/a',
        version: 1,
        state: 'draft',
        name: 'Spot rates',
        terms: 'Subject to space.',
        organization: { id: expect.any(String), ref: 'acme', name: 'Acme' },
        validFrom: '2026-11-01',
        validTo: '2026-11-30',
        lanes: 1,
        savedAt: expect.stringMatching(/Z$/),
        publishedAt: null,
        withdrawnAt: null,
      },
    ])
    const again = await put('SYD 1/a', sheet)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    const changed = await put('SYD 1/a', { ...sheet, name: 'Spot' })
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { version: 1, name: 'Spot' }])
    const answers = [await publish('SYD 1/a'), await publish('SYD 1/a')]
    expect(answers[0]?.json()).toMatchObject({ state: 'published', publishedAt: expect.any(String) })
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
  })

  it('never changes once it is published: the next save makes the next version', async () => {
    await published('fixed')
    const before = (await get('fixed')).json()
    const lanes = await lanesOf('fixed')
    const dearer = buildSentSheet({ validFrom: '2026-11-11', lanes: [{ lines: [{ amount: '120' }] }] })
    expect((await put('fixed', dearer)).json()).toMatchObject({ version: 2, state: 'draft' })
    expect((await publish('fixed')).json()).toMatchObject({ version: 2, state: 'published' })
    expect((await get('fixed', { version: '1' })).json()).toEqual(before)
    expect(await lanesOf('fixed', { version: '1' })).toEqual(lanes)
    expect((await lanesOf('fixed')).results[0].lines[0].amount).toBe('120')
    const on = async (day: string) => {
      const query = { on: day, limit: '100' }
      const { results } = (await portal.call(contract.listRateSheets, { query, key })).json()
      return results
        .filter(({ ref }: { ref: string }) => ref === 'fixed')
        .map(({ version }: { version: number }) => version)
    }
    expect([await on('2026-11-10'), await on('2026-11-11'), await on('2026-12-01')]).toEqual([[1], [2], []])
  })

  it('gives no prices once it is withdrawn, and can be saved again', async () => {
    expect((await withdraw('missing')).statusCode).toBe(404)
    await put('gone', buildSentSheet({ validFrom: '2025-11-01', validTo: '2025-11-02' }))
    expect((await withdraw('gone')).json().error.code).toBe('wrong_state')
    await publish('gone')
    const first = await withdraw('gone')
    expect(first.json()).toMatchObject({ state: 'withdrawn', withdrawnAt: expect.any(String) })
    expect((await withdraw('gone')).json()).toEqual(first.json())
    expect((await publish('gone')).json().error.code).toBe('wrong_state')
    const again = await put('gone', buildSentSheet({ validFrom: '2025-11-01', validTo: '2025-11-02' }))
    expect([again.statusCode, again.json().version]).toEqual([201, 2])
  })

  it('is listed with its versions, newest first', async () => {
    const list = (query: Record<string, string>) => portal.call(contract.listRateSheets, { query, key })
    const { results, count, next } = (await list({ limit: '2' })).json()
    expect([results.length, count > 2, next]).toEqual([2, true, expect.stringContaining('cursor=')])
    const own = (await list({ organizationRef: 'acme', state: 'published' })).json()
    expect(own.results.map(({ ref }: { ref: string }) => ref)).toEqual(['SYD 1/a'])
    const page = (await portal.get(next, undefined, key)).json()
    expect(page.results[0].savedAt <= results[1].savedAt).toBe(true)
  })

  it('shows its lanes page by page, in the order of the sheet', async () => {
    const refs = ['c', 'a', 'b']
    const lanes = refs.map((ref) => ({ ref, from: [port('AUMEL')], carrier: ref }))
    await put('pages', buildSentSheet({ lanes }))
    const first = await lanesOf('pages', { limit: '2' })
    const second = (await portal.get(first.next, undefined, key)).json()
    const listedRefs = [...first.results, ...second.results].map(({ ref }) => ref)
    expect([listedRefs, first.count, second.next]).toEqual([refs, 3, null])
  })

  it('is refused with the path of what is wrong, in the reader’s language', async () => {
    const refused = async (change: Record<string, unknown>, language?: string) => {
      const answer = await put('wrong', { ...buildSentSheet(), ...change }, language)
      expect(answer.statusCode).toBe(400)
      return answer.json()
    }
    const lane = (change: object) => ({ lanes: [{ ...buildSentSheet().lanes[0], ...change }] })
    const line = (change: object) =>
      lane({ lines: [{ code: 'BAS', leg: 'main', basis: 'shipment', currency: 'USD', ...change }] })
    expect(await refused({ validTo: '2026-10-31' }, 'ru')).toEqual({
      validTo: ['Должно быть не меньше, чем validFrom.'],
    })
    expect(await refused({ organizationRef: 'unknown' })).toEqual({
      organizationRef: ['There is no customer with this reference.'],
    })
    expect(await refused({ lanes: [] })).toEqual({ lanes: ['Minimum entries: 1.'] })
    expect(await refused({ buyRates: [] })).toEqual({ buyRates: ['Unknown field.'] })
    expect(await refused(line({ margin: '10' }))).toEqual({ 'lanes.0.lines.0.margin': ['Unknown field.'] })
    expect(await refused(lane({ from: [{ kind: 'locode', locode: 'sydney' }] }))).toEqual({
      'lanes.0.from.0.locode': ['Invalid format.'],
    })
    expect(await refused(line({ amount: '1,5' }))).toEqual({ 'lanes.0.lines.0.amount': ['Invalid format.'] })
    const share = (amount: string) => line({ basis: 'percent', percentOf: ['BAF'], amount })
    expect(await refused(share('12.34567'))).toEqual({
      'lanes.0.lines.0.amount': ['Maximum decimals: 4.'],
    })
    expect(await refused(share('12.34567'), 'ru')).toEqual({
      'lanes.0.lines.0.amount': ['Максимум знаков после запятой: 4.'],
    })
    expect((await put('exact share', { ...buildSentSheet(), ...share('12.345600') })).statusCode).toBe(201)
    expect(await refused(line({ basis: 'percent', amount: '5' }), 'ru')).toEqual({
      'lanes.0.lines.0.percentOf': ['Это поле обязательно.'],
    })
    expect(await refused(line({ min: '10', max: '9.5' }))).toEqual({
      'lanes.0.lines.0.max': ['Must not be less than min.'],
    })
    const unknown = { 'lanes.0.lines.0.currency': ['Unknown currency.'] }
    expect(await refused(line({ currency: 'XQX' }))).toEqual(unknown)
    expect(await refused(line({ currency: 'XQX' }), 'ru')).toEqual({
      'lanes.0.lines.0.currency': ['Неизвестная валюта.'],
    })
    expect(await refused(line({ currency: 'usd' }))).toEqual({
      'lanes.0.lines.0.currency': ['Invalid format.'],
    })
    const large = '1000000000000'
    const largeMembers = {
      amount: `-${large}.5`,
      min: large,
      max: large,
      breaks: [{ from: '0', amount: large }],
    }
    const members = ['amount', 'breaks.0.amount', 'min', 'max']
    expect(await refused(line(largeMembers))).toEqual(
      Object.fromEntries(
        members.map((member) => [`lanes.0.lines.0.${member}`, ['The amount is too large.']]),
      ),
    )
    expect(await refused(line({ amount: large }), 'ru')).toEqual({
      'lanes.0.lines.0.amount': ['Слишком большая сумма.'],
    })
    const largest = { amount: '0999999999999.999999', currency: 'VND' }
    expect((await put('largest', { ...buildSentSheet(), ...line(largest) })).statusCode).toBe(201)
    const breaks = [
      { from: '0', amount: '1' },
      { from: '0', amount: '2' },
    ]
    expect(await refused(line({ breaks }))).toEqual({
      'lanes.0.lines.0.breaks.1.from': ['This value is repeated.'],
    })
    expect(await refused({ lanes: [...buildSentSheet().lanes, ...buildSentSheet().lanes] })).toEqual({
      'lanes.1.ref': ['This value is repeated.'],
    })
    const zone = Array.from({ length: 200 }, (_, index) => ({
      kind: 'postcode',
      countryCode: 'DE',
      prefix: String(10_000 + index),
    }))
    const wide = Array.from({ length: 6 }, (_, index) => ({
      ...buildSentSheet().lanes[0],
      ref: String(index),
      from: zone,
      to: zone,
    }))
    expect(await refused({ lanes: wide })).toEqual({
      lanes: [expect.stringContaining('more than 200000 pairs')],
    })
  })
})

describe('two sheets of equal rank', () => {
  const at = (locode: string, more = {}) => [
    { ref: 'lane', from: [port('AUBNE')], to: [port(locode)], ...more },
  ]

  it('can’t both be published for the same days; both are named', async () => {
    await published('rank 1', { name: 'First', lanes: at('USNYC') })
    await put(
      'rank 2',
      buildSentSheet({ name: 'Second', validFrom: '2026-11-30', validTo: '2026-12-31', lanes: at('USNYC') }),
    )
    const refused = await publish('rank 2')
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        'lanes.0': [
          'Lane “lane” overlaps lane “lane” of the published sheet “First” (rank 1) from 2026-11-30 to 2026-11-30.',
        ],
      },
    ])
    expect((await publish('rank 2', 'ru')).json()).toEqual({
      'lanes.0': [
        'Направление «lane» пересекается с направлением «lane» опубликованного тарифа «First» (rank 1) с 2026-11-30 по 2026-11-30.',
      ],
    })
    expect((await get('rank 2')).json().state).toBe('draft')
    await withdraw('rank 1')
    expect((await publish('rank 2')).statusCode).toBe(200)
    // Also the other way around: the last day of the one being published is the first day of the existing
    // one.
    await put('rank 3', buildSentSheet({ name: 'Third', lanes: at('USNYC') }))
    expect((await publish('rank 3')).json()).toEqual({
      'lanes.0': [
        'Lane “lane” overlaps lane “lane” of the published sheet “Second” (rank 2) from 2026-11-30 to 2026-11-30.',
      ],
    })
  })

  it.each([
    ['days', { validFrom: '2026-12-01', validTo: '2026-12-31', lanes: at('USLAX') }],
    ['customers', { organizationRef: 'acme', lanes: at('USLAX') }],
    ['carriers', { lanes: at('USLAX', { carrier: 'Other' }) }],
    ['services', { lanes: at('USLAX', { service: 'Express' }) }],
    ['load types', { lanes: at('USLAX', { loadType: 'LCL' }) }],
    ['modes', { lanes: at('USLAX', { mode: 'air' }) }],
    ['zones', { lanes: at('USLAX', { from: [{ kind: 'country', countryCode: 'AU' }] }) }],
  ])('don’t overlap with other %s', async (name, sheet) => {
    await put('base', buildSentSheet({ name: 'Base', lanes: at('USLAX') }))
    await publish('base')
    await published(`other ${name}`, sheet)
  })

  it('are one sheet with the same lane twice, or zones that share a place', async () => {
    const both = [...at('USSEA'), { ...at('USSEA')[0], ref: 'again', to: [port('USPDX'), port('USSEA')] }]
    await put('twice', buildSentSheet({ lanes: both }))
    expect((await publish('twice')).json()).toEqual({
      'lanes.1': ['Lane “again” overlaps lane “lane” of the same sheet.'],
    })
  })
})

describe('exchange rates', () => {
  const save = (date: string, body: unknown) => portal.call(saveFxRates, { params: { date }, body, key })
  const rate = { base: 'EUR', quote: 'USD', rate: '1.0832' }

  it('are saved by day, in place of those it had', async () => {
    const other = { base: 'EUR', quote: 'AUD', rate: '1.66' }
    await save('2026-11-20', { source: 'ECB', rates: [other, rate] })
    const saved = { ...rate, on: '2026-11-20', source: 'ECB' }
    expect((await save('2026-11-20', { source: 'ECB', rates: [rate] })).json()).toEqual({ rates: [saved] })
    const read = await portal.call(getFxRates, { params: { date: '2026-11-20' }, key })
    expect(read.json()).toEqual({ rates: [saved] })
  })

  it('are refused with the path of what is wrong', async () => {
    expect((await save('2026-11-31', { source: 'ECB', rates: [] })).statusCode).toBe(400)
    const rates = [rate, { ...rate, base: 'USD', quote: 'EUR' }, { ...rate, quote: 'GBP', rate: '0' }]
    expect((await save('2026-11-20', { source: 'ECB', rates })).json()).toEqual({
      'rates.1.quote': ['This value is repeated.'],
      'rates.2.rate': ['Invalid format.'],
    })
    const unknown = { source: 'ECB', rates: [{ ...rate, base: 'XQX' }] }
    expect((await save('2026-11-20', unknown)).json()).toEqual({ 'rates.0.base': ['Unknown currency.'] })
  })
})

it('the security log has who published and withdrew', async () => {
  const rows = await rowsOf<{ kind: string; data: Record<string, string> }>(
    portal.deps.database,
    sql`SELECT kind, data FROM audit_events WHERE data ->> 'ref' = 'gone' ORDER BY id`,
  )
  const data = { key: expect.any(String), ref: 'gone', version: '1' }
  expect(rows).toEqual([
    { kind: 'rate-sheet-published', data },
    { kind: 'rate-sheet-withdrawn', data },
  ])
})
