import type { Report } from '#attention/order-facts.ts'
import type { LedgerPlace, LedgerStop } from '#ledger/order-record.ts'
import { endOfDay, startOfDay } from '#time/wall-clock.ts'
import type { LedgerCutOff } from './cut-off.ts'
import { type CutOffCode, cutOffCodes } from './cut-off-codes.ts'
import { loadingStop } from './loading-stop.ts'

/** A statement about a cut-off, of which the best prevails. */
export interface StatedCutOff {
  code: CutOffCode
  at: string
  precision: 'time' | 'date'
  /** A date that is kept as midnight UTC until its place is known. */
  isLocal: boolean
  place: LedgerPlace | null
}

/** Evidence that a cut-off was met. */
export interface Doings {
  /** When the company says that it was done. */
  metAt: ReadonlyMap<CutOffCode, string>
  /** Since when the carrier has documents, by their DCSA types. */
  filedAt: ReadonlyMap<string, string>
  reports: readonly Report[]
  /** All of them, by their numbers. */
  containers: readonly string[]
}

interface Voyage {
  route: readonly LedgerStop[]
  transportMode: 'sea' | 'air' | 'truck' | 'rail'
}

// The bill of lading is made of the shipping instructions.
const papers: Partial<Record<CutOffCode, readonly string[]>> = { DCO: ['SHI', 'TRD'], VCO: ['VGM'] }
const deliveries = new Set<CutOffCode>(['FCO', 'LCO', 'PCO', 'RCO', 'DGC', 'OBC'])
const delivered = new Set(['GTIN', 'RCS', 'LOAD', 'MAN'])

/** The cut-offs of an order in the order of their times. */
export function settleCutOffs(
  stated: readonly StatedCutOff[],
  doings: Doings,
  voyage: Voyage,
): LedgerCutOff[] {
  return stated
    .flatMap((one) => {
      const stop = loadingStop(voyage, one.place)
      const place = one.place ?? voyage.route[stop]?.place
      if (place === undefined) return []
      const { code, precision } = one
      const own = { code, precision, place, ...instantsOf(one, place.timeZone) }
      const metAt = metAtOf(code, doings, voyage.route[stop]?.place ?? place)
      return [{ ...own, metAt: metAt && toInstant(Date.parse(metAt)) }]
    })
    .toSorted(
      (a, b) =>
        Date.parse(a.endsAt) - Date.parse(b.endsAt) ||
        cutOffCodes.indexOf(a.code) - cutOffCodes.indexOf(b.code),
    )
}

/** With whole seconds, as instants are sent. */
function toInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

function instantsOf({ at, precision, isLocal }: StatedCutOff, timeZone: string | null) {
  if (precision === 'time') return { at, endsAt: at }
  const start = isLocal ? startOfDay(Date.parse(at), timeZone) : Date.parse(at)
  return { at: toInstant(start), endsAt: toInstant(endOfDay(start, timeZone)) }
}

function metAtOf(code: CutOffCode, doings: Doings, loading: LedgerPlace): string | null {
  const said = doings.metAt.get(code)
  if (said !== undefined) return said
  const filed = (papers[code] ?? []).flatMap((type) => doings.filedAt.get(type) ?? [])
  if (filed.length > 0) return earliest(filed)
  return deliveries.has(code) ? deliveredAt(doings, loading) : null
}

/** When the last container was there; null while one is missing. */
function deliveredAt({ reports, containers }: Doings, loading: LedgerPlace): string | null {
  const there = reports.filter(
    ({ code, place }) => delivered.has(code) && place !== null && isSamePlace(place, loading),
  )
  if (containers.length === 0) return earliest(there.map(({ at }) => at))
  const times = containers.map((container) =>
    earliest(
      there.filter(({ equipment }) => equipment === null || equipment === container).map(({ at }) => at),
    ),
  )
  if (times.some((at) => at === null)) return null
  return times.filter((at) => at !== null).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}

function isSamePlace(a: LedgerPlace, b: LedgerPlace): boolean {
  if (a.locode !== null && b.locode !== null) return a.locode === b.locode
  return a.city === b.city && a.countryCode === b.countryCode
}

function earliest(times: readonly string[]): string | null {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}
