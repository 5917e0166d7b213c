import type { LogEntry } from './log-entry.ts'
import type { EventPlace } from './logged-event.ts'
import type { Gazetteer } from './match-stops.ts'
import type { LedgerPlace, LedgerStop, LedgerTimes, OwnRecord } from './order-record.ts'

// Samples for the ledger's tests.

export const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

export function times(planned: number | null = null, overrides: Partial<LedgerTimes> = {}): LedgerTimes {
  return { planned: planned === null ? null : at(planned), estimated: null, actual: null, ...overrides }
}

const ports: Record<string, LedgerPlace> = Object.fromEntries(
  (
    [
      ['CNSHA', 'Port of Shanghai', 'Shanghai'],
      ['CNYSN', 'Yangshan', 'Shanghai'],
      ['SGSIN', 'Port of Singapore', 'Singapore'],
      ['DEHAM', 'Port of Hamburg', 'Hamburg'],
      ['NLRTM', 'Port of Rotterdam', 'Rotterdam'],
      ['DEFRA', 'Frankfurt Airport', 'Frankfurt'],
    ] as const
  ).map(([locode, name, city]) => [
    locode,
    { name, city, countryCode: locode.slice(0, 2), locode, lat: 1, lng: 1, timeZone: 'Etc/UTC' },
  ]),
)

export function port(locode: string): LedgerPlace {
  const place = ports[locode]
  if (!place) throw new Error(`No such port in the samples: ${locode}`)
  return place
}

export const gazetteer: Gazetteer = {
  findPlace: ({ locode, iata }) => ports[locode ?? (iata === 'FRA' ? 'DEFRA' : '')] ?? null,
  isIn: (place, { city, countryCode }) =>
    place.countryCode === countryCode && place.city.toLowerCase() === city.toLowerCase(),
  // Two terminals belong to one port in another country than their city's.
  airportCodes: () => [],
  portOf: (locode) => (locode === 'USEWR' ? 'USNYC' : locode),
}

export function placeOf(overrides: Partial<EventPlace>): EventPlace {
  const nothing = {
    locode: null,
    iata: null,
    name: null,
    city: null,
    countryCode: null,
    lat: null,
    lng: null,
  }
  return { ...nothing, ...overrides }
}

export function stop(locode: string, overrides: Partial<LedgerStop> = {}): LedgerStop {
  return { place: port(locode), mode: 'sea', arrival: null, departure: null, ...overrides }
}

/** From Shanghai on the 1st to Hamburg on the 30th of November 2026. */
export function record(overrides: Partial<OwnRecord<LedgerStop>> = {}): OwnRecord<LedgerStop> {
  return {
    transportMode: 'sea',
    shipmentStatus: 'BOOKED',
    route: [stop('CNSHA', { departure: times(1) }), stop('DEHAM', { mode: null, arrival: times(30) })],
    position: null,
    updatedAt: at(-20),
    statedAt: {},
    savedAt: at(-20),
    ...overrides,
  }
}

let entries = 0

/** The fact that the vessel left Shanghai, as a carrier states it. */
export function entry(overrides: Partial<LogEntry> = {}): LogEntry {
  entries++
  return {
    id: `entry-${entries}`,
    source: 'dcsa:MAEU',
    sourceEventId: `event-${entries}`,
    revision: 1,
    receivedAt: at(40),
    kind: 'transport',
    code: 'DEPA',
    classifier: 'actual',
    at: at(1),
    offsetMinutes: null,
    precision: 'time',
    zoneBasis: 'given',
    place: placeOf({ locode: 'CNSHA' }),
    mode: 'sea',
    conveyance: null,
    equipment: null,
    isEmpty: null,
    seals: [],
    documentType: null,
    documentRef: null,
    reasonCode: null,
    remark: null,
    pieces: null,
    statedAt: at(1, 9),
    messageAt: null,
    isRetracted: false,
    flags: [],
    ...overrides,
  }
}

/** An arrival at Hamburg. */
export function arrival(overrides: Partial<LogEntry> = {}): LogEntry {
  return entry({ code: 'ARRI', at: at(30), place: placeOf({ locode: 'DEHAM' }), ...overrides })
}
