import { customers } from '#customers.ts'
import type { DemoOrder } from '#orders/demo-order.ts'
import { airports } from '#places/airports.ts'
import { seaports } from '#places/seaports.ts'
import { day, hour } from '#services/zoned-time.ts'
import { bookedParty, containers, type DemoPreorder, dateAfter, line, parties } from './demo-preorder.ts'

const { meridian, alpenrad } = customers
const meridianParty = bookedParty(meridian.name, 'Waalhaven Z.z. 44', '3088 HJ', 'Rotterdam', 'NL', {
  contact: { name: 'Anna Petrova', email: 'anna@demo.example', phone: null },
})
const alpenradParty = bookedParty(alpenrad.name, 'Am Moosfeld 17', '81829', 'München', 'DE', {
  taxId: 'DE811234567',
})
const haitang = bookedParty(
  'Ningbo Haitang Home Products Co., Ltd.',
  '88 Chuangye Avenue',
  '315800',
  'Ningbo',
  'CN',
)
const foshan = bookedParty('Foshan Mingyue Trading Ltd.', '6 Lecong Avenue West', '528315', 'Foshan', 'CN')
const taichung = bookedParty(
  'Taichung Frameworks Co., Ltd.',
  '35 Gongyequ 18th Road',
  '407',
  'Taichung',
  'TW',
)
const lakefront = bookedParty('Lakefront Bicycle Co.', '1440 W Fulton Street', '60607', 'Chicago', 'US')

/** Just submitted; the rules suggest another Incoterms rule. */
function kettles(now: number): DemoPreorder {
  return {
    customer: meridian,
    submittedAt: now - 3 * hour,
    booking: {
      transportMode: 'sea',
      loadType: 'FCL',
      incoterms: 'FOB',
      incotermsPlace: 'Ningbo',
      from: seaports.ningbo,
      to: seaports.rotterdam,
      readyOn: dateAfter(now, 16),
      cargo: 'Electric kettles and toasters for the spring range',
      customerReference: 'PO 45188204',
      units: [
        line('CTN', 860, 'Electric kettles, stainless steel, 1.7 l', 6_880, [46, 33, 52], {
          hsCode: '851679',
          originCountry: 'CN',
          stackable: true,
          poNumber: '45188204-1',
        }),
        line('CTN', 310, 'Toasters, two-slot', 2_325, [41, 36, 48], {
          hsCode: '851672',
          originCountry: 'CN',
          stackable: true,
          poNumber: '45188204-2',
        }),
        line('PLL', 2, 'Printed sales displays, cardboard', 240, [120, 80, 150], {
          hsCode: '481920',
          originCountry: 'CN',
          stackable: false,
          poNumber: '45188204-3',
        }),
      ],
      containers: [containers(2, '45G1')],
      parties: parties(haitang, meridianParty),
      delivery: {
        service: 'DOOR',
        address: { street: 'Waalhaven Z.z. 44', postCode: '3088 HJ', city: 'Rotterdam', countryCode: 'NL' },
      },
      services: { exportCustoms: false, importCustoms: true },
      declaredValue: { amount: '96400.00', currency: 'USD' },
      insuranceWanted: true,
      comment: 'Delivery on weekdays from 7:00 to 15:00, ramp 4.',
    },
    documents: ['packing-list', 'commercial-invoice'],
    steps: [],
  }
}

/** The company asks for an HS code and the importer's number. */
function lamps(now: number): DemoPreorder {
  return {
    customer: meridian,
    submittedAt: now - 27 * hour,
    booking: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'FCA',
      incotermsPlace: 'Shanghai Pudong',
      from: airports.shanghai,
      to: airports.amsterdam,
      readyOn: dateAfter(now, 5),
      cargo: 'LED pendant lamps with spare drivers',
      customerReference: 'PO 45190117',
      units: [
        line('CTN', 48, 'LED pendant lamps, brushed brass', 528, [48, 48, 40], {
          hsCode: '940511',
          originCountry: 'CN',
          stackable: true,
        }),
        line('CTN', 6, 'LED drivers, 24 V', 54, [40, 30, 25], { originCountry: 'CN', stackable: true }),
      ],
      parties: parties(foshan, meridianParty),
      services: { exportCustoms: false, importCustoms: true },
      declaredValue: { amount: '18250.00', currency: 'EUR' },
      insuranceWanted: true,
    },
    documents: ['commercial-invoice'],
    steps: [
      {
        at: now - 5 * hour,
        kind: 'update-requested',
        fields: [
          { path: 'units.1.hsCode', question: 'Which HS code do the drivers have?' },
          {
            path: 'parties.consignee.taxId',
            question: 'What is the EORI number for the import declaration?',
          },
        ],
      },
    ],
  }
}

