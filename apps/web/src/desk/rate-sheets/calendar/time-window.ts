import type { DaySpan } from '@portolan/contract/company/rate-sheets/rate-calendar'

const msPerDay = 86_400_000

/** Consecutive days on the screen. */
export interface TimeWindow {
  from: string
  days: number
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 'YYYY-MM-DD'.length)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / msPerDay)

/** The calendar date of a moment by this browser's clock. */
export function dateOf(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Where days are in the window, as shares of its width; null outside of it. */
export function placeIn({ from, days }: TimeWindow, span: DaySpan): { start: number; width: number } | null {
  const first = Math.max(0, daysBetween(from, span.from))
  const end = Math.min(days, daysBetween(from, span.to) + 1)
  return end <= first ? null : { start: first / days, width: (end - first) / days }
}

/** The months of a window, each with the place where it begins. */
export function monthsIn(window: TimeWindow): { month: string; start: number; width: number }[] {
  const last = addDays(window.from, window.days - 1)
  const months: { month: string; start: number; width: number }[] = []
  let month = `${window.from.slice(0, 'YYYY-MM'.length)}-01`
  while (month <= last) {
    const next = `${addDays(month, 31).slice(0, 'YYYY-MM'.length)}-01`
    const place = placeIn(window, { from: month, to: addDays(next, -1) })
    if (place) months.push({ month, ...place })
    month = next
  }
  return months
}
