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
 * All findings of the schema and the rules, in the reader's language: first what the form lacks, then the
 * rules. Without their data the rules don't run: figures other than the server's would mislead.
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
  return [...faults, ...ruleProblems(content as BookingContent, { data, agreedPrice, locale })]
}

interface RuleOptions {
  data: BookingData
  agreedPrice?: AgreedPrice | null
  locale: Locale
}

/** Findings of the rules in a booking or a request, in the reader's language. */
export function ruleProblems(content: BookingContent, { data, agreedPrice = null, locale }: RuleOptions) {
  const context = { today: calendarDay(new Date()), data, agreedPrice }
  return findBookingProblems(content, context).map(
    (finding): FieldProblem => ({
      path: finding.path,
      severity: finding.severity,
      ...describeFinding(finding, locale),
      fix: finding.fix ?? null,
      useAnyway: finding.useAnyway ?? null,
    }),
  )
}

interface ProblemsOptions {
  content: TypedContent
  data: BookingData | undefined
  /** For a pre-order from an accepted offer. */
  agreedPrice?: AgreedPrice | null
  /** The server's findings about the current booking. */
  fromServer: readonly FieldProblem[]
  /** True if the person tried to leave the field's step, so that missing values show. */
  isChecked: (path: string) => boolean
}

/**
 * All problems of the booking, and those to show now. Hundreds of lines are checked after the typed character
 * is painted, not before.
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
    const ownKeys = new Set(own.map(({ path, message }) => `${path} ${message}`))
    const others = answered.filter(({ path, message }) => !ownKeys.has(`${path} ${message}`))
    // Findings only the server makes don't block here: another field may settle them, and the server checks
    // again.
    return {
      own,
      all: [...own, ...others],
      shown: [...shownProblems(own, judged, isChecked), ...others],
    }
  }, [own, answered, judged, isChecked])
}
