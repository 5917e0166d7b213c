import { arrivesLate, type Booking, leavesLate, pallets } from './booking.ts'

const full = 'Offloaded in Hong Kong: the flight was full'
const hold = 'Held in Dubai: transit papers are being checked'
const fog = 'Flight diverted around fog, late into Munich'

const m = 'meridian'
const a = 'alpenrad'

/** What Anna's organizations ship by air. */
export const airOrders: readonly Booking[] = [
  { customer: a, service: 'taipeiMunich', departs: 2, cargo: 'frames', load: pallets(6, 150), terms: 'FCA' },
  { customer: a, service: 'osakaMunich', departs: 4, cargo: 'drivetrains', load: pallets(2, 110), terms: 'FCA' },
  { customer: m, service: 'guangzhouAmsterdam', departs: 1, cargo: 'lamps', load: pallets(3, 140), terms: 'EXW' },
  { customer: a, service: 'shanghaiMunich', departs: -1, cargo: 'motors', load: pallets(4, 120), terms: 'FCA' },
  {
    customer: a,
    service: 'taipeiMunich',
    departs: -1,
    cargo: 'carbonFrames',
    load: pallets(3, 155),
    terms: 'FCA',
    shift: leavesLate(1, 46, 6, full),
  },
  { customer: m, service: 'hongKongAmsterdam', departs: 0, cargo: 'cookers', load: pallets(5, 120), terms: 'FOB' },
  {
    customer: a,
    service: 'frankfurtChicago',
    departs: 0,
    cargo: 'bicycles',
    load: pallets(4, 160),
    terms: 'CPT',
    exports: true,
  },
  { customer: a, service: 'seoulFrankfurt', departs: -1, cargo: 'motors', load: pallets(2, 115), terms: 'FCA' },
  {
    customer: m,
    service: 'mumbaiAmsterdam',
    departs: -6,
    cargo: 'linen',
    load: pallets(4, 150),
    terms: 'FCA',
    shift: leavesLate(1, 150, 3, hold),
    silent: 4,
  },
  {
    customer: m,
    service: 'mumbaiAmsterdam',
    departs: -4,
    cargo: 'towels',
    load: pallets(6, 150),
    terms: 'FCA',
    missing: 'air-waybill',
  },
  { customer: a, service: 'osakaMunich', departs: -6, cargo: 'brakes', load: pallets(2, 100), terms: 'FCA' },
  {
    customer: a,
    service: 'frankfurtNewYork',
    departs: -5,
    cargo: 'bicycles',
    load: pallets(3, 160),
    terms: 'CIP',
    exports: true,
  },
  {
    customer: a,
    service: 'shanghaiMunich',
    departs: 6,
    cargo: 'helmets',
    load: pallets(3, 150),
    terms: 'EXW',
    cancelled: { days: -1, reason: 'Goods are not ready; new date to follow' },
  },
  { customer: a, service: 'taipeiMunich', departs: -24, cargo: 'frames', load: pallets(8, 150), terms: 'FCA' },
  { customer: a, service: 'shanghaiFrankfurt', departs: -33, cargo: 'motors', load: pallets(5, 120), terms: 'FCA', unpaid: true },
  { customer: m, service: 'guangzhouAmsterdam', departs: -41, cargo: 'lamps', load: pallets(4, 140), terms: 'EXW' },
  {
    customer: a,
    service: 'frankfurtChicago',
    departs: -52,
    cargo: 'bicycles',
    load: pallets(6, 160),
    terms: 'CPT',
    exports: true,
  },
  { customer: a, service: 'osakaMunich', departs: -67, cargo: 'drivetrains', load: pallets(3, 105), terms: 'FCA' },
  { customer: a, service: 'seoulFrankfurt', departs: -88, cargo: 'motors', load: pallets(2, 110), terms: 'FCA' },
  {
    customer: a,
    service: 'shanghaiMunich',
    departs: -105,
    cargo: 'helmets',
    load: pallets(4, 150),
    terms: 'DAP',
    shift: arrivesLate(1, 7, 2, fog),
  },
  {
    customer: m,
    service: 'hongKongAmsterdam',
    departs: -30,
    cargo: 'cookers',
    load: pallets(2, 120),
    terms: 'FOB',
    cancelled: { days: -32, reason: 'Sent by sea instead' },
  },
]
