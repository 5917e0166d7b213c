import { SentEvent } from '@portolan/contract/company/order-events'
import type { SentPlace } from '@portolan/contract/company/sent-order'
import { isTimeZone } from '@portolan/freight/time/wall-clock'
import { zoneOfPlace } from '@portolan/geodata/zones/place-zone'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Row } from '#freight/imports/files/row.ts'
import { isLocalTime, withOffset } from '#freight/imports/mapping/local-time.ts'
import { type NamedLine, readContent, readNamedLine } from '#freight/imports/named-line.ts'
import { placeOf, type ReadPlace } from '#freight/imports/places/read-place.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import type { CompiledEventMap } from './event-map.ts'

/** The result of a line: an event, or none and the reasons in the line. */
export interface BuiltEvent {
  line: NamedLine
  event: SentEvent | null
}

export function buildEvent(row: Row, compiled: CompiledEventMap): BuiltEvent {
  const { line, values } = readNamedLine(row, compiled, compiled.fields)
  const get = (name: string) => values.get(name)
  const place = placeAt(values, compiled.readPlace, line)
  const times = Object.fromEntries(
    ['at', 'statedAt'].map((name) => [name, inZone(get(name), place, name, line)]),
  )
  const event = readContent(line, () => {
    const { kind, code } = { kind: get('kind'), code: get('code') }
    const event = {
      id: get('id'),
      kind,
      classifier: get('classifier'),
      place,
      ...times,
      ...(code !== undefined && kind === 'milestone' && { code }),
      container: get('container'),
      unitRef: get('unitRef'),
      reasonCode: get('reasonCode'),
      remark: get('remark'),
      retracted: get('retracted') === 'yes',
    }
    return readInput(SentEvent, event, 'en', inputRules) as SentEvent
  })
  return { line, event }
}

/** Leaves out an unusable place, since the order may be enough to match the event. */
function placeAt(
  values: ReadonlyMap<string, string>,
  read: ReadPlace,
  line: NamedLine,
): SentPlace | undefined {
  const answer = placeOf('place', values, read)
  if (answer === null) return undefined
  const remark = answer.fault ?? (values.has('place') ? undefined : answer.doubt)
  if (remark !== undefined) line.notes.push(`place: ${remark}`)
  return answer.sent
}

/** A time without a zone is on the place's clock. */
function inZone(
  time: string | undefined,
  place: SentPlace | undefined,
  name: string,
  line: NamedLine,
): string | undefined {
  if (time === undefined || !isLocalTime(time)) return time
  const zone = place && (place.timeZone ?? zoneOf(place))
  if (zone && isTimeZone(zone)) return withOffset(time, zone)
  line.refusals.push(`${name}: the zone of ${time} is unknown; give the map a timeZone, or the place's code`)
  return undefined
}

/** The same rule as for carrier messages: a name found in several zones determines none. */
function zoneOf({ locode, iata, name, city, countryCode, lat, lng }: SentPlace): string | null {
  const place = {
    locode: locode ?? null,
    iata: iata ?? null,
    name: name ?? null,
    city: city ?? null,
    countryCode: countryCode ?? null,
    lat: lat ?? null,
    lng: lng ?? null,
  }
  return zoneOfPlace(place)?.timeZone ?? null
}
