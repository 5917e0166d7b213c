import type { BookingSource } from '#platform/routing/paths.ts'

/**
 * The members of a URL that a new booking begins with. Matched by a pattern, because this loads before login.
 */
export function bookingSourceOf(url: Readonly<Record<string, unknown>>): BookingSource {
  return Object.fromEntries(Object.entries(url).filter(([name]) => /^(from$|preo|esti)/.test(name)))
}
