import type { BookingSource } from '#platform/routing/paths.ts'

// They differ from the names of the order list, whose filters are in the same URL.
const names: readonly string[] = [
  'from',
  'preorder',
  'fromCity',
  'toCity',
  'mode',
  'load',
  'weightKg',
  'volumeM3',
  'containers',
] satisfies (keyof BookingSource)[]

/** The members of a URL that a new booking begins with. Loads before login, like everything that routes need. */
export function bookingSourceOf(url: Readonly<Record<string, unknown>>): BookingSource {
  return Object.fromEntries(Object.entries(url).filter(([name]) => names.includes(name)))
}
