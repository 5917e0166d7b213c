import { Link } from '@tanstack/react-router'
import {
  allYears,
  type EstimationSearch,
  urlOfEstimation,
  withSince,
} from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'

/** Switches between the default window and all years. */
export function WindowLink({ asked, className }: { asked: EstimationSearch; className: string }) {
  const t = useMessages(messages, 'history')
  const isUsual = asked.since === undefined
  const search = urlOfEstimation(withSince(asked, isUsual ? allYears : undefined))
  return (
    <Link {...paths.estimations(search)} resetScroll={false} data-print="hide" className={className}>
      {t(isUsual ? 'allYears' : 'lastYears')}
    </Link>
  )
}
