import { calendarDay, daysBetween } from '#platform/i18n/format/calendar-days.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'

interface DayHeadingProps {
  /** A calendar date. */
  day: string
  now: Date
}

/** `Friday 27 November`, with its distance from today. */
export function DayHeading({ day, now }: DayHeadingProps) {
  const format = useFormat()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="inline-block font-semibold text-ink first-letter:uppercase">
        {format.dayName(day)}
      </span>
      <span className="font-normal text-muted text-sm">
        {format.relativeDays(daysBetween(calendarDay(now), day))}
      </span>
    </span>
  )
}
