import type { Times } from '@portolan/freight/time/moment'
import { type Booking, type Shift, serviceOf } from '#booking.ts'
import type { DemoPlace } from '#places/place.ts'
import type { Random } from '#random.ts'
import type { Leg, Service } from './service.ts'
import { atLocalTime, day, hour, roundToFiveMinutes, toInstant } from './zoned-time.ts'

/** One hour of the timetable in its three readings; milliseconds since 1970. */
export interface Moment {
  planned: number
  /** The carrier's latest time, as known so far. */
  estimated: number
  /** When it happens, known or not. */
  real: number
}

export interface TimedLeg extends Leg {
  from: DemoPlace
  conveyance: string
  departure: Moment
  arrival: Moment
}

/** A booking on the calendar. */
export interface Timetable {
  service: Service
  legs: readonly [TimedLeg, ...TimedLeg[]]
  last: TimedLeg
  /** Up to when anything is known: now, the cancellation, or when the reports stopped. */
  horizon: number
  canceledAt: number | null
  /** When the carrier announced the shift; null without one, or while it isn't known. */
  shiftAnnouncedAt: number | null
}

// How far a carrier that is on time still strays from the minute, in hours.
const stray = {
  sea: { departure: [0, 7], arrival: [-4, 8] },
  rail: { departure: [0, 3], arrival: [-5, 7] },
  truck: { departure: [0, 1], arrival: [-0.8, 1.2] },
  air: { departure: [0, 0.6], arrival: [-0.3, 0.4] },
} as const

function plateOf(random: Random): string {
  const letters = 'ABCDEFGHKLMNPRSTUVWXZ'
  const two = () => random.pick([...letters]) + random.pick([...letters])
  return `${two()} ${random.digits(4)} / ${two()} ${random.digits(3)}`
}

function conveyanceOf(leg: Leg, random: Random): string {
  const name = leg.conveyances.length === 0 ? '' : random.pick(leg.conveyances)
  if (leg.mode === 'truck' && name === '') return plateOf(random)
  return leg.mode === 'sea' ? `${name}, ${random.digits(3)}${random.pick(['W', 'E', 'N'])}` : name
}

function shiftOf(shift: Shift | undefined, leg: number, at: Shift['at']): number {
  if (shift === undefined || leg < shift.leg) return 0
  if (leg === shift.leg && at === 'departure' && shift.at === 'arrival') return 0
  return shift.hours * hour
}

/** Puts a booking on the calendar as it is known at `now`. */
export function makeTimetable(booking: Booking, now: number, random: Random): Timetable {
  const service = serviceOf(booking.service)
  const start = atLocalTime(now, booking.departs, service.leaves, service.from.timeZone)
  const canceledAt = booking.canceled
    ? atLocalTime(now, booking.canceled.days, '11:20', service.from.timeZone)
    : null
  const horizon = Math.min(now - (booking.silent ?? 0) * day, canceledAt ?? Number.POSITIVE_INFINITY)

  let from = service.from
  let clock = start
  const planned = service.legs.map((leg) => {
    const departure = clock
    const arrival = roundToFiveMinutes(departure + leg.hours * hour)
    const timed = { ...leg, from, departure, arrival }
    from = leg.to
    clock = arrival + leg.stay * hour
    return timed
  })

  const shifted = booking.shift && planned[booking.shift.leg]
  const announcedAt =
    booking.shift && shifted ? shifted[booking.shift.at] - booking.shift.notice * hour : null
  const shiftAnnouncedAt = announcedAt !== null && announcedAt <= horizon ? announcedAt : null

  const legs = planned.map((leg, index) => {
    const moment = (at: Shift['at']): Moment => {
      const shift = shiftOf(booking.shift, index, at)
      const [least, most] = stray[leg.mode][at]
      const real = roundToFiveMinutes(leg[at] + shift + random.between(least, most) * hour)
      const said = leg[at] + (shiftAnnouncedAt === null ? 0 : shift)
      // An hour that has passed in vain is replaced by a better guess, unless no one reports any more.
      const estimated = said <= horizon && real > horizon && booking.silent === undefined ? real : said
      return { planned: leg[at], estimated, real }
    }
    return {
      ...leg,
      conveyance: conveyanceOf(leg, random),
      departure: moment('departure'),
      arrival: moment('arrival'),
    }
  })
  const [first, ...others] = legs
  if (first === undefined) throw new Error(`${booking.service} has no legs`)
  return {
    service,
    legs: [first, ...others],
    last: others.at(-1) ?? first,
    horizon,
    canceledAt,
    shiftAnnouncedAt,
  }
}

/** A moment as orders carry it. Carriers estimate up to 40 days ahead; a canceled order has no estimates. */
export function timesOf(moment: Moment, { horizon, canceledAt }: Timetable): Times {
  const confirmed = canceledAt === null && moment.planned - horizon < 40 * day
  return {
    planned: toInstant(moment.planned),
    estimated: confirmed ? toInstant(moment.estimated) : null,
    actual: moment.real <= horizon ? toInstant(moment.real) : null,
  }
}
