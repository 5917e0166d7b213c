import { type Booking, full, leavesLate, pallets } from '#booking.ts'

const gauge = 'Wagons are short at the break of gauge in Małaszewicze'

const m = 'meridian'
const a = 'alpenrad'

/** Rail shipments of Anna's organizations. */
export const railOrders: readonly Booking[] = [
  {
    customer: m,
    service: 'chengduTilburg',
    departs: 4,
    cargo: 'cookers',
    load: full(2, '40HC'),
    terms: 'FCA',
  },
  { customer: a, service: 'xianDuisburg', departs: -3, cargo: 'wheels', load: full(1, '40HC'), terms: 'FCA' },
  {
    customer: m,
    service: 'zhengzhouHamburg',
    departs: -8,
    cargo: 'chairs',
    load: full(2, '40HC'),
    terms: 'DAP',
  },
  {
    customer: a,
    service: 'yiwuDuisburg',
    departs: -15,
    cargo: 'helmets',
    load: pallets(10, 160),
    terms: 'FCA',
    shift: leavesLate(2, 74, 40, gauge),
  },
  {
    customer: m,
    service: 'chengduTilburg',
    // Its last leg has left and should have arrived by yesterday at any hour of today.
    departs: -18,
    cargo: 'kettles',
    load: full(1, '40HC'),
    terms: 'FCA',
    silent: 2.5,
  },
  {
    customer: a,
    service: 'xianDuisburg',
    departs: -19,
    cargo: 'wheels',
    load: full(1, '40HC'),
    terms: 'FCA',
  },
  {
    customer: m,
    service: 'chengduTilburg',
    departs: -46,
    cargo: 'lamps',
    load: pallets(8, 150),
    terms: 'FCA',
  },
  {
    customer: a,
    service: 'zhengzhouHamburg',
    departs: -64,
    cargo: 'frames',
    load: full(1, '40HC'),
    terms: 'FCA',
  },
  {
    customer: a,
    service: 'yiwuDuisburg',
    departs: -95,
    cargo: 'helmets',
    load: pallets(9, 160),
    terms: 'FCA',
  },
]
