import { saveRateSheet, withdrawRateSheet } from '@portolan/contract/company/rate-sheets'
import { listRateCalendar } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { explainRates } from '@portolan/contract/company/rate-sheets/rate-offers'
import { listTasks } from '@portolan/contract/company/tasks/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { givenApiKey } from '#testing/builders.ts'
import { buildOfferRequest, buildSentSheet, givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let acme: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-20T10:00:00Z') } })
  acme = (await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme Trading' })).id
  await saveOrganization(portal.deps, { ref: 'other', name: 'Other' })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const calendar = async (query: Record<string, string> = {}) =>
  (await portal.call(listRateCalendar, { query: { limit: '100', ...query }, key })).json()
const refsOf = (page: { results: { ref: string }[] }) => page.results.map(({ ref }) => ref)

describe('the calendar', () => {
  beforeAll(async () => {
    const from = (locode: string) => ({ lanes: [{ from: [port(locode)], carrier: `Line ${locode}` }] })
    await givenSheet(portal, 'soon', { ...from('CNSHA'), validTo: '2026-12-04' })
    await givenSheet(portal, 'next-day', { ...from('CNNGB'), validTo: '2026-12-05', organizationRef: 'acme' })
    await givenSheet(portal, 'past', { ...from('CNTAO'), validTo: '2026-11-19' })
    // Goes on, but not on all days.
    await givenSheet(portal, 'gap', { ...from('CNYTN'), validTo: '2026-11-25' })
    await givenSheet(portal, 'gap', { ...from('CNYTN'), validFrom: '2026-12-01', validTo: '2026-12-31' })
    await portal.call(saveRateSheet, { params: { ref: 'draft' }, body: buildSentSheet(from('VNSGN')), key })
    await givenSheet(portal, 'withdrawn', {
      ...from('KRPUS'),
      lanes: [{ mode: 'air', from: [port('KRPUS')] }],
    })
    await portal.call(withdrawRateSheet, { params: { ref: 'withdrawn' }, key })
  })

  it('has the sheets in the order in which they end, with versions, days and gaps', async () => {
    const all = await calendar()
    expect(refsOf(all)).toEqual(['soon', 'next-day', 'gap', 'draft', 'past', 'withdrawn'])
    expect(all.results[2]).toMatchObject({
      endsOn: '2026-12-31',
      gaps: [{ from: '2026-11-26', to: '2026-11-30' }],
      modes: ['sea'],
      carriers: ['Line CNYTN'],
      versions: [
        { version: 2, state: 'published', days: [{ from: '2026-12-01', to: '2026-12-31' }] },
        { version: 1, state: 'published', days: [{ from: '2026-11-01', to: '2026-11-25' }] },
      ],
    })
    expect(all.results[5]).toMatchObject({ endsOn: null, versions: [{ state: 'withdrawn', days: [] }] })
  })

  it.each([
    [{ view: 'current' }, ['soon', 'next-day', 'gap', 'draft']],
    [{ view: 'expiring' }, ['soon']],
    [{ view: 'drafts' }, ['draft']],
    [{ view: 'ended' }, ['past', 'withdrawn']],
    [{ search: 'line cnsha' }, ['soon']],
    [{ search: 'TRADING' }, ['next-day']],
    [{ search: '%' }, []],
    [{ transportMode: 'air' }, ['withdrawn']],
    [{ organizationRef: 'acme' }, ['next-day']],
  ])('with the filter %j has %j', async (query, refs) => {
    const page = await calendar(query as Record<string, string>)
    expect([refsOf(page), page.count]).toEqual([refs, refs.length])
  })

  it('comes page by page, each sheet once', async () => {
    const refs: string[] = []
    let query: Record<string, string> | null = { limit: '2' }
    while (query) {
      const page = await calendar(query)
      refs.push(...refsOf(page))
      query = page.next ? Object.fromEntries(new URL(page.next, 'http://x').searchParams) : null
    }
    expect(refs).toEqual(refsOf(await calendar()))
  })

  it('makes a task of each sheet that ends within 14 days', async () => {
    const { queues } = (await portal.call(listTasks, { query: { queue: 'expiring-rates' }, key })).json()
    expect(queues[0]).toMatchObject({
      queue: 'expiring-rates',
      count: 1,
      tasks: [{ name: 'Spot rates', dueAt: '2026-12-05T00:00:00Z' }],
    })
  })
})

describe('what a customer would be offered', () => {
  const ask = async (body: object = {}) =>
    (
      await portal.call(explainRates, {
        body: {
          organizationRef: 'acme',
          transportMode: 'sea',
          loadType: 'FCL',
          from: { city: 'Sydney', countryCode: 'AU', locode: 'AUSYD' },
          to: { city: 'Algeciras', countryCode: 'ES', locode: 'ESALG' },
          readyOn: '2026-11-20',
          incoterms: 'CFR',
          containers: [{ isoType: '45G1', quantity: 1 }],
          grossWeightKg: 18_000,
          volumeM3: 60,
          ...body,
        },
        key,
        headers: { 'accept-language': 'en' },
      })
    ).json()

  beforeAll(async () => {
    const of = (amount: string) => ({ lanes: [{ carrier: 'Line', lines: [{ amount }] }] })
    await givenSheet(portal, 'public', { ...of('100'), validTo: '2026-12-31' })
    await givenSheet(portal, 'own', { ...of('90'), organizationRef: 'acme' })
    await givenSheet(portal, 'own', { ...of('80'), organizationRef: 'acme', validFrom: '2026-11-15' })
    await givenSheet(portal, 'others', { ...of('70'), organizationRef: 'other' })
    await givenSheet(portal, 'gone', { lanes: [{ carrier: 'Gone' }] })
    await portal.call(withdrawRateSheet, { params: { ref: 'gone' }, key })
  })

  const brief = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.results.map((lane: Record<string, unknown>) => [
      lane.sheet,
      lane.version,
      lane.fault,
      lane.overruledBy && (lane.overruledBy as { version: number; sheet: string }).version,
    ])

  it('is the lane that decides, with the reason of each other one', async () => {
    const answer = await ask()
    expect(brief(answer)).toEqual([
      ['own', 2, null, null],
      ['gone', 1, 'withdrawn', null],
      ['others', 1, 'other-customer', null],
      ['own', 1, 'superseded', 2],
      ['public', 1, 'overruled', 2],
    ])
    expect(answer.results[0]).toMatchObject({
      organization: { ref: 'acme', name: 'Acme Trading' },
      days: [{ from: '2026-11-15', to: '2026-11-30' }],
      option: { totals: [{ amount: '80.00', currency: 'USD' }] },
    })
  })

  it('agrees with the offer that the customer gets', async () => {
    const offers = await findOffers(portal.deps.database, buildOfferRequest(acme))
    const shown = (await ask()).results.flatMap(({ option }: { option: object | null }) => option ?? [])
    expect(shown.map(({ totals }: { totals: object }) => totals)).toEqual(
      offers.options.map(({ totals }) => totals),
    )
  })

  it('is another one for other customers and days', async () => {
    expect(brief(await ask({ organizationRef: null }))[0]).toEqual(['public', 1, null, null])
    expect(brief(await ask({ organizationRef: 'other' }))[0]).toEqual(['others', 1, null, null])
    const later = await ask({ readyOn: '2026-12-10' })
    expect(brief(later).slice(0, 1)).toEqual([['public', 1, null, null]])
    expect(later.results.find(({ sheet }: { sheet: string }) => sheet === 'own')).toMatchObject({
      fault: 'expired',
      on: '2026-11-30',
    })
    expect(await ask({ organizationRef: 'unknown' })).toHaveProperty('organizationRef')
  })
})
