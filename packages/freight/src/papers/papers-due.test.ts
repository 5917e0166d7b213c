import { describe, expect, it } from 'vitest'
import { expectedPapers } from './expected-papers.ts'
import { type PaperFacts, papersDue, papersOf } from './papers-due.ts'

const unknown = { planned: null, estimated: null, actual: null }
const departure = { ...unknown, planned: '2026-11-10T08:00:00Z', actual: '2026-11-11T08:00:00Z' }
const arrival = { ...unknown, planned: '2026-11-20T08:00:00Z', estimated: '2026-11-22T08:00:00Z' }
const arrived = { ...arrival, actual: '2026-11-23T08:00:00Z' }

const sea: PaperFacts = {
  status: 'active',
  shipmentStatus: 'IN_TRANSIT',
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FOB',
  fromCountry: 'CN',
  toCountry: 'DE',
  departure,
  arrival,
  documents: [],
}
const document = (kind: string, state: PaperFacts['documents'][number]['state'] = null) => ({
  id: `${kind} ${state}`,
  kind,
  state,
})
const kindsOf = (facts: PaperFacts) => papersOf(facts, expectedPapers).map(({ kinds }) => kinds.join())
const missingOf = (facts: PaperFacts) =>
  papersDue(facts, expectedPapers).missing.map(({ kinds, provider, from }) => [kinds.join(), provider, from])

describe('papers by mode', () => {
  it('by sea over a customs border', () => {
    expect(missingOf(sea)).toEqual([
      ['commercial-invoice', 'customer', '2026-11-09T08:00:00.000Z'],
      ['packing-list', 'customer', '2026-11-09T08:00:00.000Z'],
      ['arrival-notice', 'company', '2026-11-20T08:00:00.000Z'],
    ])
    // The bill of lading is due once the ship has arrived; until then there is only an estimate.
    expect(papersOf(sea, expectedPapers)[0]).toMatchObject({
      kinds: ['bill-of-lading'],
      provider: 'carrier',
      state: 'absent',
      dueAt: '2026-11-22T08:00:00.000Z',
      from: null,
    })
    const there = { ...sea, shipmentStatus: 'ARRIVED', arrival: arrived }
    expect(missingOf(there)[0]).toEqual(['bill-of-lading', 'carrier', '2026-11-23T08:00:00.000Z'])
    expect(kindsOf(there)).not.toContain('arrival-notice')
  })

  it('by sea as a part of a container: the house bill is the company’s', () => {
    const [bill] = papersOf({ ...sea, loadType: 'LCL' }, expectedPapers)
    expect(bill).toMatchObject({ kinds: ['bill-of-lading'], provider: 'company' })
    expect(kindsOf({ ...sea, loadType: 'LCL' })).toHaveLength(kindsOf(sea).length)
  })

  it('by air', () => {
    const air = { ...sea, transportMode: 'air' }
    expect(missingOf(air)).toEqual([
      ['air-waybill', 'carrier', '2026-11-11T20:00:00.000Z'],
      ['commercial-invoice', 'customer', '2026-11-10T08:00:00.000Z'],
      ['packing-list', 'customer', '2026-11-10T08:00:00.000Z'],
    ])
    expect(kindsOf({ ...air, toCountry: 'CN' })).toEqual(['air-waybill'])
  })

  it('by road: none within a country, a CMR within a customs territory, customs papers beyond it', () => {
    const road = { ...sea, transportMode: 'truck', fromCountry: 'LV', arrival: arrived }
    expect(kindsOf({ ...road, toCountry: 'LV' })).toEqual([])
    expect(missingOf({ ...road, toCountry: 'DE' })).toEqual([['cmr', 'carrier', '2026-11-26T08:00:00.000Z']])
    expect(kindsOf({ ...road, toCountry: 'GB' })).toEqual(['cmr', 'commercial-invoice', 'packing-list'])
  })

  it('by rail', () => {
    const rail = { ...sea, transportMode: 'rail', fromCountry: 'KZ' }
    expect(missingOf({ ...rail, toCountry: 'RU' })).toEqual([
      ['rail-waybill', 'carrier', '2026-11-13T08:00:00.000Z'],
    ])
    expect(kindsOf(rail)).toEqual(['rail-waybill', 'commercial-invoice', 'packing-list'])
  })

  it('the import declaration where the seller delivers duty paid', () => {
    expect(missingOf({ ...sea, incoterms: 'DDP', arrival: arrived })).toContainEqual([
      'customs',
      'company',
      '2026-11-26T08:00:00.000Z',
    ])
  })
})

describe('papers that are there', () => {
  it.each([
    ['the company’s', null, 'present', 1, 2],
    ['one that waits, which isn’t missing', 'submitted', 'submitted', 0, 2],
    ['an accepted one', 'accepted', 'accepted', 1, 2],
    ['a rejected one, which is missing again', 'rejected', 'rejected', 0, 3],
  ] as const)('count: %s', (_, state, shown, present, missing) => {
    const facts = { ...sea, documents: [document('packing-list', state)] }
    const paper = papersOf(facts, expectedPapers).find(({ kinds }) => kinds.includes('packing-list'))
    expect(paper).toMatchObject({ state: shown, documentId: `packing-list ${state}` })
    const due = papersDue(facts, expectedPapers)
    expect([due.expected, due.present, due.missing.length]).toEqual([4, present, missing])
  })

  it('are shown by what says most about them', () => {
    const states = ['rejected', null, 'submitted', 'accepted'] as const
    const facts = { ...sea, documents: states.map((state) => document('packing-list', state)) }
    expect(papersOf(facts, expectedPapers).find(({ kinds }) => kinds[0] === 'packing-list')?.state).toBe(
      'present',
    )
  })

  it('may be one of several kinds', () => {
    const due = { event: 'departure', time: 'planned', hours: 0 } as const
    const papers = [{ kinds: ['cmr', 'photo'], provider: 'carrier', due }] as const
    const data = { customsTerritories: [], papers }
    expect(papersDue({ ...sea, documents: [document('photo')] }, data)).toMatchObject({ present: 1 })
    expect(papersDue(sea, data).missing).toMatchObject([{ from: '2026-11-10T08:00:00.000Z' }])
  })
})

describe('no false alarm', () => {
  it.each([
    ['archived', { status: 'archived' as const }],
    ['canceled', { shipmentStatus: 'CANCELED' }],
  ])('about an order that is %s', (_, part) => {
    expect(papersDue({ ...sea, ...part }, expectedPapers)).toEqual({ expected: 0, present: 0, missing: [] })
  })

  it('about an order without times', () => {
    const due = papersDue({ ...sea, departure: unknown, arrival: unknown }, expectedPapers)
    expect(due).toEqual({ expected: 4, present: 0, missing: [] })
  })
})

it('rules may be for countries', () => {
  const due = { event: 'arrival', time: 'expected', hours: 0 } as const
  const papers = [{ kinds: ['certificate'], from: ['CN'], to: ['EG'], provider: 'customer', due }] as const
  const data = { customsTerritories: [], papers }
  expect(papersDue(sea, data).expected).toBe(0)
  expect(papersDue({ ...sea, toCountry: 'EG' }, data).expected).toBe(1)
})
