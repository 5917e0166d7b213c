import onTimeHours from '@portolan/freight/on-time-hours.json' with { type: 'json' }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How something travels, and the zone of the place where it is due; null where only its calendar date is known. */
export interface Due {
  mode: keyof typeof onTimeHours
  timeZone: string | null
}

/** A time compared with its plan; `differenceMs` is negative for what is early. */
export interface AgainstPlan {
  verdict: 'on-time' | 'late' | 'early'
  differenceMs: number
}

// A date without an hour is kept as midnight UTC: within a day of it the date is the same.
function isOnTime(offMs: number, { mode, timeZone }: Due): boolean {
  return timeZone === null ? offMs < dayMs : offMs <= onTimeHours[mode] * hourMs
}

/** Whether an actual or expected time is late: the one definition for pages, notifications and demo data. */
export function againstPlan(planned: string, at: string, due: Due): AgainstPlan {
  const differenceMs = Date.parse(at) - Date.parse(planned)
  if (isOnTime(Math.abs(differenceMs), due)) return { verdict: 'on-time', differenceMs }
  return { verdict: differenceMs > 0 ? 'late' : 'early', differenceMs }
}

/** The first millisecond at which an expected time has passed by more than counts as on time. */
export function overdueFrom(expected: string, { mode, timeZone }: Due): number {
  return Date.parse(expected) + (timeZone === null ? dayMs : onTimeHours[mode] * hourMs + 1)
}

/** Whether an expected time has passed by more than counts as on time, and nothing was reported. */
export function isOverdue(expected: string, now: number, due: Due): boolean {
  return now >= overdueFrom(expected, due)
}
