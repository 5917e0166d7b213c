import type { RateRecord } from '@portolan/contract/company/rates'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Money } from '@portolan/contract/shared/money'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { Times } from '@portolan/freight/time/moment'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import { cityKey, type NamedPlace } from './city-key.ts'
import { type CarriedCargo, countUnits } from './count-units.ts'
import { transportCharge } from './orders/transport-charge.ts'

/** A row of `rates` without its identity. */
export interface RateFigures {
  orderRef: string | null
  transportMode: TransportMode
  loadType: LoadType
  fromCity: string
  fromCountry: string
  toCity: string
  toCountry: string
  departedOn: string
  containers: number | null
  chargeableWeightKg: number | null
  currency: string
  charge: string
  unitPrice: number
}

/** The members of an order from which its own rate is calculated. */
export interface ChargedOrder {
  ref: string
  shipmentStatus: string
  transportMode: TransportMode
  loadType: LoadType
  fromPlace: Place
  toPlace: Place
  departure: Times
  totals: { grossWeightKg: number | null; volumeM3: number | null; chargeableWeightKg: number | null }
  charges: readonly StoredCharge[]
  /** Distinct container numbers of its units. */
  containers: number
}

/** The rate of an order's own charge; null if the order is canceled or a necessary figure is unknown. */
export function rateOfOrder(order: ChargedOrder, codes: ChargeCodes): RateFigures | null {
  const { departure, fromPlace, toPlace, totals } = order
  const departedAt = departure.actual ?? departure.planned ?? departure.estimated
  const charge = transportCharge(order.charges, codes)
  if (order.shipmentStatus === 'CANCELED' || departedAt === null || charge === null) return null
  const departedOn = dayAt(departedAt, fromPlace.timeZone)
  return figuresOf(
    { orderRef: order.ref, departedOn, from: fromPlace, to: toPlace, charge },
    { ...order, ...totals },
  )
}

/** The rate of a record; null if its figures yield no price. */
export function rateOfRecord(record: RateRecord): RateFigures | null {
  const { orderRef = null, volumeM3 = null, containers = null } = record
  return figuresOf({ ...record, orderRef }, { ...record, volumeM3, containers })
}

interface Transport {
  orderRef: string | null
  departedOn: string
  from: NamedPlace
  to: NamedPlace
  charge: Money
}

function figuresOf(
  { orderRef, departedOn, from, to, charge }: Transport,
  cargo: CarriedCargo,
): RateFigures | null {
  const counted = countUnits(cargo)
  if (counted === null) return null
  return {
    orderRef,
    transportMode: cargo.transportMode,
    loadType: cargo.loadType,
    fromCity: cityKey(from),
    fromCountry: from.countryCode,
    toCity: cityKey(to),
    toCountry: to.countryCode,
    departedOn,
    containers: counted.containers,
    chargeableWeightKg: counted.chargeableWeightKg,
    currency: charge.currency,
    charge: charge.amount,
    unitPrice: Number(charge.amount) / counted.units,
  }
}

const calendars = new Map<string, Intl.DateTimeFormat | null>()

/** The calendar date at a place, or in UTC if its time zone is unknown. */
function dayAt(instant: string, timeZone: string | null): string {
  const inUtc = instant.slice(0, 10)
  // Intl uses other calendars for earlier dates, and PostgreSQL doesn't know all of their dates.
  if (timeZone === null || inUtc < '1900') return inUtc
  const there = calendarOf(timeZone)?.format(new Date(instant))
  return there?.length === inUtc.length ? there : inUtc
}

function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  const cached = calendars.get(timeZone)
  if (cached !== undefined) return cached
  let calendar: Intl.DateTimeFormat | null = null
  try {
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  } catch {
    // An unknown name.
  }
  calendars.set(timeZone, calendar)
  return calendar
}
