import type { EventRecord } from '@portolan/contract/company/orders'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Booking } from '#booking.ts'
import type { DemoPlace } from '#places/place.ts'
import type { Random } from '#random.ts'
import type { Moment, TimedLeg, Timetable } from '#services/timetable.ts'
import {
  atWorkingHours,
  atWorkingHoursBefore,
  day,
  hour,
  roundToFiveMinutes,
  toInstant,
} from '#services/zoned-time.ts'

/** Something that happens to a shipment at some moment; `moves` marks departures and arrivals. */
export interface Step {
  code: EventCode
  place: DemoPlace
  moment: Moment
  moves?: true
  remark?: string
}

// Hours that a place needs to unload after an arrival and to load before a departure.
const handling = {
  sea: { unload: 11, load: 9 },
  rail: { unload: 4, load: 4 },
  truck: { unload: 1, load: 1 },
  air: { unload: 2, load: 2.5 },
} as const

// Events before the departure: the number of days ahead, in working hours of the place.
const preparations: Record<TimedLeg['mode'], [EventCode, number][]> = {
  sea: [
    ['GTOT', 7],
    ['STUF', 5],
    ['GTIN', 3.2],
    ['CUSR', 2],
  ],
  rail: [
    ['STUF', 4],
    ['GTIN', 2.6],
    ['CUSR', 1.5],
  ],
  truck: [['PICK', 0.2]],
  air: [
    ['PICK', 2],
    ['RCS', 0.8],
  ],
}

const leadDays = { sea: [18, 25], rail: [14, 18], truck: [5, 8], air: [9, 12] } as const

function moved(moment: Moment, hours: number): Moment {
  const by = hours * hour
  return { planned: moment.planned + by, estimated: moment.estimated + by, real: moment.real + by }
}

function inWorkingHours(moment: Moment, timeZone: string): Moment {
  return {
    planned: atWorkingHours(moment.planned, timeZone),
    estimated: atWorkingHours(moment.estimated, timeZone),
    real: atWorkingHours(moment.real, timeZone),
  }
}

function beforeDeparture(mode: TimedLeg['mode'], first: TimedLeg, groupage: boolean, random: Random): Step[] {
  const place = first.from
  const [least, most] = leadDays[mode]
  const codes: [EventCode, number][] = [['BKD', random.between(least, most)], ...preparations[mode]]
  let next = first.departure.planned - hour
  const steps = codes
    .filter(([code]) => !(groupage && code === 'GTOT'))
    .reverse()
    .map(([code, days]) => {
      const wanted = first.departure.planned - days * day - random.between(0, 5) * hour
      const at = roundToFiveMinutes(Math.min(atWorkingHoursBefore(wanted, place.timeZone), next - hour))
      next = at
      return { code, place, moment: { planned: at, estimated: at, real: at } }
    })
  return steps.reverse()
}

function departureSteps(leg: TimedLeg, before: TimedLeg | undefined, byAir: boolean): Step[] {
  const place = leg.from
  const depart: Step = { code: byAir ? 'DEP' : 'DEPA', place, moment: leg.departure, moves: true }
  const onlyDrivesOn = leg.mode === 'truck' && before?.mode === 'truck'
  const ready: Step = {
    code: byAir ? 'MAN' : onlyDrivesOn ? 'CUSR' : 'LOAD',
    place,
    moment: moved(leg.departure, -handling[leg.mode].load),
  }
  return leg.mode === 'truck' && before === undefined ? [depart] : [ready, depart]
}

function arrivalSteps(leg: TimedLeg, next: TimedLeg | undefined, byAir: boolean): Step[] {
  const place = leg.to
  const arrive: Step = { code: byAir ? 'ARR' : 'ARRI', place, moment: leg.arrival, moves: true }
  if (leg.mode === 'truck' && !byAir && (next === undefined || next.mode === 'truck')) return [arrive]
  const moment = moved(leg.arrival, handling[leg.mode].unload)
  return [arrive, { code: byAir ? 'RCF' : 'DISC', place, moment }]
}

// The queue for the scanner, the scan and its reading.
const scanHours = 96

