import type { BookingContent } from '@portolan/freight/booking/content'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messages as bookingMessages } from '#freight/preorders/form/messages.ts'
import { ruleProblems } from '#freight/preorders/form/use-booking-problems.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { contentOfAsk, faultsOfAsk } from './ask-values.ts'

/**
 * What is questionable in a request, before there is an offer to accept; after an attempt to send also what is
 * missing, and the server's errors.
 */
export function useAskProblems(
  values: BookingValues,
  refused: readonly FieldProblem[],
  isChecked: boolean,
): FieldProblem[] {
  const words = useMessages(bookingMessages, 'check')
  const locale = useLocale()
  const mark = useDecimalMark()
  const { data } = useQuery(bookingDataQuery)
  const doubts = useMemo(() => {
    if (!data) return []
    const content = contentOfAsk(values, null, mark) as BookingContent
    return ruleProblems(content, { data, locale }).filter(({ severity }) => severity === 'warning')
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
