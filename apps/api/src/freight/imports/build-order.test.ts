import { describe, expect, it } from 'vitest'
import type { Cell } from '#freight/imports/files/row.ts'
import { compileMap } from '#freight/imports/mapping/compile-map.ts'
import { ImportMap } from '#freight/imports/mapping/import-map.ts'
import { parseMap } from '#freight/imports/mapping/reading/read-map.ts'
import { buildOrder } from './build-order.ts'
import { reportLine } from './import-run.ts'

const header = ['No', 'Line', 'Mode', 'Sent', 'Due', 'Qty', 'Kg', 'Price', 'Box', 'Country']
const see = 'see {line}'

function mapWith(changes: { order?: object; unit?: object; charges?: object[] } = {}) {
  return {
    line: '{Line}',
    dates: 'D.M.YYYY',
    numbers: { decimal: ',', group: '.' },
    places: {
      Hamburg: { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10, timeZone: 'Europe/Berlin' },
      Lima: { name: 'Callao', city: 'Lima', countryCode: 'PE', lat: -12, lng: -77, locode: 'PECLL' },
    },
    organization: { ref: 'acme', name: 'Acme {Country}' },
    order: {
      ref: '{No}',
      number: 'NR {No}',
      status: { from: '{Sent}', optional: true, becomes: 'archived', else: 'active' },
      shipmentStatus: 'IN_TRANSIT',
      transportMode: { from: '{Mode}', values: { Ship: 'sea', Plane: 'air' } },
      incoterms: 'FOB',
      cargo: 'Goods',
      from: { place: 'Hamburg', departure: { actual: { from: '{Sent}', optional: true } } },
      to: { place: 'Lima', arrival: { planned: { from: '{Due}', pick: 'latest' } } },
      events: [{ code: 'DEPA', classifier: 'actual', at: { from: '{Sent}', optional: true }, place: 'from' }],
      ...changes.order,
    },
    unit: {
      packaging: 'CTN',
      quantity: '{Qty}',
      description: 'Box of {Country}',
      grossWeightKg: { from: '{Kg}', seeLine: see, shareBy: '{Qty}' },
      container: { from: '{Box}', optional: true },
      ...changes.unit,
    },
    charges: changes.charges ?? [{ code: 'BAS', currency: 'EUR', amount: { from: '{Price}', seeLine: see } }],
  }
}

const parse = (map: object) => parseMap(ImportMap, JSON.stringify(map), 'map.json')

type Row = Partial<Record<string, Cell>>

const good: Row = {
  No: '7',
  Line: 'a',
  Mode: 'Ship',
  Sent: '1.2.2026',
  Due: '1.3.2026',
  Qty: '2',
  Kg: '1.000,5',
  Price: '10,10',
  Box: '',
  Country: 'Peru',
}

/** Builds an order from variations of a good row; returns it with the reports about its lines. */
function build(rows: Row[], changes: Parameters<typeof mapWith>[0] = {}) {
  const compiled = compileMap(parse(mapWith(changes)).map, header)
  const sources = rows.map((row, index) => {
    const full: Row = { ...good, ...row }
    return { line: index + 2, cells: compiled.columns.map((column) => full[header[column] ?? ''] ?? '') }
  })
  const { record, lines } = buildOrder(sources, compiled)
  const reports = lines.flatMap((line) => {
    const report = reportLine(line, '7')
    return report === undefined ? [] : [`${report.line} ${report.used}: ${report.reasons.join('; ')}`]
  })
  return { record, reports, sharing: lines.filter((line) => line.isSharing).length }
}

describe('buildOrder', () => {
  it('makes a complete order of a good line', () => {
    const { record, reports } = build([{}])
    expect(reports).toEqual([])
    expect(record).toMatchObject({
      ref: '7',
      number: 'NR 7',
      organization: { ref: 'acme', name: 'Acme Peru' },
      status: 'archived',
      transportMode: 'sea',
      loadType: 'not-set',
      route: [
        {
          leg: 'from',
          mode: 'sea',
          place: { name: 'Hamburg', timeZone: 'Europe/Berlin' },
          departure: { actual: '2026-01-31T23:00:00Z', precision: { actual: 'day' } },
        },
        {
          leg: 'to',
          mode: null,
          place: { name: 'Callao', locode: 'PECLL' },
          arrival: { planned: '2026-03-01T00:00:00Z', precision: { planned: 'day' } },
        },
      ],
      units: [{ ref: 'a', packaging: 'CTN', quantity: 2, grossWeightKg: 1000.5, description: 'Box of Peru' }],
      events: [{ ref: 'DEPA-actual', code: 'DEPA', at: '2026-01-31T23:00:00Z', precision: 'day' }],
      charges: [{ code: 'BAS', amount: '10.10', currency: 'EUR' }],
    })
  })

  it('derives from blanks, in silence where the map expects them', () => {
    const { record, reports } = build([{ Sent: '' }])
    expect(record?.status).toBe('active')
    expect(record?.events).toEqual([])
    expect(reports).toEqual([])
  })

  it('takes numeric cells as they are, whatever marks the texts have', () => {
    const { record } = build([{ Qty: 3, Kg: 0.1, Price: 19.99 }])
    expect(record?.units[0]).toMatchObject({ quantity: 3, grossWeightKg: 0.1 })
    expect(record?.charges[0]?.amount).toBe('19.99')
  })

  it('converts units and places put together from columns', () => {
    const { record } = build([{ Kg: '150' }], {
      unit: { grossWeightKg: { from: '{Kg}', times: '0.45359237' } },
      order: { to: { place: { city: '{Country}', countryCode: 'PE', lat: '-12,5', lng: '{Qty}' } } },
    })
    expect(record?.units[0]?.grossWeightKg).toBe(68.039)
    expect(record?.route[1]?.place).toMatchObject({ name: 'Peru', city: 'Peru', lat: -12.5, lng: 2 })
  })
})

