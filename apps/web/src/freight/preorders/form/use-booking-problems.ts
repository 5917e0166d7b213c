import type { Locale } from '@portolan/contract/identity/users'
import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import type { BookingContent } from '@portolan/freight/booking/content'
import { findBookingProblems } from '@portolan/freight/booking/rules/find-booking-problems'
import { describeFinding } from '@portolan/freight/booking/texts/describe-finding'
import { useDeferredValue, useMemo } from 'react'
import { checkBooking } from '#freight/preorders/values/check-booking.ts'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import { type FieldProblem, shownProblems } from '#freight/preorders/values/problems.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { type TranslateOf, useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

type Words = TranslateOf<typeof messages, 'check'>

/**
 * Everything that the schema and the rules say, in the reader's words: what the form lacks first, then the
 * rules. Without their data the rules say nothing: other figures than the server's would mislead.
 */
function findProblems(
  content: TypedContent,
  data: BookingData | undefined,
  agreedPrice: AgreedPrice | null,
  locale: Locale,
  words: Words,
): FieldProblem[] {
  const faults = checkBooking(content).map(
    ({ path, word }): FieldProblem => ({
      path,
      severity: 'error',
      message: words(word),
      suggestion: null,
      fix: null,
    }),
  )
  if (!data) return faults
  const context = { today: calendarDay(new Date()), data, agreedPrice }
  const found = findBookingProblems(content as BookingContent, context)
  const findings = found.map(
    (finding): FieldProblem => ({
      path: finding.path,
      severity: finding.severity,
      ...describeFinding(finding, locale),
      fix: finding.fix ?? null,
      useAnyway: finding.useAnyway ?? null,
    }),
  )
  return [...faults, ...findings]
}

interface ProblemsOptions {
  content: TypedContent
  data: BookingData | undefined
  /** Of a pre-order that comes from an accepted offer. */
  agreedPrice?: AgreedPrice | null
  /** What the server said about the booking as it is. */
  fromServer: readonly FieldProblem[]
  /** Whether the step of a field was to be left, so that what is missing shows. */
  isChecked: (path: string) => boolean
}

/**
 * All problems of the booking, and those to show now. Hundreds of lines are judged after the key is drawn,
 * not before.
 */
export function useBookingProblems(options: ProblemsOptions) {
  const { content, data, agreedPrice = null, fromServer, isChecked } = options
  const locale = useLocale()
  const words = useMessages(messages, 'check')
  const judged = useDeferredValue(content)
  const answered = useDeferredValue(fromServer)
  const own = useMemo(
    () => findProblems(judged, data, agreedPrice, locale, words),
    [judged, data, agreedPrice, locale, words],
  )
  return useMemo(() => {
    const known = new Set(own.map(({ path, message }) => `${path} ${message}`))
    const others = answered.filter(({ path, message }) => !known.has(`${path} ${message}`))
    // What only the server knows refuses nothing here: it may be settled by another field, and the server is
    // asked again.
    return {
      own,
      all: [...own, ...others],
      shown: [...shownProblems(own, judged, isChecked), ...others],
    }
  }, [own, answered, judged, isChecked])
}
