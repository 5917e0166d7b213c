import type { Moment } from '@portolan/freight/time/moment'

/**
 * One value of a row. Decimals are exact, `1234.50`. Moments and dates are local, `2026-11-21 14:30` and
 * `2026-11-21`.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'decimal'; text: string }
  | { kind: 'moment' | 'date'; text: string }
  | null

/** A column: its heading, its width in characters and its value. */
export interface Column<Row> {
  title: string
  width: number
  read(row: Row): Cell
}

export function textCell(text: string | null): Cell {
  return text === null || text === '' ? null : { kind: 'text', text }
}

export function numberCell(value: number | null): Cell {
  return value === null ? null : { kind: 'number', value }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  // The Swedish format is ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/** A moment on the clock of a place, or its date if only that is known or the place has no zone. */
export function timeCell(moment: Moment | null, timeZone: string | null): Cell {
  if (moment === null) return null
  if (timeZone === null) return { kind: 'date', text: moment.at.slice(0, 10) }
  const there = clockOf(timeZone).format(new Date(moment.at))
  return moment.precision === 'day'
    ? { kind: 'date', text: there.slice(0, 10) }
    : { kind: 'moment', text: there }
}
