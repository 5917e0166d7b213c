import { customers } from '#customers.ts'
import { airports } from '#places/airports.ts'
import { roadPlaces } from '#places/inland-places.ts'
import { seaports } from '#places/seaports.ts'
import { containers, dateAfter, line } from '#preorders/demo-preorder.ts'
import { day, hour } from '#services/zoned-time.ts'
import type { DemoQuote } from './demo-quote.ts'

const { meridian, alpenrad } = customers

/** Offered at once by the rate sheets, by two services. */
function furniture(now: number): DemoQuote {
  return {
    customer: meridian,
    askedAt: now - 5 * hour,
    party: 'buyer',
    asked: {
      transportMode: 'sea',
      loadType: 'FCL',
      incoterms: 'FOB',
      incotermsPlace: 'Shanghai',
      from: seaports.shanghai,
      to: seaports.rotterdam,
      readyOn: dateAfter(now, 18),
      cargo: 'Garden furniture, flat-packed',
      customerReference: 'PO 45193360',
      units: [line('CTN', 640, 'Garden chairs and tables', 14_400, [110, 62, 14], { hsCode: '940179' })],
      containers: [containers(2, '45G1')],
      delivery: {
        service: 'DOOR',
        address: { street: 'Waalhaven Z.z. 44', postCode: '3088 HJ', city: 'Rotterdam', countryCode: 'NL' },
      },
      services: { exportCustoms: false, importCustoms: true },
    },
    answers: [],
  }
}

/** Dangerous goods: the company has to answer. */
function batteries(now: number): DemoQuote {
  return {
    customer: alpenrad,
    askedAt: now - 26 * hour,
    party: null,
    asked: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'FCA',
      incotermsPlace: 'Shanghai Pudong',
      from: airports.shanghai,
      to: airports.munich,
      readyOn: dateAfter(now, 8),
      cargo: 'Batteries for bicycle lights',
      customerReference: 'AR-7790/26',
      units: [line('CTN', 24, 'Lithium-ion batteries for bicycle lights', 96, [40, 30, 20])],
      dangerousGoods: [
        {
          unNumber: '3480',
          properShippingName: 'LITHIUM ION BATTERIES',
          class: '9',
          packingGroup: null,
          limitedQuantity: false,
          netKg: 60,
          neqKg: null,
          emergencyContact: { name: 'Alpenrad dangerous goods desk', phone: '+49 89 555 0190' },
          unitIndex: 0,
        },
      ],
    },
    answers: [],
  }
}

/** No rate sheet covers the lane: the company has answered, and has since found a better price. */
function rims(now: number): DemoQuote {
  const offered = (freight: string) => ({
    validUntil: dateAfter(now, 9),
    options: [
      {
        carrier: 'Lufthansa Cargo',
        service: 'td.Pro',
        transitDays: { min: 3, max: 5 },
        lines: [
          { code: 'BAS', amount: freight, currency: 'EUR', cost: { unitPrice: '1411.20', currency: 'EUR' } },
          { code: 'FSC', amount: '302.40', currency: 'EUR', cost: { unitPrice: '302.40', currency: 'EUR' } },
          { code: 'AWC', amount: '35.00', currency: 'EUR', cost: { unitPrice: '25.00', currency: 'EUR' } },
        ],
      },
    ],
  })
  return {
    customer: alpenrad,
    askedAt: now - 3 * day,
    party: 'seller',
    asked: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'CPT',
      incotermsPlace: "Chicago O'Hare",
      from: airports.munich,
      to: airports.chicago,
      readyOn: dateAfter(now, 11),
      cargo: 'Carbon rims',
      customerReference: 'AR-7768/26',
      units: [line('CTN', 36, 'Carbon rims for racing bicycles', 252, [72, 72, 24], { hsCode: '871492' })],
    },
    answers: [
      { at: now - 2.5 * day, kind: 'offered', offer: { ...offered('1764.00'), note: null } },
      {
        at: now - 7 * hour,
        kind: 'offered',
        offer: {
          ...offered('1638.00'),
          note: 'We’ve found space on the direct flight on Thursday, at a lower rate.',
        },
      },
    ],
  }
}

/** The customer found the price too high. */
function shelves(now: number): DemoQuote {
  return {
    customer: meridian,
    askedAt: now - 6 * day,
    party: null,
    asked: {
      transportMode: 'truck',
      loadType: 'not-set',
      incoterms: 'DAP',
      incotermsPlace: 'Rotterdam',
      from: roadPlaces.lodz,
      to: roadPlaces.rotterdam,
      readyOn: dateAfter(now, 4),
      cargo: 'Shelving systems',
      customerReference: 'PO 45187745',
      units: [line('PLL', 6, 'Shelving systems, steel', 2_700, [120, 80, 140], { hsCode: '940320' })],
    },
    answers: [
      {
        at: now - 5.5 * day,
        kind: 'declined',
        version: 1,
        reason: 'Our supplier delivers it free of charge this time.',
      },
    ],
  }
}

/** The offer has expired without an answer. */
function lamps(now: number): DemoQuote {
  return {
    customer: meridian,
    askedAt: now - 24 * day,
    party: 'buyer',
    asked: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'FCA',
      incotermsPlace: 'Shanghai Pudong',
      from: airports.shanghai,
      to: airports.amsterdam,
      readyOn: dateAfter(now, -16),
      cargo: 'Table lamps',
      customerReference: 'PO 45182901',
      units: [line('CTN', 40, 'Table lamps with fabric shades', 360, [45, 45, 60], { hsCode: '940521' })],
      services: { exportCustoms: false, importCustoms: true },
    },
    answers: [],
  }
}

/**
 * Accepted, and then there was more cargo than the price is for: it has ended, and a new offer can be asked
 * for.
 */
function saddles(now: number): DemoQuote {
  const cargo = (boxes: number, kilograms: number) =>
    line('CTN', boxes, 'Bicycle saddles', kilograms, [60, 40, 40], { hsCode: '871495' })
  return {
    customer: alpenrad,
    askedAt: now - 5 * day,
    party: 'seller',
    asked: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'CPT',
      incotermsPlace: "Chicago O'Hare",
      from: airports.munich,
      to: airports.chicago,
      readyOn: dateAfter(now, 6),
      cargo: 'Bicycle saddles',
      customerReference: 'AR-7802/26',
      units: [cargo(12, 108)],
    },
    answers: [
      {
        at: now - 4 * day,
        kind: 'offered',
        offer: {
          validUntil: dateAfter(now, 10),
          note: null,
          options: [
            {
              carrier: 'Lufthansa Cargo',
              service: 'td.Pro',
              transitDays: { min: 3, max: 5 },
              lines: [
                { code: 'BAS', amount: '756.00', currency: 'EUR' },
                { code: 'FSC', amount: '129.60', currency: 'EUR' },
                { code: 'AWC', amount: '35.00', currency: 'EUR' },
              ],
            },
          ],
        },
      },
      { at: now - 3 * day, kind: 'accepted', version: 1, optionId: 'a' },
      { at: now - 4 * hour, kind: 'changed', changes: { units: [cargo(30, 270)] } },
    ],
  }
}

/** Returns the price requests of Anna's two companies. */
export function annaQuotes(now: number): DemoQuote[] {
  return [furniture, batteries, rims, saddles, shelves, lamps].map((make) => make(now))
}
