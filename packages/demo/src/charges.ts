import type { Charge, Totals } from '@portolan/contract/freight/orders'
import { greatCircleKm } from '@portolan/freight/distance/great-circle'
import type { Booking } from './booking.ts'
import type { Goods } from './cargo-catalog.ts'
import { cargoCatalog } from './cargo-catalog.ts'
import type { Random } from './random.ts'
import type { Timetable } from './services/timetable.ts'

const containerFactor = { '20GP': 0.62, '40GP': 0.96, '40HC': 1 } as const

/** What the goods are worth, in whole US dollars. */
export function goodsValueUsd(goods: Goods, totals: Totals): number {
  return Math.round((totals.grossWeightKg ?? 0) * 0.88 * goods.usdPerKg)
}

function freightOf(
  booking: Booking,
  { service, legs, last }: Timetable,
  totals: Totals,
  random: Random,
): number {
  const km = greatCircleKm(legs[0].from, last.to)
  const weight = totals.chargeableWeightKg ?? 0
  const { load } = booking
  const full = 'containers' in load ? load.containers * containerFactor[load.size] : null
  switch (service.mode) {
    case 'sea':
      return full === null
        ? 60 + (weight / 1000) * random.between(82, 128)
        : full * (900 + km * random.between(0.21, 0.33))
    case 'rail':
      return full === null
        ? 90 + weight * random.between(0.24, 0.34)
        : full * (1400 + km * random.between(0.46, 0.62))
    case 'air':
      return Math.max(140, weight * random.between(1.9, 2.6) * (0.5 + km / 9000))
    case 'truck':
      // A lorry's price by the kilometre, shared by weight but never below an eighth of the lorry.
      return 120 + km * 1.2 * random.between(1.3, 1.6) * Math.min(1, Math.max(0.125, weight / 14_000))
  }
}

/** The charge lines of an order; a canceled one has none. Some customs lines are in euros beside dollars. */
export function chargesOf(booking: Booking, timetable: Timetable, totals: Totals, random: Random): Charge[] {
  if (timetable.canceledAt !== null) return []
  const byRoad = timetable.service.mode === 'truck'
  const currency = (byRoad || booking.exports === true) && booking.customer !== 'tienShan' ? 'EUR' : 'USD'
  const line = (kind: Charge['kind'], amount: number, of = currency): Charge => ({
    kind,
    amount: { amount: amount.toFixed(2), currency: of },
  })
  const lines = [line('freight', freightOf(booking, timetable, totals, random))]
  const insured = random.next() < 0.6
  if (insured) {
    const value = goodsValueUsd(cargoCatalog[booking.cargo], totals)
    lines.push(line('insurance', Math.max(35, value * 1.1 * 0.0022)))
  }
  const crossesCustoms =
    !(byRoad && ['alpenrad', 'meridian'].includes(booking.customer)) && booking.terms !== 'DDP'
  if (crossesCustoms) {
    const abroad = booking.customer !== 'tienShan' && random.next() < 0.25
    lines.push(line('customs', random.integer(75, 210), abroad ? 'EUR' : currency))
  }
  if (!('containers' in booking.load)) lines.push(line('handling', random.integer(45, 160)))
  return lines
}
