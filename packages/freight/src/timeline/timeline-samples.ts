import type { LedgerPlace, LedgerStop, LedgerTimes } from '#ledger/order-record.ts'
import { bestMoment } from '#time/moment.ts'
import type { TimelineEvent } from './milestone.ts'
import type { TimelineFacts, TimelineRow, TimelineStop } from './timeline.ts'

// Samples for the timeline's tests, and the rules that every timeline keeps.

export type SampleEvent = TimelineEvent<string, LedgerPlace>
export type SampleOrder = TimelineFacts<string, LedgerStop>

export function placeOf(city: string, locode: string | null = null): LedgerPlace {
  return { name: city, city, countryCode: 'CN', locode, lat: 0, lng: 0, timeZone: 'Etc/UTC' }
}

export function day(number: number, hour = 8): string {
  return new Date(Date.UTC(2026, 10, number, hour)).toISOString().replace('.000Z', 'Z')
}

export function times(
  planned: number | null,
  estimated: number | null = null,
  actual: number | null = null,
): LedgerTimes {
  const at = (number: number | null) => (number === null ? null : day(number))
  return { planned: at(planned), estimated: at(estimated), actual: at(actual) }
}

export function stopAt(place: LedgerPlace, overrides: Partial<LedgerStop> = {}): LedgerStop {
  return { place, mode: null, arrival: null, departure: null, ...overrides }
}

let number = 0

/** A fact of the whole order. */
export function eventAt(
  code: string,
  at: number,
  place: LedgerPlace | null,
  overrides: Partial<SampleEvent> = {},
): SampleEvent {
  number += 1
  const id = `id-${String(number).padStart(4, '0')}`
  return { id, at: day(at), classifier: 'actual', code, place, unitId: null, remark: null, ...overrides }
}

const arrival = ['ARRI', 'ARR']
const departure = ['DEPA', 'DEP']

/** The sequence of steps at the first, each further and the last stop. */
const chains = {
  first: [['PICK', 'STUF'], ['GTIN', 'RCS'], ['LOAD', 'MAN'], departure],
  via: [arrival, ['DISC', 'RCF'], ['LOAD', 'MAN'], departure],
  last: [arrival, ['DISC', 'RCF'], ['CUSR', 'CCD'], ['GTOT'], ['DROP', 'DLV']],
  lastByTruck: [arrival, ['CUSR', 'CCD'], ['DROP', 'DLV']],
}

type Row = TimelineRow<string, LedgerStop>
type Stop = TimelineStop<string, LedgerStop>

interface Placed {
  row: Row
  /** Its place in the chain of the route; null where it may come in any order. */
  rank: number | null
}

function placedRows(stops: readonly Stop[], transportMode: SampleOrder['transportMode']): Placed[] {
  return stops.flatMap(({ rows, onward }, index) => {
    const byTruck = (stops[index - 1]?.point.mode ?? transportMode) === 'truck'
    const end = byTruck ? 'lastByTruck' : 'last'
    const chain = chains[index === 0 ? 'first' : index === stops.length - 1 ? end : 'via']
    const placed = rows.map((row): Placed => {
      const rank = chain.findIndex((codes) => codes.includes(row.milestone.code))
      return { row, rank: rank < 0 ? null : index * 10 + rank }
    })
    return [...placed, ...(onward?.rows ?? []).map((row): Placed => ({ row, rank: null }))]
  })
}

const onPaper = ['CUSR', 'CCD']
const isFact = ({ row }: Placed) => row.milestone.times.actual !== null
const isOpen = ({ row }: Placed) => row.state === 'next' || row.state === 'coming'
const timeOf = ({ row }: Placed) => Date.parse(bestMoment(row.milestone.times)?.at ?? '')
/** A date without a time may be any time of that day. */
const latestOf = (placed: Placed) =>
  timeOf(placed) + (bestMoment(placed.row.milestone.times)?.precision === 'day' ? 86_399_999 : 0)
const nameOf = ({ row: { milestone } }: Placed) => `${milestone.code} ${milestone.place?.city}`

function isSameCargo(a: Placed, b: Placed): boolean {
  const [own, others] = [a.row.milestone.unitIds, b.row.milestone.unitIds]
  return own.length === 0 || others.length === 0 || own.some((id) => others.includes(id))
}

/** Faults of a pair of which the first must come before the second. */
function faultsOfPair(before: Placed, after: Placed, isShownBefore: boolean): string[] {
  const pair = `${nameOf(before)} and ${nameOf(after)}`
  const faults: string[] = []
  if (isOpen(before) && isOpen(after)) {
    if (!isShownBefore) faults.push(`${pair} are in the wrong order`)
    if (!before.row.overtaken && !after.row.overtaken && timeOf(before) > latestOf(after))
      faults.push(`${pair} have impossible times and no mark`)
  }
  if (isFact(before) && isOpen(after) && !after.row.overtaken && timeOf(before) > latestOf(after))
    faults.push(`${pair} contradict each other without a mark`)
  if (isFact(after) && !isFact(before) && !onPaper.includes(after.row.milestone.code)) {
    if (isOpen(before)) faults.push(`${nameOf(before)} is open after ${nameOf(after)}`)
    if (!isShownBefore) faults.push(`${nameOf(before)} is shown after its proof ${nameOf(after)}`)
  }
  return faults
}

/** The faults of a timeline; none if it's possible. */
export function faultsOf(stops: readonly Stop[], order: SampleOrder): string[] {
  const placed = placedRows(stops, order.transportMode)
  const faults = placed.flatMap((after, index) =>
    placed.flatMap((before, other) =>
      before.rank !== null && after.rank !== null && before.rank < after.rank && isSameCargo(before, after)
        ? faultsOfPair(before, after, other < index)
        : [],
    ),
  )
  const open = placed.filter(isOpen)
  const next = open.filter(({ row }) => row.state === 'next')
  if (next.length !== Math.min(open.length, 1) || next[0] !== open[0])
    faults.push('The next step isn’t the first open one')
  const [first] = next
  for (const each of open)
    if (first?.rank != null && each.rank !== null && each.rank < first.rank)
      faults.push(`${nameOf(first)} can’t be next before ${nameOf(each)}`)
  for (const each of placed)
    if (each.row.overtaken && !isOpen(each)) faults.push(`${nameOf(each)} is over and marked`)
  return faults
}
