import { areDays, dayAt, minutesBetween } from '#time/moment.ts'
import { endOfDay } from '#time/wall-clock.ts'
import { atOnce, type ForeseenAlert, toInstant } from './alert.ts'
import type { AttentionRules } from './attention-rules.ts'
import type { AttentionFacts, FreeTime, Report } from './order-facts.ts'
import { expectedAt, pendingSteps } from './route-steps.ts'

const hourMs = 3_600_000
const minutesOfHour = 60

// Selected for a scan or an inspection, or held by customs; a carrier's HOLD and RELS count only of the
// customs clearance.
const holds = new Set(['CUSS', 'INSP', 'HOLD'])
// Released, or moved on, which customs must have allowed.
const releases = new Set(['CUSR', 'CCD', 'RELS', 'LOAD', 'DEPA', 'DEP', 'GTOT', 'STRP', 'DROP', 'DLV'])

function isAbout(report: Report, equipment: string | null): boolean {
  return report.equipment === null || equipment === null || report.equipment === equipment
}

/** When customs last let each container go, or the whole order under the empty name. */
function releasedAt(reports: readonly Report[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const { code, at, equipment } of reports) {
    if (!releases.has(code)) continue
    const name = equipment ?? ''
    last.set(name, Math.max(last.get(name) ?? Number.NEGATIVE_INFINITY, Date.parse(at)))
  }
  return last
}

/** The oldest hold by customs that nothing has ended since. */
export function customsHold({ reports }: AttentionFacts): ForeseenAlert[] {
  const released = releasedAt(reports)
  const ofAny = Math.max(...released.values())
  const [hold] = reports
    .filter(({ code, at, equipment }) => {
      if (!holds.has(code)) return false
      const own = equipment === null ? ofAny : Math.max(released.get(equipment) ?? -1, released.get('') ?? -1)
      return own < Date.parse(at)
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!hold) return []
  const at = toInstant(Date.parse(hold.at))
  return [{ kind: 'customs-hold', from: at, at, ...(hold.place && { place: hold.place }) }]
}

/**
 * The stop that leaves the least time between its expected arrival and departure, where that is too little.
 */
export function tightTransshipment(
  facts: AttentionFacts,
  { transshipmentHours }: AttentionRules,
): ForeseenAlert[] {
  const pending = pendingSteps(facts)
  const tight = pending.flatMap((arrival, index): ForeseenAlert[] => {
    const departure = pending[index + 1]
    if (arrival.direction !== 'arrival' || !departure) return []
    const [arrives, leaves] = [expectedAt(arrival), expectedAt(departure)]
    if (arrives === null || leaves === null) return []
    const { timeZone } = arrival.place
    const minutes = minutesBetween(arrives, leaves, timeZone)
    // If only dates are known, the same date is enough.
    const needed = areDays(timeZone, arrives, leaves) ? 0 : transshipmentHours[departure.mode] * minutesOfHour
    if (minutes >= needed) return []
    return [{ kind: 'tight-transshipment', from: atOnce, ...leaves, stop: arrival.stop, minutes }]
  })
  return tight.toSorted((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0)).slice(0, 1)
}

const taken = new Set(['GTOT', 'STRP', 'DROP', 'DLV'])

/** True once a container has left the terminal, or for detention has come back afterwards. */
function isEnded({ code, equipment }: FreeTime, facts: AttentionFacts): boolean {
  const landed = facts.route.at(-1)?.arrival?.actual ?? null
  const since = landed === null ? 0 : Date.parse(landed)
  const own = facts.reports.filter((report) => isAbout(report, equipment) && Date.parse(report.at) >= since)
  const left = own.filter((report) => taken.has(report.code))
  if (code !== 'DET') return left.length > 0
  return own.some(
    (report) => report.code === 'GTIN' && left.some(({ at }) => Date.parse(at) <= Date.parse(report.at)),
  )
}

/** The free time that ends first, of containers that still use it. */
export function freeDaysEnding(facts: AttentionFacts, { freeTimeHours }: AttentionRules): ForeseenAlert[] {
  const timeZone = facts.route.at(-1)?.place.timeZone ?? null
  const open = facts.freeTimes
    .filter((freeTime) => !isEnded(freeTime, facts))
    .map(({ code, lastAt, precision }) => {
      if (precision === 'time') return { code, moment: { at: lastAt }, ends: Date.parse(lastAt) }
      // The last free day is free to its end at the place where the cargo is.
      const moment = dayAt(Date.parse(lastAt), timeZone)
      return { code, moment, ends: endOfDay(Date.parse(moment.at), timeZone) }
    })
    .toSorted((a, b) => a.ends - b.ends)
  const [first] = open
  if (!first) return []
  const from = toInstant(first.ends - freeTimeHours * hourMs)
  const stop = facts.route.length - 1
  return [{ kind: 'free-days-ending', from, ...first.moment, stop, freeTime: first.code }]
}