function afterArrival(
  { service, last }: Timetable,
  { scanned }: Booking,
  groupage: boolean,
  abroad: boolean,
  random: Random,
): Step[] {
  const codes: [EventCode, number][] =
    service.mode === 'air'
      ? [
          ['NFD', 4],
          ['CCD', 9],
          ['DLV', 16],
        ]
      : [
          ...(groupage && last.mode === 'sea' ? [['STRP', 20] satisfies [EventCode, number]] : []),
          ...(abroad ? [['CUSR', last.mode === 'truck' ? 4 : 20] satisfies [EventCode, number]] : []),
          ...(last.mode === 'truck' ? [] : [['GTOT', 22] satisfies [EventCode, number]]),
          ['DROP', 5],
        ]
  const unloaded = moved(last.arrival, handling[last.mode].unload)
  const scan: Step[] = scanned ? [{ code: 'CUSS', place: last.to, moment: moved(unloaded, 1) }] : []
  let moment = moved(unloaded, scanned ? scanHours : 0)
  const after = codes.map(([code, hours]) => {
    moment = inWorkingHours(moved(moment, hours + random.integer(1, 40) / 12), last.to.timeZone)
    return { code, place: last.to, moment }
  })
  return [...scan, ...after]
}

/** Everything that happens to a shipment, in order, from the booking to the delivery. */
export function stepsOf(timetable: Timetable, booking: Booking, random: Random): Step[] {
  const { legs, service, last } = timetable
  const byAir = service.mode === 'air'
  const groupage = 'pallets' in booking.load
  const abroad = !(isInUnion(legs[0].from) && isInUnion(last.to))
  const steps = beforeDeparture(service.mode, legs[0], groupage, random)
  legs.forEach((leg, index) => {
    steps.push(...departureSteps(leg, legs[index - 1], byAir), ...arrivalSteps(leg, legs[index + 1], byAir))
  })
  steps.push(...afterArrival(timetable, booking, groupage, abroad, random))
  return booking.shift ? withReason(steps, timetable, booking.shift) : steps
}

function isInUnion(place: DemoPlace): boolean {
  return ['NL', 'DE', 'BE', 'LU', 'PL', 'CZ', 'AT', 'IT', 'ES', 'FR', 'SE', 'GR'].includes(place.countryCode)
}

/** Writes why it is late at the departure or arrival that is. */
function withReason(
  steps: Step[],
  { legs, shiftAnnouncedAt }: Timetable,
  shift: NonNullable<Booking['shift']>,
): Step[] {
  const moment = legs[shift.leg]?.[shift.at]
  if (shiftAnnouncedAt === null) return steps
  return steps.map((step) => (step.moment === moment ? { ...step, remark: shift.reason } : step))
}

/** The steps as events of an order: what has happened as actual, what is to come as estimated or planned. */
export function eventsOf(steps: readonly Step[], timetable: Timetable): EventRecord[] {
  const { horizon, canceledAt } = timetable
  const events = steps.flatMap((step, index) => {
    const { planned, estimated, real } = step.moment
    const event = (classifier: EventRecord['classifier'], at: number): EventRecord => ({
      ref: `${index + 1}-${step.code}-${classifier}`,
      at: toInstant(at),
      classifier,
      code: step.code,
      place: step.place,
      unitRef: null,
      remark: classifier === 'planned' ? null : (step.remark ?? null),
    })
    const happened = real <= horizon
    if (!happened && canceledAt !== null) return []
    const expected = estimated > horizon ? estimated : real
    const differs = Math.abs((happened ? real : expected) - planned) >= 3 * hour
    const latest = happened
      ? event('actual', real)
      : event(step.moves || differs ? 'estimated' : 'planned', expected)
    // The plan is included only if a departure or an arrival has moved noticeably.
    return step.moves && differs ? [event('planned', planned), latest] : [latest]
  })
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

/** True once the consignee has the goods. */
export function isDelivered(steps: readonly Step[], { horizon }: Timetable): boolean {
  const delivery = steps.at(-1)
  return delivery !== undefined && delivery.moment.real <= horizon
}
