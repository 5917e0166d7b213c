import type { BookingContent } from '@portolan/freight/booking/content'
import { useMemo } from 'react'
import { messages as bookingMessages } from '#freight/preorders/form/messages.ts'
import { ruleProblems } from '#freight/preorders/form/use-booking-problems.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { useBookingData } from '#freight/preorders/lookups/use-booking-data.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { contentOfAsk, faultsOfAsk } from '#freight/quotes/ask/ask-values.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Doubts about a request; after an attempt to send, also missing and refused values. */
export function useAskProblems(
  values: BookingValues,
  refused: readonly FieldProblem[],
  isChecked: boolean,
): FieldProblem[] {
  const words = useMessages(bookingMessages, 'check')
  const locale = useLocale()
  const mark = useDecimalMark()
  const data = useBookingData()
  const doubts = useMemo(() => {
    if (!data) return []
    const content = contentOfAsk(values, null, mark) as BookingContent
    const found = ruleProblems(content, { data, locale })
    return found.filter(({ severity }) => severity === 'warning')
  }, [values, mark, data, locale])
  return useMemo(() => {
    if (!isChecked) return doubts
    const own = faultsOfAsk(values, mark).map(
      ({ path, word }): FieldProblem => ({
        path,
        severity: 'error',
        message: words(word),
        suggestion: null,
        fix: null,
      }),
    )
    return [...own, ...refused, ...doubts]
  }, [values, refused, isChecked, words, mark, doubts])
}
