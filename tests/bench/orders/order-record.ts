import type { OrderRecord } from '@portolan/contract/company/orders'

const place = { lat: 31.2, lng: 121.5, timeZone: 'Asia/Shanghai' }
const shanghai = { ...place, name: 'Port of Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' }
const hamburg = { ...place, name: 'Port of Hamburg', city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' }
const planned = (at: string) => ({ planned: at, estimated: null, actual: null })

/**
 * Returns an order from Shanghai to Hamburg with three units and an event; values depend only on the number.
 */
export function recordOf(number: number, cargo: string): OrderRecord {
  const leg = { carrier: 'Ocean Line', conveyance: 'Vessel 1' }
  return {
    ref: `order-${number}`,
    number: `BN-${number}`,
    organization: { ref: 'bench', name: 'Bench' },
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FOB',
    customerReference: `PO-${number}`,
    cargo,
    charges: [],
    contacts: [],
    position: null,
    route: [
      {
        ...leg,
        leg: 'from',
        place: shanghai,
        mode: 'sea',
        arrival: null,
        departure: planned('2026-11-01T08:00:00Z'),
      },
      {
        ...leg,
        leg: 'to',
        place: hamburg,
        mode: null,
        arrival: planned('2026-12-05T08:00:00Z'),
        departure: null,
      },
    ],
    units: Array.from({ length: 3 }, (_, unit) => ({
      ref: String(unit),
      packaging: 'PLL',
      quantity: 6,
      description: 'Pallets',
      grossWeightKg: 420,
      volumeM3: 2,
      lengthCm: null,
      widthCm: null,
      heightCm: null,
      container: null,
      seal: null,
      marks: null,
      delivery: 'booked',
    })),
    events: [
      {
        ref: 'gate',
        at: '2026-10-30T08:00:00Z',
        classifier: 'actual',
        code: 'GTIN',
        place: shanghai,
        unitRef: null,
        remark: null,
      },
    ],
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    createdAt: '2026-10-20T08:00:00Z',
    updatedAt: '2026-10-20T08:00:00Z',
  }
}
