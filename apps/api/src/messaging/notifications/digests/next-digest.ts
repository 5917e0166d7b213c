import { addDays, dateIn, instantIn } from '#platform/text/end-of-day.ts'

/** The schedule of a person's digests. */
export interface DigestSchedule {
  rhythm: 'daily' | 'weekly'
  /** 0 to 23, in `timeZone`. */
  hour: number
  /** IANA name. */
  timeZone: string
}

const monday = 1

/**
 * The schedule's first time after an instant. Every local date has exactly one, even if clocks skip or repeat
 * the hour.
 */
export function nextDigestAt({ rhythm, hour, timeZone }: DigestSchedule, after: Date): Date {
  let date = dateIn(timeZone, after)
  for (;;) {
    const at = instantIn(date, hour, timeZone)
    const isDigestDay = rhythm === 'daily' || new Date(date).getUTCDay() === monday
    if (isDigestDay && at > after) return at
    date = addDays(date, 1)
  }
}

/**
 * When a person's waiting notifications are sent after a change of schedule; now if immediate messages were
 * chosen.
 */
export function nextDigestOf(
  { rhythm, ...when }: Omit<DigestSchedule, 'rhythm'> & { rhythm: 'at-once' | DigestSchedule['rhythm'] },
  now: Date,
): Date {
  return rhythm === 'at-once' ? now : nextDigestAt({ ...when, rhythm }, now)
}
