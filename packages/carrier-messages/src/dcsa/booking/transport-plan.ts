import { cutOffCodes, isCutOffCode } from '@portolan/freight/cut-offs/cut-off-codes'
import type { EventConveyance, EventPlace } from '@portolan/freight/ledger/logged-event'
import { modes, readLocation } from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import type { FeedbackList } from '#feedback-list.ts'
import type { ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import type { Statement } from '#statement/state-event.ts'
import {
  atOffset,
  atPlace,
  onDate,
  readIsoDate,
  readIsoDateTime,
  type StatedTime,
} from '#statement/stated-time.ts'

const maxLegs = 50
const maxCutOffs = 50

/** Takes a statement of the booking in. */
export type State = (what: string, statement: Statement, time: StatedTime, path: string) => void

interface Booking {
  booking: JsonObject
  path: string
}

interface Reading {
  carrier: string | null
  context: ReadingContext
  feedback: FeedbackList
  state: State
}

/** A day, or a time with its offset, else that of its place; null with a warning where it's neither. */
function readTime(
  value: unknown,
  place: EventPlace | null,
  { context, feedback }: Reading,
  [path, name]: readonly [path: string, name: string],
): StatedTime | null {
  const exact = readIsoDateTime(value)
  if (exact !== null)
    return exact.offset === null
      ? atPlace(exact.wall, place, context.zoneOf)
      : atOffset(exact.wall, exact.offset)
  const date = readIsoDate(value)
  if (date === null) feedback.add('WARN', 'invalid-date-time', `${path}.${name}`, name, value)
  return date === null ? null : onDate(date)
}

/** The legs in their order, each with its departure and arrival. */
export function statePlan({ booking, path }: Booking, reading: Reading): void {
  const sent = listIn(booking, 'transportPlan')
  if (sent.length > maxLegs)
    reading.feedback.add('WARN', 'too-many', `${path}.transportPlan`, 'legs', maxLegs)
  for (const [index, leg] of sent.slice(0, maxLegs).entries()) {
    const own = `${path}.transportPlan[${index}]`
    if (!isObject(leg)) {
      reading.feedback.add('WARN', 'wrong-type', own, 'A leg', 'an object', leg)
      continue
    }
    for (const [code, where, name] of [
      ['DEPA', 'loadLocation', 'plannedDepartureDate'],
      ['ARRI', 'dischargeLocation', 'plannedArrivalDate'],
    ] as const) {
      if (leg[name] == null) continue
      const place = readLocation(objectIn(leg, where))
      const time = readTime(leg[name], place, reading, [own, name])
      if (time === null) continue
      const mode = entryOf(modes, leg.modeOfTransport) ?? 'sea'
      const conveyance = conveyanceOf(leg, code, reading.carrier)
      reading.state(
        `leg/${index + 1}/${code}`,
        { kind: 'transport', code, classifier: 'planned', mode, place, conveyance },
        time,
        own,
      )
    }
  }
}

function conveyanceOf(leg: JsonObject, code: string, carrier: string | null): EventConveyance | null {
  const name = cleanText(leg.vesselName, 100)
  const imo = cleanText(leg.vesselIMONumber, 10)
  const exported = leg.carrierExportVoyageNumber ?? leg.universalExportVoyageReference
  const imported = leg.carrierImportVoyageNumber ?? leg.universalImportVoyageReference
  const voyage = cleanText(code === 'DEPA' ? (exported ?? imported) : (imported ?? exported), 50)
  return name === null && imo === null && voyage === null ? null : { name, imo, voyage, carrier }
}

/** Returns the place of loading, to which cut-offs apply. */
function loadingPlace(booking: JsonObject): EventPlace | null {
  for (const leg of listIn(booking, 'transportPlan'))
    if (isObject(leg) && (leg.modeOfTransport ?? 'VESSEL') === 'VESSEL') {
      const place = readLocation(objectIn(leg, 'loadLocation'))
      if (place !== null) return place
    }
  for (const item of listIn(booking, 'shipmentLocations'))
    if (isObject(item) && item.locationTypeCode === 'POL') return readLocation(objectIn(item, 'location'))
  return null
}

export function stateCutOffs({ booking, path }: Booking, reading: Reading): void {
  const sent = listIn(booking, 'shipmentCutOffTimes')
  const { feedback } = reading
  if (sent.length > maxCutOffs)
    feedback.add('WARN', 'too-many', `${path}.shipmentCutOffTimes`, 'cut-offs', maxCutOffs)
  const place = loadingPlace(booking)
  for (const [index, item] of sent.slice(0, maxCutOffs).entries()) {
    const own = `${path}.shipmentCutOffTimes[${index}]`
    if (!isObject(item)) {
      feedback.add('WARN', 'wrong-type', own, 'A cut-off', 'an object', item)
      continue
    }
    const code = cleanText(item.cutOffDateTimeCode, 10)
    if (!isCutOffCode(code)) {
      const name = 'cutOffDateTimeCode'
      feedback.add('WARN', 'unknown-value', `${own}.${name}`, name, item.cutOffDateTimeCode, cutOffCodes)
      continue
    }
    const time = readTime(item.cutOffDateTime, place, reading, [own, 'cutOffDateTime'])
    if (time === null) continue
    reading.state(`cut-off/${code}`, { kind: 'note', code, classifier: 'planned', place }, time, own)
  }
}
