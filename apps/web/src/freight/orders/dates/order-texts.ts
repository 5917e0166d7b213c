import type { Place } from '@portolan/contract/freight/places'
import type { Moment } from '@portolan/freight/time/moment'
import { daysFromToday } from '#platform/i18n/format/calendar-days.ts'
import type { Format } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { KeyDate, Punctuality, Span } from './arrival-facts.ts'
import { messages } from './messages.ts'

const longAgo = 365

/** The words for a date that has come, and for one that hasn't. */
const doneWords = {
  departure: 'departed',
  arrival: 'arrived',
  delivery: 'delivered',
} as const satisfies Record<KeyDate['what'], string>

/**
 * Formats times at a place: in its zone, or as a bare date if only the date of the time is known, or the
 * place's zone isn't.
 */
export function placeTimes(format: Format, place: Place | null) {
  const zone = place?.timeZone ?? null
  return {
    date: (instant: string) => format.date(instant, zone ?? 'UTC'),
    moment: ({ at, precision }: Moment) =>
      zone === null || precision === 'day' ? format.date(at, zone ?? 'UTC') : format.dateTime(at, zone),
  }
}

/** The texts for results of `arrival-facts`, in the reader's language. */
export function useOrderTexts() {
  const t = useMessages(messages)
  const format = useFormat()

  function spanned(span: Span, days: (count: number) => string, hours: (count: number) => string): string {
    return span.unit === 'days' ? days(span.value) : hours(span.value)
  }

  return {
    /** "Arrived", "Planned departure": the date's meaning and certainty. */
    keyDateLabel({ what, certainty }: KeyDate, isInDoubt = false): string {
      if (certainty === 'actual') return t(`date.${doneWords[what]}`)
      if (isInDoubt && what === 'arrival') return t('arrivalInDoubt')
      return t(`expected.${what}.${certainty}`)
    },
    /** "in 3 days" by the place's calendar, to show next to the date there; null if more than a year away. */
    relative(at: string, place: Place, now: Date): string | null {
      const days = daysFromToday(at, place.timeZone, now)
      return Math.abs(days) > longAgo ? null : format.relativeDays(days)
    },
    punctuality(state: Punctuality, arrived: boolean): string {
      switch (state.kind) {
        case 'on-time':
          return t(arrived ? 'wasOnTime' : 'onTime')
        case 'late':
          return spanned(
            state.span,
            (count) => t('late.days', { count }),
            (count) => t('late.hours', { count }),
          )
        case 'early':
          return spanned(
            state.span,
            (count) => t('early.days', { count }),
            (count) => t('early.hours', { count }),
          )
        case 'overdue':
          return state.what === 'arrival'
            ? spanned(
                state.span,
                (count) => t('overdueArrival.days', { count }),
                (count) => t('overdueArrival.hours', { count }),
              )
            : spanned(
                state.span,
                (count) => t('overdueDeparture.days', { count }),
                (count) => t('overdueDeparture.hours', { count }),
              )
      }
    },
    /** "2 days later than planned". */
    shift({ later, span }: { later: boolean; span: Span }): string {
      const count = span.value
      if (span.unit === 'days')
        return later ? t('shift.laterDays', { count }) : t('shift.earlierDays', { count })
      return later ? t('shift.laterHours', { count }) : t('shift.earlierHours', { count })
    },
  }
}