describe('figures that the map replaces', () => {
  const becoming = (becomes: string) => ({
    unit: { grossWeightKg: { from: '{Kg}', becomes } },
    charges: [{ code: 'BAS', currency: 'EUR', amount: { from: '{Price}', becomes } }],
  })

  it('are numbers, whatever marks the file has', () => {
    const { record } = build([{}], becoming('+1.5'))
    expect(record?.units[0]?.grossWeightKg).toBe(1.5)
    expect(record?.charges[0]?.amount).toBe('1.50')
  })

  it.each(['1,5', 'unknown'])('refuse the map where they are not: %s', (figure) => {
    expect(() => build([{}], becoming(figure))).toThrow(
      `The map is wrong:\n  unit.grossWeightKg.becomes, charges.0.amount.becomes: "${figure}" is not a number; write it like "1.5"`,
    )
  })
})

describe('figures that lines share', () => {
  it('are divided by the share of each line and add up; money counts once', () => {
    const { record, reports, sharing } = build([
      { Line: 'a', Kg: '10', Price: '99,99', Qty: '1' },
      { Line: 'b', Kg: 'see a', Price: 'see a', Qty: '1' },
      { Line: 'c', Kg: 'see b', Price: '0,01', Qty: '1' },
    ])
    expect(record?.units.map((unit) => unit.grossWeightKg)).toEqual([3.334, 3.333, 3.333])
    expect(record?.charges).toEqual([{ code: 'BAS', amount: '100.00', currency: 'EUR' }])
    expect([reports, sharing]).toEqual([[], 2])
  })

  it('are reported where the named line has none, is not there or leads back', () => {
    const { record, reports } = build([
      { Line: 'a', Kg: 'later' },
      { Line: 'b', Kg: 'see a' },
      { Line: 'c', Kg: 'see x' },
      { Line: 'd', Kg: 'see e' },
      { Line: 'e', Kg: 'see d' },
    ])
    expect(record?.units.map((unit) => unit.grossWeightKg)).toEqual([null, null, null, null, null])
    expect(reports).toEqual([
      '2 in part: unit.grossWeightKg: "later" is not a number',
      '3 in part: unit.grossWeightKg: refers to line "a", which has no value ("later" is not a number)',
      '4 in part: unit.grossWeightKg: refers to line "x", which is not a valid line of this order',
      '5 in part: unit.grossWeightKg: refers to line "e", which is not a valid line of this order',
      '6 in part: unit.grossWeightKg: refers to line "d", which is not a valid line of this order',
    ])
  })

  it('fall to the others where one of the lines is refused', () => {
    const { record } = build([
      { Line: 'a', Kg: '10', Qty: '1' },
      { Line: 'b', Kg: 'see a', Qty: 'many' },
      { Line: 'c', Kg: 'see a', Qty: '4' },
    ])
    expect(record?.units.map((unit) => unit.grossWeightKg)).toEqual([2, 8])
  })
})

describe('charges', () => {
  it('have the code, leg and payment term of the map', () => {
    const handling = { code: 'DHC', leg: 'destination', paymentTerm: 'collect' }
    const charges = [
      { code: 'BAS', currency: 'EUR', amount: '{Price}' },
      { ...handling, currency: 'USD', amount: { from: '{Price}', times: '2' } },
    ]
    expect(build([{ Line: 'a' }, { Line: 'b' }], { charges }).record?.charges).toEqual([
      { code: 'BAS', amount: '20.20', currency: 'EUR' },
      { ...handling, amount: '40.40', currency: 'USD' },
    ])
  })
})

