import type { LedgerPlace, LedgerStop, LedgerTimes } from '#ledger/order-record.ts'
import type { AttentionFacts, Report } from './order-facts.ts'

const hourMs = 3_600_000

/** Hours after the start of the samples' time, as an instant. */
export function hours(after: number): string {
  return new Date(Date.UTC(2026, 10, 1) + after * hourMs).toISOString()
}

export function place(city: string, timeZone: string | null = 'Asia/Dubai'): LedgerPlace {
  return { name: city, city, countryCode: 'AE', locode: null, lat: 0, lng: 0, timeZone }
}

export function times(known: Partial<LedgerTimes>): LedgerTimes {
  return { planned: null, estimated: null, actual: null, ...known }
}

/** From Shanghai, planned at hour 0, by way of Dubai (240 to 288) to Riga (480). */
export function route(
  changes: Partial<Record<'a' | 'b' | 'c' | 'd', Partial<LedgerTimes>>> = {},
): LedgerStop[] {
  const at = (planned: number, change: Partial<LedgerTimes> | undefined) =>
    times({ planned: hours(planned), ...change })
  return [
    { place: place('Shanghai'), mode: 'sea', arrival: null, departure: at(0, changes.a) },
    { place: place('Dubai'), mode: 'sea', arrival: at(240, changes.b), departure: at(288, changes.c) },
    { place: place('Riga'), mode: null, arrival: at(480, changes.d), departure: null },
  ]
}

export function report(code: string, at: number, city: string, equipment: string | null = null): Report {
  return { code, at: hours(at), place: place(city), equipment }
}

/** An order under way by sea that was booked 100 hours before its departure and left on time. */
export function facts(changes: Partial<AttentionFacts> = {}): AttentionFacts {
  return {
    status: 'active',
    shipmentStatus: 'IN_TRANSIT',
    transportMode: 'sea',
    route: route({ a: { actual: hours(0) } }),
    createdAt: hours(-100),
    reports: [],
    heardAt: null,
    position: null,
    freeTimes: [],
    cutOffs: [],
    ahead: [],
    missingPapers: [],
    unpaid: [],
    reasons: { departure: null, arrival: null },
    ...changes,
  }
}
