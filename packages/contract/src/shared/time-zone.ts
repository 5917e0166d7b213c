import * as z from 'zod/mini'

/** The IANA name of a time zone that exists. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
