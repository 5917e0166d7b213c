import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Event } from '@portolan/contract/freight/orders/order-parts'
import type { Locale } from '@portolan/contract/identity/users'
import { samplePlace } from './sample-places.ts'

const day = 86_400_000

/** Instants relative to a moment, on the hour, so that samples never look old. */
export function clockOf(now: Date): (days: number) => string {
  const base = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return (days) => new Date(base + Math.round(days * 24) * (day / 24)).toISOString().replace('.000Z', 'Z')
}

function sampleId(number: number): string {
  return `01a1fdb1-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const texts = {
  parts: { en: 'Bicycle parts', ru: 'Велосипедные части' },
  servers: { en: 'Server equipment', ru: 'Серверное оборудование' },
  tools: { en: 'Power tools', ru: 'Электроинструмент' },
} satisfies Record<string, Record<Locale, string>>

/** Three typical orders: at sea on time, arrived by air, by rail and late. */
export function sampleOrders(locale: Locale, now: Date): Order[] {
  const at = clockOf(now)
  const common = {
    organization: { id: sampleId(0), name: 'Alpenrad' },
    status: 'active' as const,
    createdAt: at(-40),
    updatedAt: at(-0.2),
    arrivalSlipMinutes: null,
    lateMinutes: null,
    alerts: [],
    papers: null,
    unpaid: null,
    delivery: { planned: null, estimated: null, actual: null },
    isDelivered: false,
    waitsFor: null,
    carrier: null,
    conveyance: null,
    lastEvent: null,
    pinned: false,
  }
  return [
    {
      ...common,
      id: sampleId(1),
      number: 'PF-26-04817',
      shipmentStatus: 'IN_TRANSIT',
      transportMode: 'sea',
      currentMode: 'sea',
      containers: [{ type: '45G1', quantity: 1 }],
      loadType: 'FCL',
      incoterms: 'FOB',
      customerReference: 'PO-7731',
      cargo: texts.parts[locale],
      from: samplePlace('shanghai', locale),
      to: samplePlace('rotterdam', locale),
      departure: { planned: at(-19), estimated: null, actual: at(-19) },
      arrival: { planned: at(11), estimated: at(11), actual: null },
      delivery: { planned: at(14), estimated: null, actual: null },
      totals: { packages: 412, grossWeightKg: 8_640, volumeM3: 54.2, chargeableWeightKg: null },
      progress: 0.64,
      pinned: true,
    },
    {
      ...common,
      id: sampleId(2),
      number: 'PF-26-05102',
      shipmentStatus: 'ARRIVED',
      transportMode: 'air',
      currentMode: 'air',
      containers: [],
      loadType: 'not-set',
      incoterms: 'FCA',
      customerReference: 'PO-7790',
      cargo: texts.servers[locale],
      from: samplePlace('hongKong', locale),
      to: samplePlace('almaty', locale),
      departure: { planned: at(-2), estimated: null, actual: at(-2) },
      arrival: { planned: at(-0.6), estimated: null, actual: at(-0.7) },
      delivery: { planned: at(-0.2), estimated: null, actual: at(-0.3) },
      isDelivered: true,
      totals: { packages: 6, grossWeightKg: 742, volumeM3: 3.1, chargeableWeightKg: 742 },
      progress: 1,
    },
    {
      ...common,
      id: sampleId(3),
      number: 'PF-26-04990',
      shipmentStatus: 'IN_TRANSIT',
      transportMode: 'rail',
      currentMode: 'rail',
      containers: [],
      loadType: 'LCL',
      incoterms: 'CPT',
      customerReference: 'PO-7764',
      cargo: texts.tools[locale],
      from: samplePlace('xian', locale),
      to: samplePlace('duisburg', locale),
      departure: { planned: at(-9), estimated: null, actual: at(-9) },
      arrival: { planned: at(5), estimated: at(7), actual: null },
      totals: { packages: 18, grossWeightKg: 2_310, volumeM3: 9.4, chargeableWeightKg: 4_700 },
      progress: 0.41,
    },
  ]
}

type Step = [
  code: EventCode,
  place: Parameters<typeof samplePlace>[0],
  planned: number,
  known: number | null,
  certainty?: 'actual',
]

/** The route of the first order, in days from now. */
const steps: Step[] = [
  ['GTIN', 'shanghai', -21, -21, 'actual'],
  ['LOAD', 'shanghai', -19.5, -19.4, 'actual'],
  ['DEPA', 'shanghai', -19, -19, 'actual'],
  ['ARRI', 'singapore', -11, -9.5, 'actual'],
  ['DEPA', 'singapore', -10, -8.5, 'actual'],
  ['ARRI', 'rotterdam', 11, 11],
  ['DISC', 'rotterdam', 12, null],
]

/** The first sample order with its milestones. */
export function sampleVoyage(locale: Locale, now: Date): OrderDetail | null {
  const at = clockOf(now)
  const [order] = sampleOrders(locale, now)
  if (!order) return null
  const events = steps.flatMap(([code, place, planned, actual, certainty], index): Event[] => {
    const common = { code, place: samplePlace(place, locale), unitId: null, remark: null }
    const plan = { ...common, id: sampleId(100 + index), at: at(planned), classifier: 'planned' as const }
    if (actual === null) return [plan]
    return [
      plan,
      { ...plan, id: sampleId(200 + index), at: at(actual), classifier: certainty ?? 'estimated' },
    ]
  })
  return {
    ...order,
    events,
    route: (['shanghai', 'singapore', 'rotterdam'] as const).map((place, index, { length }) => ({
      leg: index === 0 ? 'from' : index === length - 1 ? 'to' : 'via',
      place: samplePlace(place, locale),
      mode: index === length - 1 ? null : 'sea',
      arrival: null,
      departure: null,
      carrier: null,
      conveyance: null,
    })),
    departureSlipMinutes: null,
    slipReasonCode: null,
    position: null,
    cancellation: null,
    cutOffs: [],
    incotermsPlace: null,
    distanceKm: 19_300,
    emissions: null,
    charges: null,
    chargeLines: [],
    contacts: [],
    references: [],
    questions: { count: 0, latest: [], messages: 0 },
    preorder: null,
    partsVersion: '',
  }
}
