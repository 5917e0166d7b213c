import { arrivesLate, type Booking, full, leavesLate, pallets } from './booking.ts'

const t = 'tienShan'

/** What Boris's organization ships, by all modes. Its texts are Russian, as a carrier's clerk would write to it. */
export const tienShanOrders: readonly Booking[] = [
  { customer: t, service: 'hamburgTashkent', departs: -9, cargo: 'pumps', load: full(1, '20GP'), terms: 'CPT' },
  { customer: t, service: 'shanghaiVladivostok', departs: -11, cargo: 'electric', load: full(1, '40GP'), terms: 'FOB' },
  { customer: t, service: 'shanghaiVladivostok', departs: -48, cargo: 'conveyor', load: full(2, '20GP'), terms: 'FOB' },
  { customer: t, service: 'frankfurtAlmaty', departs: 0, cargo: 'sensors', load: pallets(1, 90), terms: 'FCA' },
  { customer: t, service: 'milanAlmaty', departs: 3, cargo: 'bearings', load: pallets(2, 70), terms: 'EXW' },
  { customer: t, service: 'frankfurtAlmaty', departs: -6, cargo: 'sensors', load: pallets(2, 110), terms: 'FCA' },
  { customer: t, service: 'frankfurtAlmaty', departs: -29, cargo: 'bearings', load: pallets(1, 80), terms: 'CIP' },
  {
    customer: t,
    service: 'istanbulAlmaty',
    departs: -5,
    cargo: 'fittings',
    load: pallets(24, 150),
    terms: 'CPT',
    shift: leavesLate(2, 36, 20, 'Паром в Алате задержан: шторм на Каспии'),
  },
  { customer: t, service: 'urumqiAlmaty', departs: -1, cargo: 'truckParts', load: pallets(14, 120), terms: 'DAP' },
  { customer: t, service: 'istanbulAlmaty', departs: -38, cargo: 'fittings', load: pallets(20, 150), terms: 'CPT' },
  { customer: t, service: 'stuttgartTashkent', departs: 2, cargo: 'pumps', load: pallets(12, 120), terms: 'FCA' },
  { customer: t, service: 'xianAlmaty', departs: -3, cargo: 'lathes', load: full(2, '40HC'), terms: 'FOB' },
  {
    customer: t,
    service: 'duisburgAlmaty',
    departs: -8,
    cargo: 'compressors',
    load: full(1, '40HC'),
    terms: 'FCA',
    shift: arrivesLate(1, 52, 60, 'Ограничение движения на сети дорог Казахстана'),
  },
  { customer: t, service: 'yiwuTashkent', departs: 5, cargo: 'electric', load: full(1, '40GP'), terms: 'FOB' },
  { customer: t, service: 'xianAlmaty', departs: -31, cargo: 'packing', load: full(1, '40HC'), terms: 'DDU' },
  {
    customer: t,
    service: 'yiwuTashkent',
    departs: 9,
    cargo: 'conveyor',
    load: full(1, '20GP'),
    terms: 'FOB',
    cancelled: { days: -3, reason: 'Заявка отозвана покупателем' },
  },
]
