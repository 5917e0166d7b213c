import { customers } from '#customers.ts'
import { airports } from '#places/airports.ts'
import { railTerminals, roadPlaces } from '#places/inland-places.ts'
import { containers, dateAfter, line } from '#preorders/demo-preorder.ts'
import { day, hour } from '#services/zoned-time.ts'
import type { DemoQuote } from './demo-quote.ts'

const { tienShan } = customers

/** The company has offered it, and the customer has accepted: it's a pre-order now. */
function compressors(now: number): DemoQuote {
  return {
    customer: tienShan,
    askedAt: now - 4 * day,
    party: 'buyer',
    asked: {
      transportMode: 'rail',
      loadType: 'FCL',
      incoterms: 'FCA',
      incotermsPlace: 'Сиань',
      from: railTerminals.xian,
      to: railTerminals.almaty,
      readyOn: dateAfter(now, 15),
      cargo: 'Винтовые компрессоры',
      customerReference: 'Договор 318-12',
      units: [
        line('CS', 8, 'Компрессоры винтовые в ящиках', 11_200, [230, 150, 190], {
          hsCode: '841480',
          originCountry: 'CN',
          stackable: false,
        }),
      ],
      containers: [containers(2, '42G1')],
    },
    answers: [
      {
        at: now - 3 * day,
        kind: 'offered',
        offer: {
          validUntil: dateAfter(now, 6),
          note: 'Место в поезде зарезервировано до конца недели.',
          options: [
            {
              carrier: 'KTZ Express',
              service: 'Сиань – Алматы',
              transitDays: { min: 9, max: 12 },
              lines: [
                {
                  code: 'BAS',
                  amount: '5900.00',
                  currency: 'USD',
                  cost: { unitPrice: '5180.00', currency: 'USD' },
                },
                { code: 'THD', amount: '320.00', currency: 'USD' },
              ],
            },
          ],
        },
      },
      { at: now - 9 * hour, kind: 'accepted', version: 1, optionId: 'a' },
    ],
  }
}

/** No rate sheet covers the lane, and the company hasn't answered yet. */
function sensors(now: number): DemoQuote {
  return {
    customer: tienShan,
    askedAt: now - 20 * hour,
    party: null,
    asked: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'FCA',
      incotermsPlace: 'Франкфурт-на-Майне',
      from: airports.frankfurt,
      to: airports.almaty,
      readyOn: dateAfter(now, 7),
      cargo: 'Датчики давления',
      customerReference: 'Договор 318-15',
      units: [line('CTN', 12, 'Датчики давления промышленные', 144, [60, 40, 40], { hsCode: '902620' })],
    },
    answers: [],
  }
}

/** Offered at once by the rate sheet for groupage. */
function returns(now: number): DemoQuote {
  return {
    customer: tienShan,
    askedAt: now - 2 * day,
    party: null,
    asked: {
      transportMode: 'truck',
      loadType: 'not-set',
      incoterms: 'DAP',
      incotermsPlace: 'Штутгарт',
      from: roadPlaces.istanbul,
      to: roadPlaces.stuttgart,
      readyOn: dateAfter(now, 9),
      cargo: 'Насосы на гарантийный ремонт',
      customerReference: 'Договор 318-07',
      units: [line('PLL', 2, 'Насосы центробежные, возврат', 860, [120, 80, 135], { hsCode: '841370' })],
    },
    answers: [],
  }
}

/** Returns the price requests of Boris's company. */
export function borisQuotes(now: number): DemoQuote[] {
  return [compressors, sensors, returns].map((make) => make(now))
}
