import { addDays, dateIn, instantIn } from '#platform/text/end-of-day.ts'

/** When a person's digests are sent. */
export interface DigestSchedule {
  rhythm: 'daily' | 'weekly'
  /** 0 to 23, of a day in `timeZone`. */
  hour: number
  /** IANA name. */
  timeZone: string
}

const monday = 1

/**
 * The first time of the schedule after an instant. Every local date has one such time, also where the clocks
 * skip or repeat the hour.
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
 * When what waits for a person is sent after they have chosen a schedule; now if they want messages at once.
 */
export function nextDigestOf(
  { rhythm, ...when }: Omit<DigestSchedule, 'rhythm'> & { rhythm: 'at-once' | DigestSchedule['rhythm'] },
  now: Date,
): Date {
  return rhythm === 'at-once' ? now : nextDigestAt({ ...when, rhythm }, now)
}
