import type { SentEvent } from '@portolan/contract/company/order-events'
import type { SentPlace } from '@portolan/contract/company/sent-order'
import { Instant } from '@portolan/contract/shared/instants'
import { findContainerNumberFault, normalizeContainerNumber } from '@portolan/freight/container-number'
import { contentOf, type LogEntry, latestRevisions } from '@portolan/freight/ledger/log-entry'
import type { EventConveyance, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { completePlace } from '#freight/orders/company/complete-place.ts'

const movements = new Set(['ARRI', 'DEPA', 'ARR', 'DEP'])

/** An event whose time the offset moves out of the calendar. */
export class WrongTime extends Error {}

/**
 * An event in the form of the log; null for a retraction of an event that was never sent. `known` are its
 * revisions in the log. Undated events count as stated when first received, so sending the same again is the
 * same statement.
 */
export function loggedEvent(
  sentEvent: SentEvent,
  earlier: readonly LogEntry[],
  now: string,
): LoggedEvent | null {
  const [latest] = latestRevisions(earlier)
  const event = sentEvent.retracted && sentEvent.at === undefined ? retractionOf(latest) : eventOf(sentEvent)
  if (event === null) return null
  const { statedAt = null } = sentEvent
  if (statedAt !== null) return { ...event, statedAt }
  const isSame = latest !== undefined && contentOf(event) === contentOf(latest)
  return { ...event, statedAt: isSame ? latest.statedAt : now }
}

function retractionOf(latest: LogEntry | undefined): LoggedEvent | null {
  if (!latest) return null
  const { id: _id, source: _source, revision: _revision, receivedAt: _receivedAt, ...event } = latest
  return { ...event, isRetracted: true }
}

function eventOf(sentEvent: SentEvent): LoggedEvent {
  const {
    id,
    kind,
    code = '',
    classifier,
    place = null,
    reasonCode = null,
    remark = null,
    retracted,
  } = sentEvent
  const equipment = sentEvent.container ? normalizeContainerNumber(sentEvent.container) : null
  return {
    sourceEventId: id,
    kind: kind === 'milestone' ? (movements.has(code) ? 'transport' : 'equipment') : kind,
    code: kind === 'milestone' ? code : kind.toUpperCase(),
    // A cancellation is a fact, whatever else is said.
    classifier: kind === 'cancellation' ? 'actual' : classifier,
    ...timeOf(sentEvent.at ?? ''),
    place: place && placeOf(place),
    mode: null,
    conveyance: conveyanceOf(sentEvent),
    equipment,
    unitRef: sentEvent.unitRef ?? null,
    isEmpty: null,
    seals: [],
    documentType: null,
    documentRef: null,
    reasonCode,
    remark,
    pieces: null,
    statedAt: null,
    messageAt: null,
    isRetracted: retracted,
    flags:
      equipment !== null && findContainerNumberFault(equipment)?.reason === 'check-digit'
        ? ['check-digit']
        : [],
  }
}

function conveyanceOf({ conveyance }: SentEvent): EventConveyance | null {
  if (!conveyance) return null
  const { name = null, voyage = null, imo = null, carrier = null } = conveyance
  return { name, voyage, imo, carrier }
}

function timeOf(text: string): Pick<LoggedEvent, 'at' | 'offsetMinutes' | 'precision' | 'zoneBasis'> {
  const isDate = text.length === 10
  const read = new Date(text)
  const offset = /([+-])(\d\d):(\d\d)$/.exec(isDate ? '' : text)
  const offsetMinutes = offset && Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3]))
  const at = Number.isNaN(read.getTime()) ? '' : read.toISOString().replace('.000Z', 'Z')
  if (!Instant.safeParse(at).success) throw new WrongTime()
  return {
    at,
    offsetMinutes,
    precision: isDate ? 'date' : 'time',
    zoneBasis: isDate ? 'assumed-utc' : 'given',
  }
}

/**
 * Codes and names as sent. A city without a code gets its code, so that it can be found among the stops and
 * shown.
 */
function placeOf(sentPlace: SentPlace): EventPlace {
  const { locode = null, iata = null, name = null, city = null, countryCode = null } = sentPlace
  const { lat = null, lng = null, timeZone = null } = sentPlace
  const match =
    locode === null && iata === null && lat === null ? (completePlace(sentPlace, 'sea')?.place ?? null) : null
  if (match && match.locode === null) return { ...match, iata }
  const isWhole = name !== null && city !== null && countryCode !== null && lat !== null && lng !== null
  const place = { locode: locode ?? match?.locode ?? null, iata, name, city, countryCode, lat, lng }
  return isWhole ? { ...place, timeZone } : place
}