it('reads cut-offs as days or hours at the place where the transport begins, and leaves blank ones out', () => {
  const dates = ['D.M.YYYY', 'D.M.YYYY H:mm']
  const cutOffs = [
    { code: 'VCO', at: '{Sent}', metAt: { from: '{Due}', timeZone: 'Europe/Berlin' } },
    { code: 'FCO', at: { from: '{Due}', dates } },
    { code: 'DCO', at: '{Box}' },
  ]
  const { record, reports } = build([{ Due: '1.7.2026 18:00' }], {
    order: { cutOffs, to: { place: 'Lima' } },
    dates,
  } as never)
  expect(record?.cutOffs).toEqual([
    { code: 'VCO', at: '2026-02-01', metAt: null },
    { code: 'FCO', at: '2026-07-01T16:00:00Z', metAt: null },
  ])
  expect(reports).toEqual([expect.stringContaining('cutOffs.VCO.metAt')])
})

describe('what cannot be used', () => {
  it('skips only the bad line', () => {
    const { record, reports } = build([
      { Line: 'a' },
      { Line: 'b', Qty: '0' },
      { Line: 'c', Qty: '1,5' },
      { Line: 'd', Qty: '' },
      { Line: 'a', Qty: '5' },
    ])
    expect(record?.units.map((unit) => unit.ref)).toEqual(['a'])
    expect(reports).toEqual([
      '3 not at all: unit.quantity: "0" is not a whole number from 1',
      '4 not at all: unit.quantity: "1,5" is not a whole number from 1',
      '5 not at all: unit.quantity: blank',
      '6 not at all: line "a" of this order is already in line 2',
    ])
  })

  it('reports figures that it leaves out, and why', () => {
    const { record, reports } = build([{ Kg: '-5', Box: 'CSQU3054384', Price: 'by arrangement' }])
    expect(record?.units[0]).toMatchObject({ grossWeightKg: null, container: 'CSQU3054384' })
    expect(record?.charges).toEqual([])
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain('unit.grossWeightKg: "-5" is below zero')
    expect(reports[0]).toContain(
      'unit.container: "CSQU3054384" is used: The check digit of CSQU3054384 must be 3',
    )
    expect(reports[0]).toContain('charges.BAS: "by arrangement" is not a number')
  })

  it('leaves out what has no form of a container number', () => {
    const { record, reports } = build([{ Box: 'CSQU-1' }])
    expect(record?.units[0]).toMatchObject({ container: null })
    expect(reports[0]).toContain(
      '"CSQU-1" is not a container number: CSQU1 has 5 characters; a container number has 11',
    )
  })

  it('gives the order what its lines call it, each reference once, and none where the map names none', () => {
    const references = [
      { type: 'BKG', value: { from: '{Box}', optional: true }, issuer: 'MAEU' },
      { type: 'PO', value: '{No}-{Line}' },
    ]
    const unit = { container: undefined }
    const rows = [{ Line: 'a', Box: 'B1' }, { Line: 'b' }, { Line: 'c', Box: 'B1' }]
    const { record, reports } = build(rows, { order: { references }, unit })
    expect(reports).toEqual([])
    expect(record?.references).toEqual([
      { type: 'BKG', value: 'B1', issuer: 'MAEU' },
      ...['7-a', '7-b', '7-c'].map((value) => ({ type: 'PO', value, issuer: null })),
    ])
    expect(build([{}]).record).not.toHaveProperty('references')
  })

  it('reports where lines of one order differ, unless the map expects it', () => {
    const rows = [{ Line: 'a' }, { Line: 'b', Due: '2.3.2026', Mode: 'Plane' }]
    const { record, reports } = build(rows)
    expect(record?.transportMode).toBe('sea')
    expect(record?.route[1]?.arrival?.planned).toBe('2026-03-02T00:00:00Z')
    expect(reports).toEqual([
      '2 in part: arrival.planned: says "2026-03-01" where line 3 of the order says "2026-03-02", which is used',
      '3 in part: transportMode: says "air" where line 2 of the order says "sea", which is used',
    ])
    const mode = { from: '{Mode}', values: { Ship: 'sea', Plane: 'air' }, mayDiffer: true, pick: 'last' }
    const expected = build([rows[0] ?? {}, { Line: 'b', Mode: 'Plane' }], { order: { transportMode: mode } })
    expect([expected.record?.transportMode, expected.reports]).toEqual(['air', []])
  })

  it('takes an assumed value and reports it', () => {
    const transportMode = {
      from: '{Mode}',
      values: { Ship: 'sea' },
      else: { from: '{Country}', values: { Peru: 'sea' }, note: 'ships go there' },
    }
    const { record, reports } = build([{ Mode: '?' }], { order: { transportMode } })
    expect(record?.transportMode).toBe('sea')
    expect(reports).toEqual([
      '2 in part: transportMode: "?" is not among the values of the map; "sea" is used: ships go there',
    ])
  })

  it('refuses an order for which no line gives a required field', () => {
    const { record, reports } = build([{ Mode: '?' }, { Line: 'b', Mode: '?' }])
    expect(record).toBeNull()
    expect(reports).toEqual([
      '2 not at all: the order cannot be imported: transportMode: "?" is not among the values of the map',
      '3 not at all: the order cannot be imported: transportMode: "?" is not among the values of the map',
    ])
  })

  it('says all that is wrong with a line and its order at once', () => {
    const { record, reports } = build([{ Mode: '?', Qty: 'ten', Due: 'soon', Kg: '-1', Country: '' }], {
      order: { cargo: '{Country}', to: { place: '{Mode}', arrival: { planned: '{Due}' } } },
    })
    expect(record).toBeNull()
    expect(reports).toEqual([
      '2 not at all: unit.quantity: "ten" is not a number; unit.description: blank; the order cannot be imported: organization.name: blank; transportMode: "?" is not among the values of the map; cargo: blank; to: "?" is no place that the portal knows; name it in "places" of the map, with its UN/LOCODE, or with its city and countryCode; arrival.planned: "soon" is not a date like D.M.YYYY; unit.grossWeightKg: "-1" is below zero',
    ])
  })

  it('takes what one line lacks from another and reports it', () => {
    const { record, reports } = build([{ Mode: '?' }, { Line: 'b' }])
    expect(record?.transportMode).toBe('sea')
    expect(reports).toEqual(['2 in part: transportMode: "?" is not among the values of the map'])
  })

  it('reports text that its encoding can’t represent', () => {
    expect(build([{ Country: 'Per\ufffd' }]).reports[0]).toContain('characters unknown to the encoding')
  })
})

