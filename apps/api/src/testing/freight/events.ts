import { randomUUID } from 'node:crypto'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'

/** The fact that the vessel of `buildOrder` left Shanghai, as a carrier states it. */
export function buildEvent(overrides: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    sourceEventId: randomUUID(),
    kind: 'transport',
    code: 'DEPA',
    classifier: 'actual',
    at: '2026-11-01T08:00:00Z',
    offsetMinutes: 480,
    precision: 'time',
    zoneBasis: 'given',
    place: { locode: 'CNSHA', iata: null, name: null, city: null, countryCode: null, lat: null, lng: null },
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
    statedAt: null,
    messageAt: null,
    isRetracted: false,
    flags: [],
    ...overrides,
  }
}
