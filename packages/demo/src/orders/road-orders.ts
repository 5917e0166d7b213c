import { arrivesLate, type Booking, leavesLate, pallets } from '#booking.ts'

const ferry = 'Ferry canceled: gale in the Kattegat'
const queue = 'Long queue of lorries at Kapıkule'

const m = 'meridian'
const a = 'alpenrad'

/** Road shipments of Anna's organizations. */
export const roadOrders: readonly Booking[] = [
  { customer: a, service: 'milanMunich', departs: 1, cargo: 'saddles', load: pallets(6, 140), terms: 'EXW' },
  {
    customer: m,
    service: 'pragueRotterdam',
    departs: 3,
    plansDays: true,
    cargo: 'glassware',
    load: pallets(18, 150),
    terms: 'DAP',
  },
  {
    customer: m,
    service: 'istanbulRotterdam',
    departs: -3,
    cargo: 'towels',
    load: pallets(26, 160),
    terms: 'FCA',
    shift: leavesLate(1, 14, 5, queue),
  },
  {
    customer: a,
    service: 'barcelonaMunich',
    departs: -1,
    plansDays: true,
    cargo: 'helmets',
    load: pallets(11, 170),
    terms: 'FCA',
  },
  {
    customer: m,
    service: 'lodzRotterdam',
    departs: -1,
    plansDays: true,
    cargo: 'mattresses',
    load: pallets(30, 170),
    terms: 'DAP',
  },
  {
    customer: a,
    service: 'munichGothenburg',
    departs: -2,
    cargo: 'bicycles',
    load: pallets(22, 165),
    terms: 'DAP',
    exports: true,
    shift: arrivesLate(0, 26, 8, ferry),
  },
  {
    customer: m,
    service: 'lyonRotterdam',
    departs: -5,
    plansDays: true,
    cargo: 'glassware',
    load: pallets(9, 145),
    terms: 'FCA',
  },
  {
    customer: m,
    service: 'istanbulRotterdam',
    departs: -9,
    plansDays: true,
    cargo: 'linen',
    load: pallets(20, 165),
    terms: 'FCA',
    missing: 'cmr',
  },
  {
    customer: a,
    service: 'milanMunich',
    departs: -20,
    cargo: 'saddles',
    load: pallets(5, 140),
    terms: 'EXW',
  },
  {
    customer: m,
    service: 'lodzRotterdam',
    departs: -28,
    cargo: 'mattresses',
    load: pallets(28, 170),
    terms: 'DAP',
  },
  {
    customer: m,
    service: 'istanbulRotterdam',
    departs: -50,
    cargo: 'towels',
    load: pallets(24, 160),
    terms: 'DAF',
  },
  {
    customer: a,
    service: 'barcelonaMunich',
    departs: -73,
    cargo: 'helmets',
    load: pallets(9, 170),
    terms: 'FCA',
  },
  {
    customer: m,
    service: 'pragueRotterdam',
    departs: -35,
    cargo: 'glassware',
    load: pallets(12, 150),
    terms: 'DAP',
    canceled: { days: -37, reason: 'Load joined with the next lorry' },
  },
]
