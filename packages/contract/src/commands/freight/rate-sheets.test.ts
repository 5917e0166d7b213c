import { expect, it } from 'vitest'
import { SheetLane } from '#company/sheet-content.ts'
import { showRateSheet } from './rate-sheets.ts'

it('a lane is shown with what its prices are for, and with their bounds', () => {
  const lane = SheetLane.parse({
    ref: 'PEK-SEL',
    mode: 'air',
    carrier: 'Air China',
    freeTime: '5 days',
    remarks: 'direct',
    from: [{ kind: 'locode', locode: 'CNPEK' }],
    to: [{ kind: 'everywhere' }],
    lines: [
      {
        code: 'BAS',
        leg: 'main',
        basis: 'chargeableKg',
        currency: 'CNY',
        min: '75',
        breaks: [
          { from: '0', amount: '37.15' },
          { from: '45', amount: '18.28' },
        ],
      },
      {
        code: 'FSC',
        leg: 'main',
        basis: 'percent',
        currency: 'CNY',
        amount: '12.5',
        percentOf: ['BAS', 'SSC'],
      },
      {
        code: 'DEL',
        leg: 'destination',
        basis: 'grossKg',
        currency: 'EUR',
        amount: '40',
        per: '100',
        max: '900',
      },
      { code: 'OHC', leg: 'origin', basis: 'container', currency: 'AUD', amount: '760', equipment: '40HC' },
      { code: 'SSC', leg: 'main', basis: 'shipment', currency: 'CNY', included: true },
      { code: 'AMS', leg: 'main', basis: 'document', currency: 'USD' },
    ],
  })
  expect(showRateSheet.rows?.text(lane).split('\n')).toEqual([
    'PEK-SEL · air · Air China',
    '  BAS per chargeableKg: CNY 37.15 from 0, 18.28 from 45, at least CNY 75',
    '  FSC of BAS, SSC: 12.5%',
    '  DEL per 100 grossKg: EUR 40, at most EUR 900',
    '  OHC per container 40HC: AUD 760',
    '  SSC per shipment: included',
    '  AMS per document: on request',
    '  free time: 5 days',
    '  remarks: direct',
  ])
})