describe('compileMap', () => {
  it('says all that is wrong with a map at once, each fault once, with its path', () => {
    const changes = {
      order: {
        status: { from: '{Sent}', values: { yes: 'canceled', no: 'active' }, else: 'active' },
        transportMode: 'ocean',
        loadType: { from: '{Mode}', values: { Ship: 'LTL', Plane: '' }, else: 'none' },
        incoterms: { from: '{No}', values: { x: 'FOB' } },
        from: {
          place: 'Portland',
          departure: { actual: { from: '{Sent}', becomes: 'soon' }, planned: '31.11.2026' },
          carrier: '{Carrier}',
        },
        to: { place: { city: '{Contents}', countryCode: '{Contents}' } },
        canceledAt: { from: '{Due}', else: '{Contents}' },
      },
      unit: { packaging: 'Box', delivery: { from: '{Due}', becomes: 'yes' }, container: 'MSKU1' },
      charges: [{ code: 'BAS', amount: 'free', currency: 'EUR' }],
    }
    const map = { ...mapWith(changes), places: { Werk: 'Birmingham', Hafen: { city: 'Werk 3' } } }
    let message = ''
    try {
      const read = parse(map)
      compileMap(read.map, header, read.faults)
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    const starts = [
      'The map map.json is wrong:',
      '  order.status.values.yes: "canceled" is not one of active, archived',
      '  order.transportMode: "ocean" is not one of air, sea, truck, rail',
      '  order.loadType.values.Ship: "LTL" is not one of not-set, FCL, LCL',
      '  order.loadType.else: "none" is not one of',
      '  order.from.place: "Portland" may be Portland (USPDX, US-OR)',
      '  order.to.place.city, order.to.place.countryCode, order.canceledAt.else: the column "Contents" is not in the file',
      '  order.from.departure.planned: "31.11.2026" is not a date like D.M.YYYY',
      '  order.from.departure.actual.becomes: "soon" is not a date like D.M.YYYY',
      '  order.from.carrier: the column "Carrier" is not in the file',
      '  unit.packaging: "Box" is not one of',
      '  unit.container: "MSKU1" is not a container number',
      '  unit.delivery.becomes: "yes" is not one of booked, delivered',
      '  charges.0.amount: "free" is not a number',
      '  places.Werk: "Birmingham" may be Birmingham (GBBHM, GB-BIR), Birmingham (USBHM, US-AL)',
      '  places.Hafen: is no place that the portal knows',
      'The columns of the file are: No · ',
    ]
    const lines = message.split('\n')
    expect(lines.map((line, at) => line.slice(0, starts[at]?.length))).toEqual(starts)
  })

  it('names a column that the file lacks or has twice', () => {
    const map = parse(mapWith({ order: { cargo: '{Contents}' } })).map
    expect(() => compileMap(map, header)).toThrow(
      'The map is wrong:\n  order.cargo: the column "Contents" is not in the file\nThe columns of the file are: No · ',
    )
    const plain = parse(mapWith()).map
    expect(() => compileMap(plain, [...header, 'Kg'])).toThrow(
      'unit.grossWeightKg: the column "Kg" appears twice in the file',
    )
  })
})
