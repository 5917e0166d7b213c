import type { CarrierEvent, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { fromWall } from '@portolan/freight/time/wall-clock'
import { hashOf } from './state-event.ts'
import { toInstant } from './stated-time.ts'

/**
 * An event as earlier versions stored it, by which they knew it: at first with the instant of the greatest
 * city of a name and without a subdivision, then with the zone as it's found now, and both without the local
 * time. None where they stored it as it is.
 */
export function olderEvents(
  { event, references }: CarrierEvent,
  greatestZoneOf: (place: EventPlace) => string | null,
): LoggedEvent[] {
  const { localTime = null, ...stored } = event
  const isHashed = event.sourceEventId === hashOf(event, references)
  const first: LoggedEvent = { ...stored, place: withoutSubdivision(event.place) }
  const named = (older: LoggedEvent) =>
    isHashed ? { ...older, sourceEventId: hashOf(older, references) } : older
  if (localTime === null) return event.place?.subdivision === undefined ? [] : [named(first)]
  const wall = Date.parse(`${localTime}Z`)
  const zone = event.place === null ? null : greatestZoneOf(event.place)
  const instants = [
    event.zoneBasis === 'assumed-utc' ? null : event.at,
    zone === null ? null : toInstant(fromWall(wall, zone) ?? wall),
  ]
  const byPlace = [...new Set(instants)].filter((at) => at !== null)
  return [
    { ...stored, zoneBasis: event.zoneBasis === 'assumed-utc' ? 'assumed-utc' : 'place' },
    ...byPlace.map((at) => named({ ...first, at, zoneBasis: 'place' })),
    named({ ...first, at: toInstant(wall), zoneBasis: 'assumed-utc' }),
  ]
}

function withoutSubdivision(place: EventPlace | null): EventPlace | null {
  if (place === null) return null
  const { subdivision: _, ...rest } = place
  return rest
}