/** Asked, answered, and now the company proposes another weight and date. */
function frames(now: number): DemoPreorder {
  const heavy = { hsCode: '871491', originCountry: 'TW', stackable: false }
  const forks = line('CTN', 22, 'Suspension forks', 186, [58, 42, 36], {
    hsCode: '871491',
    originCountry: 'TW',
    stackable: true,
  })
  const booked = line('PLL', 6, 'Bicycle frames, aluminum, boxed', 1_180, [120, 80, 165], heavy)
  return {
    customer: alpenrad,
    submittedAt: now - 3 * day,
    booking: {
      transportMode: 'sea',
      loadType: 'LCL',
      incoterms: 'FCA',
      incotermsPlace: 'Shanghai',
      from: seaports.shanghai,
      to: seaports.hamburg,
      readyOn: dateAfter(now, 9),
      cargo: 'Bicycle frames and forks',
      customerReference: 'AR-7741/26',
      units: [booked, { ...forks, stackable: null }],
      parties: parties(taichung, alpenradParty),
      delivery: {
        service: 'DOOR',
        address: { street: 'Am Moosfeld 17', postCode: '81829', city: 'München', countryCode: 'DE' },
      },
      services: { exportCustoms: false, importCustoms: true },
      insuranceWanted: true,
    },
    documents: ['packing-list'],
    steps: [
      {
        at: now - 2.6 * day,
        kind: 'update-requested',
        fields: [{ path: 'units.1.stackable', question: 'Can the cartons with forks be stacked?' }],
      },
      {
        at: now - 2.4 * day,
        kind: 'answered',
        changes: { units: [booked, forks] },
        note: 'Yes, up to three layers.',
      },
      {
        at: now - 20 * hour,
        kind: 'changes-proposed',
        changes: { units: [{ ...booked, grossWeightKg: 1_240 }, forks], readyOn: dateAfter(now, 12) },
        note: 'The supplier’s packing list says 1,240 kg, and the cargo will be ready three days later. The next consolidation still reaches Hamburg in time.',
      },
    ],
  }
}

/** Refused, because the goods don't fly. */
function batteries(now: number): DemoPreorder {
  return {
    customer: alpenrad,
    submittedAt: now - 5 * day,
    booking: {
      transportMode: 'air',
      loadType: 'not-set',
      incoterms: 'CPT',
      incotermsPlace: "Chicago O'Hare",
      from: airports.munich,
      to: airports.chicago,
      readyOn: dateAfter(now, 2),
      cargo: 'Spare batteries for e-bikes',
      customerReference: 'AR-7702/26',
      units: [
        line('CTN', 40, 'Lithium-ion batteries for e-bikes, 500 Wh', 168, [45, 18, 15], {
          hsCode: '850760',
          originCountry: 'DE',
          stackable: true,
        }),
      ],
      parties: parties(alpenradParty, lakefront),
      services: { exportCustoms: true, importCustoms: false },
      dangerousGoods: [
        {
          unNumber: '3480',
          properShippingName: 'LITHIUM ION BATTERIES',
          class: '9',
          packingGroup: null,
          limitedQuantity: false,
          netKg: 136,
          neqKg: null,
          emergencyContact: { name: 'Alpenrad dangerous goods desk', phone: '+49 89 555 0190' },
          unitIndex: 0,
        },
      ],
    },
    documents: ['packing-list'],
    steps: [
      {
        at: now - 4.5 * day,
        kind: 'rejected',
        reasonCode: 'dangerous-goods',
        reason:
          'Lithium-ion batteries on their own (UN 3480) aren’t accepted on passenger aircraft, and no freighter flies this lane. We can offer sea freight from Hamburg.',
      },
    ],
  }
}

/** Returns the pre-order behind a demo order. */
export function approvedPreorder({ customer, record, timetable, shipper }: DemoOrder): DemoPreorder {
  const { legs, last } = timetable
  const approvedAt = Date.parse(record.createdAt ?? '')
  const { name } = shipper
  return {
    customer,
    submittedAt: approvedAt - 30 * hour,
    booking: {
      transportMode: record.transportMode,
      loadType: record.loadType,
      incoterms: record.incoterms,
      incotermsPlace: legs[0].from.city,
      from: legs[0].from,
      to: last.to,
      readyOn: dateAfter(legs[0].departure.planned, -5),
      cargo: record.cargo,
      customerReference: record.customerReference,
      units: record.units.map((unit) =>
        line(
          unit.packaging,
          unit.quantity,
          unit.description,
          unit.grossWeightKg ?? 1,
          [unit.lengthCm ?? 120, unit.widthCm ?? 80, unit.heightCm ?? 100],
          {
            volumeM3: unit.volumeM3,
            ...(unit.lengthCm === null && { lengthCm: null, widthCm: null, heightCm: null }),
          },
        ),
      ),
      parties: parties(
        { ...haitang, name, street: null, postCode: null, city: null, countryCode: null },
        null,
      ),
    },
    // The order has its documents already.
    documents: [],
    steps: [{ at: approvedAt, kind: 'approved', orderRef: record.ref }],
  }
}

/** Returns the bookings of Anna's organizations, finished and pending. */
export function annaPreorders(now: number): DemoPreorder[] {
  return [batteries(now), frames(now), lamps(now), kettles(now)]
}
