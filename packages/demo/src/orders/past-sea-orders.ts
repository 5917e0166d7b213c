import { arrivesLate, type Booking, full, pallets } from '#booking.ts'

const strike = 'Dockers on strike in Rotterdam'
const replaced = 'Order placed with another supplier'

const m = 'meridian'
const a = 'alpenrad'

/** Sea shipments of Anna's organizations, delivered or canceled weeks ago. */
export const pastSeaOrders: readonly Booking[] = [
  {
    customer: m,
    service: 'shanghaiRotterdam',
    departs: -62,
    cargo: 'sofas',
    load: full(2, '40HC'),
    terms: 'FOB',
  },
  {
    customer: m,
    service: 'ningboRotterdam',
    departs: -75,
    cargo: 'cookers',
    load: full(2, '40HC'),
    terms: 'FOB',
    unpaid: true,
  },
  {
    customer: m,
    service: 'yantianHamburg',
    departs: -90,
    cargo: 'lamps',
    load: pallets(9, 145),
    terms: 'DAT',
    shift: arrivesLate(0, 80, 40, 'Typhoon in the South China Sea'),
  },
  {
    customer: m,
    service: 'santosRotterdam',
    departs: -58,
    cargo: 'shelves',
    load: full(3, '40GP'),
    terms: 'FOB',
  },
  {
    customer: a,
    service: 'hamburgNewYork',
    departs: -48,
    cargo: 'ebikes',
    load: full(1, '40HC'),
    terms: 'DDP',
    exports: true,
  },
  {
    customer: m,
    service: 'nhavaShevaAntwerp',
    departs: -110,
    cargo: 'linen',
    load: full(1, '40HC'),
    terms: 'FCA',
    noReference: true,
  },
  {
    customer: a,
    service: 'qingdaoGdansk',
    departs: -82,
    cargo: 'tyres',
    load: full(2, '40HC'),
    terms: 'CFR',
  },
  {
    customer: m,
    service: 'ambarliRotterdam',
    departs: -45,
    cargo: 'towels',
    load: full(1, '40HC'),
    terms: 'FCA',
  },
  {
    customer: m,
    service: 'catLaiRotterdam',
    departs: -70,
    cargo: 'gardenSets',
    load: full(2, '40HC'),
    terms: 'FOB',
    canceled: { days: -78, reason: replaced },
  },
  {
    customer: m,
    service: 'shanghaiRotterdam',
    departs: -130,
    cargo: 'tables',
    load: full(1, '40HC'),
    terms: 'DDU',
    shift: arrivesLate(1, 54, 60, strike),
  },
]
