import type { DaySpan } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { addDays } from '#platform/text/end-of-day.ts'

/** The days between the first and the last one that no span has. */
export function gapsBetween(spans: readonly DaySpan[]): DaySpan[] {
  const gaps: DaySpan[] = []
  let end: string | null = null
  for (const { from, to } of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (end !== null && from > addDays(end, 1)) gaps.push({ from: addDays(end, 1), to: addDays(from, -1) })
    if (end === null || to > end) end = to
  }
  return gaps
}
