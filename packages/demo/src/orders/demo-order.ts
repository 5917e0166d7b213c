import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import type { RecordStatus, ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { statedMoment, statedTimes } from '@portolan/freight/time/moment'
import type { Booking } from '#booking.ts'
import { cargoCatalog, type Goods } from '#cargo-catalog.ts'
import { chargesOf } from '#charges.ts'
import { type Customer, customers, type Party, partners } from '#customers.ts'
import { createRandom, type Random } from '#random.ts'
import { makeTimetable, type Timetable, timesOf } from '#services/timetable.ts'
import { day, toInstant } from '#services/zoned-time.ts'
import { totalsOf, unitsOf } from '#shipment-units.ts'
import { eventsOf, isDelivered, type Step, stepsOf } from './milestones.ts'
import { positionOf } from './position.ts'
import { seaReferences } from './sea-references.ts'

/** A demo order with the facts for its documents and notifications. */
export interface DemoOrder {
  booking: Booking
  record: OrderRecord
  customer: Customer
  shipper: Party
  consignee: Party
  goods: Goods
  timetable: Timetable
  steps: readonly Step[]
  /** Starts a new sequence for every purpose, so that none disturbs another. */
  randomFor(purpose: string): Random
}

function shipmentStatusOf(timetable: Timetable): ShipmentStatus {
  const { canceledAt, horizon, last, legs } = timetable
  if (canceledAt !== null) return 'CANCELED'
  if (last.arrival.real <= horizon) return 'ARRIVED'
  return legs[0].departure.real <= horizon ? 'IN_TRANSIT' : 'BOOKED'
}

/** Archived: delivered ten days ago or more, or canceled a week ago or more. */
function recordStatusOf({ canceledAt }: Timetable, steps: readonly Step[], now: number): RecordStatus {
  const ended = canceledAt === null ? steps.at(-1)?.moment.real : canceledAt - 3 * day
  return ended !== undefined && ended + 10 * day <= now ? 'archived' : 'active'
}

/** A confirmed booking only plans. */
function isEstimatedByCarriers({ carrierStory }: Booking): boolean {
  return carrierStory !== undefined && carrierStory !== 'booked'
}

function routeOf(timetable: Timetable, booking: Booking): RoutePoint[] {
  const { legs, last } = timetable
  return [
    ...legs.map((leg, index): RoutePoint => {
      const before = legs[index - 1]
      return {
        leg: before ? 'via' : 'from',
        place: leg.from,
        mode: leg.mode,
        arrival: before ? timesOf(before.arrival, timetable) : null,
        departure: timesOf(leg.departure, timetable),
        carrier: leg.carrier,
        conveyance: leg.conveyance,
      }
    }),
    {
      leg: 'to',
      place: last.to,
      mode: null,
      // If carriers report, only they estimate.
      arrival: {
        ...timesOf(last.arrival, timetable),
        ...(isEstimatedByCarriers(booking) && { estimated: null }),
      },
      departure: null,
      carrier: null,
      conveyance: null,
    },
  ]
}

/** The plan of a booking of which only days are known; what happened has its hour. */
function asDays(times: Times | null, place: RoutePoint['place']): Times | null {
  const precision = { planned: 'day', estimated: 'day' } as const
  return times && statedTimes({ ...times, precision }, place.timeZone)
}

function withDays({ place, ...point }: RoutePoint): RoutePoint {
  return { ...point, place, arrival: asDays(point.arrival, place), departure: asDays(point.departure, place) }
}

function eventWithDay(event: EventRecord): EventRecord {
  if (event.classifier === 'actual') return event
  return { ...event, ...statedMoment(event.at, 'day', event.place?.timeZone ?? null) }
}

function loadTypeOf(booking: Booking, mode: Timetable['service']['mode']): OrderRecord['loadType'] {
  if (mode === 'air' || mode === 'truck') return 'not-set'
  return 'containers' in booking.load ? 'FCL' : 'LCL'
}

/**
 * Plays a booking's story up to `now`; `seed` is its own. The number is given later, by the order of
 * creation.
 */
export function makeDemoOrder(booking: Booking, seed: string, ref: string, now: number): DemoOrder {
  const randomFor = (purpose: string) => createRandom(`${seed} ${purpose}`)
  const timetable = makeTimetable(booking, now, randomFor('timetable'))
  const steps = stepsOf(timetable, booking, randomFor('steps'))
  const isLeftToCarriers = ({ code, classifier }: EventRecord) =>
    isEstimatedByCarriers(booking) && code === 'ARRI' && classifier !== 'actual'
  const all = eventsOf(steps, timetable).filter((event) => !isLeftToCarriers(event))
  const byTime = (a: EventRecord, b: EventRecord) => Date.parse(a.at) - Date.parse(b.at)
  const events = booking.plansDays ? all.map(eventWithDay).toSorted(byTime) : all
  const route = routeOf(timetable, booking)
  const units = unitsOf(booking, timetable, isDelivered(steps, timetable), randomFor('units'))
  const { mode } = timetable.service
  const loadType = loadTypeOf(booking, mode)
  const totals = totalsOf(units, mode, loadType)
  const customer: Customer = customers[booking.customer]
  const goods = cargoCatalog[booking.cargo]
  const position = positionOf(timetable)
  const happened = events.filter((event) => event.classifier === 'actual').map((event) => event.at)
  const announced = [timetable.canceledAt, timetable.shiftAnnouncedAt]
    .filter((at) => at !== null)
    .map(toInstant)
  const last = [...happened, ...announced, ...(position ? [position.at] : [])].sort().at(-1) ?? null
  const random = randomFor('facts')
  const reference = customer.reference(random.digits(6))
  const abroad = booking.exports ? timetable.last.to : timetable.service.from
  const partner = random.pick(partners[abroad.countryCode] ?? [])

  return {
    booking,
    customer,
    shipper: booking.exports ? customer : partner,
    consignee: booking.exports ? partner : customer,
    goods,
    timetable,
    steps,
    randomFor,
    record: {
      ref,
      organization: { ref: customer.ref, name: customer.name },
      number: ref,
      status: recordStatusOf(timetable, steps, now),
      shipmentStatus: shipmentStatusOf(timetable),
      transportMode: mode,
      loadType,
      incoterms: booking.terms,
      customerReference: booking.noReference ? null : reference,
      cargo: customer.locale === 'ru' ? goods.nameRu : goods.name,
      route: booking.plansDays ? route.map(withDays) : route,
      units,
      events,
      totals,
      charges: chargesOf(booking, timetable, totals, randomFor('charges')),
      contacts: [...customer.contacts],
      ...(mode === 'sea' && { references: seaReferences(booking, timetable, randomFor) }),
      position,
      ...(timetable.canceledAt !== null && {
        cancellation: { at: toInstant(timetable.canceledAt), reason: booking.canceled?.reason ?? null },
      }),
      createdAt: happened[0] ?? null,
      updatedAt: last,
    },
  }
}
